import type { IsoDate } from '../shared/dates.ts';
import type { FieldErrors } from '../shared/domain-error.ts';
import type { Conflict, Unanswered } from '../shared/merge.ts';
import type { DeliveryFields } from './delivery.ts';

/** What a form works on. The request id stays the same for one form, so that sending it again makes nothing twice. */
export type Target = (
  | { mode: 'plan'; requestId: string }
  | { mode: 'edit'; requestId: string; id: number; versie: number }
) & {
  /** The fields as they were when the form was loaded. */
  before: DeliveryFields;
} & Unanswered<DeliveryFields>;

export type EditTarget = Extract<Target, { mode: 'edit' }>;

export type DeliveryFormStart = {
  target: Target;
  fields: DeliveryFields;
  errors: FieldErrors;
  message: string;
  conflict?: Conflict | undefined;
};

/** How many deliveries a day has in each slot. */
export type Load = { Ochtend: number; Middag: number };

export type DeliveryFormProps = DeliveryFormStart & {
  action: string;
  today: IsoDate;
  load: Load | null;
  remarksHint: string;
  phoneWarning: string;
};

declare module '../ui/island.tsx' {
  interface IslandProps {
    'delivery-form': DeliveryFormProps;
  }
}

import type { FormSettings } from '../firm/firm.ts';
import type { IsoDate } from '../shared/dates.ts';
import type { FormStart, Unanswered } from '../shared/merge.ts';
import type { DeliveryFields } from './delivery.ts';
import type { AvailableDay } from './load/available-days.ts';
import type { Capacity } from './load/load.ts';
import type { SlotBooking } from './load/question.ts';

/**
 * The delivery that a form plans or changes. Because of the request id, a form that is sent twice plans only one
 * delivery.
 */
export type Target = (
  | { mode: 'plan'; requestId: string }
  /** `told` is what the customer expects (`toldText`). */
  | { mode: 'edit'; requestId: string; id: number; version: number; told: string }
) & {
  before: DeliveryFields;
} & Unanswered<DeliveryFields>;

export type PlanTarget = Extract<Target, { mode: 'plan' }>;
export type EditTarget = Extract<Target, { mode: 'edit' }>;

export type DeliveryFormStart = FormStart<Target, keyof DeliveryFields>;

export type Load = { Ochtend: number; Middag: number };

/**
 * The availability of two weeks. `unit` is the unit of the figures. `capacity` is null when there is no limit. `own` is
 * the stored delivery that the form changes. The load does not include this delivery.
 */
export type AvailabilityStart = {
  days: AvailableDay[];
  unit: string;
  capacity: Capacity | null;
  own: SlotBooking | undefined;
};

export type DeliveryFormProps = DeliveryFormStart &
  FormSettings & {
    action: string;
    /** The page to which the form returns, instead of the page in the specification. */
    returnsTo: string | undefined;
    today: IsoDate;
    load: Load | null;
    availability: AvailabilityStart;
    /** Whether the question 'Toch plannen?' or 'Toch wijzigen?' follows `message`. */
    isAsked: boolean;
    phoneWarning: string;
  };

export const DELETE_QUESTION = 'Weet je zeker dat je deze levering wilt verwijderen?';

declare module '../ui/island.tsx' {
  interface IslandProps {
    'delivery-form': DeliveryFormProps;
  }
}

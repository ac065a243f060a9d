import { compare, type Conflict, type Versions } from '../shared/merge.ts';
import { ALREADY_INVOICED, DELIVERY_FIELDS, type DeliveryFields } from './delivery.ts';

type StoredDelivery = { fields: DeliveryFields; invoiced: boolean };
type Edit = Pick<Versions<keyof DeliveryFields>, 'loaded' | 'mine'>;
export type Refused = { sentence: string; conflict?: Conflict };

/** Explains why an edit was refused. `stored` is undefined when the delivery was deleted, `heading` names who changed it. */
export function explainRefusal(
  stored: StoredDelivery | undefined,
  { loaded, mine }: Edit,
  heading: string,
): Refused {
  if (stored === undefined || stored.invoiced) {
    const reason = stored ? ALREADY_INVOICED : 'Deze levering is intussen verwijderd.';
    return { sentence: `${reason} Je wijziging is niet opgeslagen.` };
  }
  const versions = { loaded, mine, theirs: stored.fields };
  return { sentence: '', conflict: { ...compare(DELIVERY_FIELDS, versions), heading } };
}

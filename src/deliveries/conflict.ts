import { islandPaths } from '../shared/island-paths.ts';
import { compare, type Conflict, type Versions } from '../shared/merge.ts';
import type { MessageLink } from '../shared/toasts.ts';
import { ALREADY_INVOICED, DELIVERY_FIELDS, type DeliveryFields } from './delivery.ts';

type StoredDelivery = {
  id: number;
  fields: DeliveryFields;
  invoiced: boolean;
  /** The sentence that says who invoiced the delivery and when. */
  invoicedBy?: string | undefined;
};
type Edit = Pick<Versions<keyof DeliveryFields>, 'loaded' | 'mine'>;
type Refused = { sentence: string; link?: MessageLink; conflict?: Conflict };

const NOT_SAVED = 'Je wijziging is niet opgeslagen.';

export function toInvoice(id: number): MessageLink {
  return { href: islandPaths.paymentsOf(id), text: 'Naar de factuur' };
}

/** Explains why an edit was refused. `stored` is undefined when the delivery was deleted. */
export function explainRefusal(
  stored: StoredDelivery | undefined,
  { loaded, mine }: Edit,
  heading: string,
): Refused {
  if (stored === undefined)
    return { sentence: `Deze levering is intussen verwijderd. ${NOT_SAVED}` };
  if (stored.invoiced)
    return {
      sentence: [ALREADY_INVOICED, NOT_SAVED, stored.invoicedBy].filter(Boolean).join(' '),
      link: toInvoice(stored.id),
    };
  const versions = { loaded, mine, theirs: stored.fields };
  return { sentence: '', conflict: { ...compare(DELIVERY_FIELDS, versions), heading } };
}

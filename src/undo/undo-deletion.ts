import { readKind } from '../audit/deleted/deleted-record.ts';
import type { Act } from '../audit/schema.ts';
import { getCustomer } from '../customers/queries.ts';
import { getDelivery } from '../deliveries/queries.ts';
import { showDelivery, slotText } from '../deliveries/toasts.ts';
import { paths } from '../paths.ts';
import { restoreDeleted } from './restore-deleted.ts';
import type { Undoing, Undone } from './undoing.ts';

export function undoDeletion({ db, clock }: Undoing, { kind, recordId }: Act): Undone {
  restoreDeleted(db, clock, readKind(kind), recordId);
  if (kind === 'klant') {
    const { name } = getCustomer(db, recordId);
    const link = { href: paths.customer(recordId), text: 'Bekijken' };
    return { name, rest: ' staat weer bij de klanten.', link };
  }
  const delivery = getDelivery(db, recordId);
  const rest = ` staat weer op ${slotText(delivery)}.`;
  return { name: delivery.customerName, rest, link: showDelivery(delivery) };
}

import { searchNames } from '../../database/name-search.ts';
import { namedList } from '../../database/named-list.ts';
import type { Db } from '../../database/open.ts';
import { byId, findPage, type Page, type PageCursor } from '../../database/page.ts';
import { allRows } from '../../database/statements.ts';
import { IS_NAMED } from '../../receivables/open/queries.ts';
import type { Payment } from '../../receivables/schema.ts';

const PAGE_SIZE = 50;

export type BookedPayment = Pick<
  Payment,
  'id' | 'amount' | 'paidOn' | 'method' | 'source' | 'recordedBy'
> & { deliveryId: number; number: string; customerName: string; isUndone: 0 | 1 };
export type BookedPage = Page<BookedPayment>;

const COLUMNS = `payments.id, invoices.delivery_id AS deliveryId, invoices.number,
  invoices.customer_name AS customerName, amount, paid_on AS paidOn, method, source, recorded_by AS recordedBy,
  undone_at IS NOT NULL AS isUndone`;

const byIds = allRows<BookedPayment, [ids: string]>(`
  SELECT ${COLUMNS} FROM json_each(?) AS asked CROSS JOIN payments ON payments.id = asked.value
  CROSS JOIN invoices ON invoices.id = payments.invoice_id ORDER BY payments.id`);

/**
 * The list omits the payments of take-overs, because there are too many of these. /instellingen has a row for each
 * take-over.
 */
const IS_BOOKED = "source <> 'overname'";

const list = namedList({
  ...byId,
  size: PAGE_SIZE,
  key: ['payments.id'],
  id: 'payments.id',
  inOrder: { from: 'payments', where: IS_BOOKED },
  isNamed: IS_NAMED,
  ofName: {
    from: `invoices INDEXED BY invoices_by_name
      CROSS JOIN payments INDEXED BY payments_by_invoice ON invoice_id = invoices.id`,
    where: `customer_name_fold = name.value AND ${IS_BOOKED}`,
  },
  rows: byIds,
});

export function findBookedPage(db: Db, customer: string, cursor: PageCursor): BookedPage {
  const search = searchNames(db, customer);
  return findPage(list(db, { search, range: byId.range, latestFirst: true }), cursor);
}

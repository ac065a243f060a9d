import { type NameSearch, searchNames } from '../../database/name-search.ts';
import { type Db, prepared } from '../../database/open.ts';
import { byId, findPage, type Page, type Place } from '../../database/page.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import type { Method, Source } from '../received/payment.ts';

export const PAGE_SIZE = 50;

export type BookedPayment = {
  id: number;
  deliveryId: number;
  number: string;
  customerName: string;
  amount: Cents;
  paidOn: IsoDate;
  method: Method;
  source: Source;
  recordedBy: string;
  isUndone: 0 | 1;
};
export type BookedPage = Page<BookedPayment>;

const COLUMNS = `payments.id, invoices.delivery_id AS deliveryId, invoices.number,
  invoices.customer_name AS customerName, amount, paid_on AS paidOn, method, source, recorded_by AS recordedBy,
  undone_at IS NOT NULL AS isUndone`;

type Bounds = { id: number; limit: number };

function statementsOf(beyond: '<' | '>', direction: 'ASC' | 'DESC') {
  const range = `payments.id ${beyond} $id`;
  const order = `ORDER BY payments.id ${direction} LIMIT $limit`;
  const walked = `SELECT ${COLUMNS} FROM payments CROSS JOIN invoices ON invoices.id = payments.invoice_id`;
  return {
    all: prepared((db) =>
      db.$client.prepare<BookedPayment, Bounds>(`${walked} WHERE ${range} ${order}`),
    ),
    named: prepared((db) =>
      db.$client.prepare<BookedPayment, Bounds & { pattern: string }>(
        `${walked} WHERE (
           SELECT customer_name_fold FROM invoices INDEXED BY invoices_by_id WHERE id = payments.invoice_id
         ) LIKE $pattern ESCAPE '\\' AND ${range} ${order}`,
      ),
    ),
    ofFewNames: prepared((db) =>
      db.$client.prepare<BookedPayment, Bounds & { names: string }>(
        `SELECT ${COLUMNS} FROM json_each($names) AS name
         CROSS JOIN invoices INDEXED BY invoices_by_name ON invoices.customer_name_fold = name.value
         CROSS JOIN payments INDEXED BY payments_by_invoice ON payments.invoice_id = invoices.id
         WHERE ${range} ${order}`,
      ),
    ),
  };
}

const later = statementsOf('>', 'ASC');
const earlier = statementsOf('<', 'DESC');

/** The payments that were recorded, the last first. */
export function findBookedPage(db: Db, customer: string, place: Place): BookedPage {
  const search = searchNames(db, customer);
  return findPage(
    {
      size: PAGE_SIZE,
      following: (id = Number.MAX_SAFE_INTEGER, limit: number) =>
        rowsOf(db, earlier, search, { id, limit }),
      preceding: (id = 0, limit: number) => rowsOf(db, later, search, { id, limit }),
      ...byId,
    },
    place,
  );
}

function rowsOf(
  db: Db,
  { all, named, ofFewNames }: ReturnType<typeof statementsOf>,
  search: NameSearch | undefined,
  bounds: Bounds,
): BookedPayment[] {
  if (search === undefined) return all(db).all(bounds);
  const { hits, pattern } = search;
  if (hits === undefined) return named(db).all({ ...bounds, pattern });
  return ofFewNames(db).all({ ...bounds, names: hits });
}

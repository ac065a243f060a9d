import { type Parts, readInParts, ROWS_OF_PART } from '../../database/in-parts.ts';
import { type NameSearch, searchNames } from '../../database/name-search.ts';
import { type Db, prepared } from '../../database/open.ts';
import { findPage, type Page, type Place } from '../../database/page.ts';
import { type IsoDate, parseIsoDate } from '../../shared/dates.ts';
import { parseId } from '../../shared/ids.ts';
import { type Cents, cents } from '../../shared/money.ts';
import type { OpenSum } from '../balances/queries.ts';
import { type DueRange, OVERPAID, type OpenGroup } from './age.ts';

export const PAGE_SIZE = 50;
/** More than one list takes, so that the screen can say how many are left. */
const MOST_LATE = 1000;

/** An invoice that is not paid, or that was paid too much; `open` is then negative. */
export type OpenInvoice = {
  id: number;
  deliveryId: number;
  number: string;
  customerName: string;
  issuedOn: IsoDate;
  dueOn: IsoDate;
  total: Cents;
  open: Cents;
  payment: string | null;
  isCredited: 0 | 1;
  /** The amount that is written off. */
  writtenOff: Cents;
  /** Why no reminders are sent; null when they may be sent. */
  hold: string | null;
};
export type OpenPage = Page<OpenInvoice>;

type Key = { dueOn: string; id: number };
type Way = { beyond: '<' | '>'; direction: 'ASC' | 'DESC' };
const LATER: Way = { beyond: '>', direction: 'ASC' };
const EARLIER: Way = { beyond: '<', direction: 'DESC' };

/** Each list has an index of its own, which has its rows only. */
const LISTS = {
  open: { index: 'open_balances', condition: 'balances.open > 0' },
  overpaid: { index: 'overpaid_balances', condition: 'balances.open < 0' },
};
type List = keyof typeof LISTS;

const COLUMNS = `invoices.id, invoices.delivery_id AS deliveryId, invoices.number, invoices.customer_name AS customerName,
  invoices.issued_on AS issuedOn, balances.due_on AS dueOn, invoices.total, balances.open, deliveries.payment,
  EXISTS (SELECT 1 FROM credits WHERE credits.invoice_id = invoices.id) AS isCredited,
  coalesce((
    SELECT sum(amount) FROM payments
    WHERE payments.invoice_id = invoices.id AND reason IS NOT NULL AND undone_at IS NULL
  ), 0) AS writtenOff,
  (SELECT reason FROM reminder_holds WHERE invoice_id = balances.invoice_id) AS hold`;
const JOINED = `CROSS JOIN invoices ON invoices.id = balances.invoice_id
  LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id`;

type Bounds = { from: string; until: string; dueOn: string; id: number; limit: number };

function statementsOf(list: List, { beyond, direction }: Way) {
  const { index, condition } = LISTS[list];
  const place = `(balances.due_on, balances.invoice_id) ${beyond} ($dueOn, $id)`;
  const range = `${condition} AND balances.due_on BETWEEN $from AND $until AND ${place}`;
  const order = `ORDER BY balances.due_on ${direction}, balances.invoice_id ${direction} LIMIT $limit`;
  const walked = `SELECT ${COLUMNS} FROM balances INDEXED BY ${index} ${JOINED} WHERE ${range}`;
  return {
    all: prepared((db) => db.$client.prepare<OpenInvoice, Bounds>(`${walked} ${order}`)),
    // Reads the names from an index, since the rows of invoices are long.
    named: prepared((db) =>
      db.$client.prepare<OpenInvoice, Bounds & { pattern: string }>(
        `${walked} AND (
           SELECT customer_name_fold FROM invoices INDEXED BY invoices_by_id WHERE id = balances.invoice_id
         ) LIKE $pattern ESCAPE '\\' ${order}`,
      ),
    ),
    ofFewNames: prepared((db) =>
      db.$client.prepare<OpenInvoice, Bounds & { names: string }>(
        `SELECT ${COLUMNS} FROM json_each($names) AS name
         CROSS JOIN invoices INDEXED BY invoices_by_name ON invoices.customer_name_fold = name.value
         CROSS JOIN balances ON balances.invoice_id = invoices.id
         LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id
         WHERE ${range} ${order}`,
      ),
    ),
  };
}

const statements = {
  open: { later: statementsOf('open', LATER), earlier: statementsOf('open', EARLIER) },
  overpaid: { later: statementsOf('overpaid', LATER), earlier: statementsOf('overpaid', EARLIER) },
};

export type OpenSelection = { customer: string; group: OpenGroup; range: DueRange };

/** The open invoices of a group, the longest overdue first. */
export function findOpenPage(
  db: Db,
  { customer, group, range }: OpenSelection,
  place: Place,
): OpenPage {
  const search = searchNames(db, customer);
  const ways = statements[group === OVERPAID ? 'overpaid' : 'open'];
  const read = (way: 'later' | 'earlier', key: Key, limit: number) =>
    rowsOf(db, ways[way], search, { ...range, ...key, limit });
  return findPage(
    {
      size: PAGE_SIZE,
      following: (key: Key = { dueOn: '', id: 0 }, limit) => read('later', key, limit),
      preceding: (key: Key = { dueOn: 'z', id: 0 }, limit) => read('earlier', key, limit),
      keyOf: ({ dueOn, id }: OpenInvoice): Key => ({ dueOn, id }),
      format: ({ dueOn, id }) => `${dueOn}.${id}`,
      parse: parseKey,
    },
    place,
  );
}

function rowsOf(
  db: Db,
  { all, named, ofFewNames }: ReturnType<typeof statementsOf>,
  search: NameSearch | undefined,
  bounds: Bounds,
): OpenInvoice[] {
  if (search === undefined) return all(db).all(bounds);
  const { hits, pattern } = search;
  if (hits === undefined) return named(db).all({ ...bounds, pattern });
  return ofFewNames(db).all({ ...bounds, names: hits });
}

function parseKey(text: string): Key | undefined {
  const [day = '', row, ...more] = text.split('.');
  const [dueOn, id] = [parseIsoDate(day), parseId(row)];
  return dueOn === undefined || id === undefined || more.length > 0 ? undefined : { dueOn, id };
}

/** All open invoices, the longest overdue first. */
export function readOpen(db: Db): Parts<OpenInvoice> {
  return readInParts(db, (snapshot, key: Key = { dueOn: '', id: 0 }) => {
    const bounds = { from: '', until: 'z', ...key, limit: ROWS_OF_PART };
    const rows = statements.open.later.all(snapshot).all(bounds);
    const last = rows.length < ROWS_OF_PART ? undefined : rows.at(-1);
    return { rows, next: last && { dueOn: last.dueOn, id: last.id } };
  });
}

const overpaid = prepared((db) =>
  db.$client.query<OpenSum, []>(
    `SELECT count(*) AS count, coalesce(-sum(open), 0) AS total
     FROM balances INDEXED BY overpaid_balances WHERE open < 0`,
  ),
);
/** Adds up what is to be paid back to customers. */
export function sumOverpaid(db: Db): OpenSum {
  return overpaid(db).get() ?? { count: 0, total: cents(0) };
}

const late = prepared((db) =>
  db.$client.query<{ deliveryId: number }, DueRange>(
    `SELECT invoices.delivery_id AS deliveryId FROM balances INDEXED BY open_balances
     CROSS JOIN invoices ON invoices.id = balances.invoice_id
     WHERE balances.open > 0 AND balances.due_on BETWEEN $from AND $until
       AND NOT EXISTS (SELECT 1 FROM reminder_holds WHERE invoice_id = balances.invoice_id)
     ORDER BY balances.due_on, balances.invoice_id LIMIT ${MOST_LATE}`,
  ),
);
/** The deliveries of open invoices that may be reminded, the longest overdue first. */
export function findLate(db: Db, range: DueRange): number[] {
  return late(db)
    .all(range)
    .map(({ deliveryId }) => deliveryId);
}

import type { Parts } from '../../database/in-parts.ts';
import { searchNames } from '../../database/name-search.ts';
import { isLike, namedList, readList } from '../../database/named-list.ts';
import type { Db } from '../../database/open.ts';
import {
  type DayKey,
  findPage,
  type Page,
  type PageCursor,
  parseDayKey,
  type Period,
  rangeOfDays,
} from '../../database/page.ts';
import { allRows, allValues, oneRow } from '../../database/statements.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import { type NotReceived, notReceived, type OpenSum } from '../balances/queries.ts';
import { type OpenGroup, OVERPAID } from './age.ts';

const PAGE_SIZE = 50;
/**
 * The maximum number of late invoices that one query finds. It is more than the list of reminders shows, so that the
 * screen of the list can say how many more invoices are late.
 */
const MOST_LATE = 1000;

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
  /** The reason why no reminders may be sent, or null. */
  hold: string | null;
} & NotReceived;
export type OpenPage = Page<OpenInvoice>;

const COLUMNS = `invoices.id, invoices.delivery_id AS deliveryId, invoices.number, invoices.customer_name AS customerName,
  invoices.issued_on AS issuedOn, balances.due_on AS dueOn, invoices.total, balances.open, deliveries.payment,
  EXISTS (SELECT 1 FROM credits WHERE credits.invoice_id = invoices.id) AS isCredited,
  ${notReceived('invoices.id')},
  (SELECT reason FROM reminder_holds WHERE invoice_id = balances.invoice_id) AS hold`;
const JOINED = `CROSS JOIN invoices ON invoices.id = balances.invoice_id
  LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id`;

const byIds = allRows<OpenInvoice, [ids: string]>(`
  SELECT ${COLUMNS} FROM json_each(?) AS asked CROSS JOIN balances ON balances.invoice_id = asked.value
  ${JOINED} ORDER BY balances.due_on, balances.invoice_id`);

/**
 * SQL that is true when the name of the customer on the invoice of a row contains the searched text. Reads the names
 * from an index, because the rows of invoices are long.
 */
export const IS_NAMED = isLike(
  '(SELECT customer_name_fold FROM invoices INDEXED BY invoices_by_id WHERE invoices.id = invoice_id)',
);

/** Each list has its own index, which has only the rows of the list. */
function listOf(index: string, where: string) {
  return namedList<OpenInvoice, DayKey>({
    size: PAGE_SIZE,
    key: ['due_on', 'invoice_id'],
    id: 'invoice_id',
    keyOf: ({ dueOn, id }) => [dueOn, id],
    parse: parseDayKey,
    inOrder: { from: `balances INDEXED BY ${index}`, where },
    isNamed: IS_NAMED,
    ofName: {
      from: 'invoices INDEXED BY invoices_by_name CROSS JOIN balances ON invoice_id = invoices.id',
      where: `customer_name_fold = name.value AND ${where}`,
    },
    sortKey: {
      of: "due_on || format('%015d', invoice_id)",
      id: (key) => `CAST(substr(${key}, 11) AS INTEGER)`,
    },
    rows: byIds,
  });
}

const openList = listOf('open_balances', 'balances.open > 0');
const overpaidList = listOf('overpaid_balances', 'balances.open < 0');

type OpenSelection = { customer: string; group: OpenGroup; range: Period };

/** The longest overdue invoice comes first. */
export function findOpenPage(
  db: Db,
  { customer, group, range }: OpenSelection,
  cursor: PageCursor,
): OpenPage {
  const list = group === OVERPAID ? overpaidList : openList;
  const search = searchNames(db, customer);
  return findPage(list(db, { search, range: rangeOfDays(range) }), cursor);
}

export function findNumberedPage(
  db: Db,
  ids: readonly number[],
  { group, range }: Pick<OpenSelection, 'group' | 'range'>,
): OpenPage {
  const isOfGroup = ({ open, dueOn }: OpenInvoice) =>
    (group === OVERPAID ? open < 0 : open > 0) && dueOn >= range.from && dueOn <= range.until;
  const rows = byIds(db, JSON.stringify([...new Set(ids)]));
  return { rows: rows.filter(isOfGroup), previous: undefined, next: undefined };
}

/** The longest overdue invoice comes first. */
export function readOpen(db: Db): Parts<OpenInvoice> {
  const range = rangeOfDays({ from: '', until: 'z' });
  return readList(db, openList, { search: undefined, range });
}

export const sumOverpaid = oneRow<OpenSum>(`
  SELECT count(*) AS count, coalesce(-sum(open), 0) AS total
  FROM balances INDEXED BY overpaid_balances WHERE open < 0`);

/** The deliveries whose invoices may get a reminder. The delivery with the longest overdue invoice comes first. */
export const findLate = allValues<number, [range: Period]>(`
  SELECT invoices.delivery_id AS deliveryId FROM balances INDEXED BY open_balances
  CROSS JOIN invoices ON invoices.id = balances.invoice_id
  WHERE balances.open > 0 AND balances.due_on BETWEEN $from AND $until
    AND NOT EXISTS (SELECT 1 FROM reminder_holds WHERE invoice_id = balances.invoice_id)
  ORDER BY balances.due_on, balances.invoice_id LIMIT ${MOST_LATE}`);

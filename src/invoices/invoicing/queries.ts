import { and, sql } from 'drizzle-orm';
import { searchNames } from '../../database/name-search.ts';
import { type Db, prepared } from '../../database/open.ts';
import { END_OF_TIME } from '../../database/page.ts';
import { allRows, allValues, isOneOf, listOf, oneValue } from '../../database/statements.ts';
import { deliveryList, searchPlaces } from '../../deliveries/list/queries.ts';
import { rangeOf } from '../../deliveries/order/cursor.ts';
import { deliveries, type Delivery } from '../../deliveries/schema.ts';
import { sumUninvoiced, type Uninvoiced } from '../../deliveries/sums/queries.ts';
import { findReportedDates } from '../../deliveries/undelivered/queries.ts';
import { heldBackText } from '../../deliveries/undelivered/undelivered.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';

// The 0 is a literal, because SQLite does not use the partial index of open deliveries for a bound value.
const isOpen = sql`${deliveries.invoiced} = 0`;

const OPEN = 'invoiced = 0';
const DELIVERED = `${OPEN} AND delivered_at IS NOT NULL`;
const open = openList(OPEN);
const openAndDelivered = openList(DELIVERED);

function openList(where: string) {
  return deliveryList({
    inOrder: { from: 'deliveries INDEXED BY open_deliveries_by_time', where },
    nameIndex: 'open_deliveries_by_name',
  });
}

type OpenSelection = { customer: string; date: IsoDate | undefined; delivered?: boolean };

export function openSelected(db: Db, { customer, date, delivered = false }: OpenSelection) {
  const range = rangeOf({ from: date ?? '', until: date ?? END_OF_TIME });
  const list = delivered ? openAndDelivered : open;
  const selection = { search: searchNames(db, customer), found: searchPlaces(db, customer), range };
  return list(db, selection);
}

const openOfIds = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(and(isOneOf(deliveries.id, 'ids'), isOpen))
    .prepare(),
);
export function listOpenDeliveries(db: Db, ids: number[]): Delivery[] {
  return openOfIds(db).all({ ids: listOf(ids) });
}

/** Lists the deliveries with these ids that exist, each with the number of its invoice, or null without an invoice. */
export const listInvoiceNumbers = allRows<
  { id: number; invoiceNumber: string | null },
  [ids: number[]]
>(`
  SELECT deliveries.id, invoices.number AS invoiceNumber
  FROM deliveries LEFT JOIN invoices ON invoices.delivery_id = deliveries.id
  WHERE deliveries.id IN (SELECT value FROM json_each(?))`);

/** More deliveries than this are not counted, so that many deliveries do not slow down the screen. */
const MOST_DELIVERED = 5000;

const countDelivered = oneValue<number>(
  `SELECT count(*) AS count FROM (
     SELECT 1 FROM deliveries INDEXED BY delivered_without_invoice
     WHERE date > '' AND invoiced = 0 AND delivered_at IS NOT NULL LIMIT ${MOST_DELIVERED + 1}
   ) AS counted`,
);

/**
 * `delivered` is the number of delivered deliveries without an invoice. It is undefined for more than `MOST_DELIVERED`.
 */
export type GroupSums = { due: Uninvoiced; toCome: Uninvoiced; delivered: number | undefined };

export function findGroupSums(db: Db, day: IsoDate): GroupSums {
  const delivered = countDelivered(db);
  return {
    delivered: delivered > MOST_DELIVERED ? undefined : delivered,
    due: sumUninvoiced(db, { from: '', until: day }),
    toCome: sumUninvoiced(db, { from: addDays(day, 1), until: END_OF_TIME }),
  };
}

/** The reason why each delivery is held back, by its id. Undefined for a delivery that is not held back. */
export function findHeldBack(db: Db, rows: readonly Delivery[], day: IsoDate) {
  const reported = findReportedDates(
    db,
    rows.map(({ date }) => date),
  );
  return new Map(rows.map((row) => [row.id, heldBackText(row, day, reported)]));
}

const withAddress = allValues<number, [ids: number[]]>(`
  SELECT deliveries.id FROM deliveries LEFT JOIN customers ON customers.id = deliveries.customer_id
  WHERE deliveries.id IN (SELECT value FROM json_each(?)) AND (deliveries.email <> '' OR customers.email <> '')`);
/** The ids of the deliveries that have an e-mail address, or whose customer has one. */
export function findMailable(db: Db, rows: readonly Delivery[]): Set<number> {
  const ids = rows.map(({ id }) => id);
  return new Set(withAddress(db, ids));
}

/**
 * The ids of the deliveries whose quantity was corrected after the last remark of the driver. The first change of the
 * quantity after the remark has in `oud` the quantity that the remark is about.
 */
export const listCorrected = allValues<number, [ids: number[]]>(`
  SELECT id FROM deliveries
  WHERE id IN (SELECT value FROM json_each(?)) AND quantity <> (
    SELECT detail ->> '$.oud.kuub' FROM audit_log WHERE id = (
      SELECT min(edit.id) FROM audit_log AS edit
      WHERE edit.kind = 'levering' AND edit.subject_id = deliveries.id
        AND edit.detail ->> '$.oud.kuub' <> edit.detail ->> '$.nieuw.kuub'
        AND edit.id > (
          SELECT max(report.id) FROM audit_log AS report
          WHERE report.kind = 'levering' AND report.subject_id = deliveries.id
            AND report.detail ->> '$.oud.uitkomstOpmerking' <> report.detail ->> '$.nieuw.uitkomstOpmerking')))`);

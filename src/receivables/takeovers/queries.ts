import { getTableColumns } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { changeRows, finderBy, oneRow } from '../../database/statements.ts';
import type { IsoDate, Moment } from '../../shared/dates.ts';
import type { OpenSum } from '../balances/queries.ts';
import { TAKEN_OVER, WRITTEN_OFF } from '../payment.ts';
import { type Takeover, takeovers } from '../schema.ts';

/** `notLate` is the number of invoices that are not overdue, and `held` the number on hold ('niet aanmanen'). */
export type OldInvoices = OpenSum & { notLate: number; held: number };

const OPEN_UNTIL = `FROM balances INDEXED BY open_balances CROSS JOIN invoices ON invoices.id = balances.invoice_id
  WHERE open > 0 AND issued_on <= $until`;

export const sumOld = oneRow<OldInvoices, [days: { until: IsoDate; today: IsoDate }]>(`
  SELECT count(*) AS count, coalesce(sum(open), 0) AS total, coalesce(sum(due_on >= $today), 0) AS notLate,
    coalesce(sum(EXISTS (
      SELECT 1 FROM reminder_holds WHERE reminder_holds.invoice_id = balances.invoice_id
    )), 0) AS held
  ${OPEN_UNTIL}`);

export function insertTakeover(db: Db, takeover: Takeover): void {
  db.insert(takeovers).values(takeover).run();
}

type Covering = { id: string; until: IsoDate; day: IsoDate; at: Moment; by: string };
/** Inserts a payment of the open amount for each open invoice that was issued up to and including `until`. */
export const coverOpen = changeRows<[covering: Covering]>(`
  INSERT INTO payments (invoice_id, amount, paid_on, method, reason, source, reference, recorded_at, recorded_by)
  SELECT invoice_id, open, $day, '${WRITTEN_OFF}', '${TAKEN_OVER}', 'overname', $id, $at, $by
  ${OPEN_UNTIL}`);

export const findTakeover = finderBy(getTableColumns(takeovers), takeovers.id);

/** The latest take-over comes first. All rows are sorted here, because there are only a few take-overs. */
export function listTakeovers(db: Db): Takeover[] {
  const all = db.select().from(takeovers).all();
  return all.toSorted((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1));
}

type Undoing = { id: string; at: Moment; by: string };
export const markTakeoverUndone = changeRows<[undoing: Undoing]>(
  'UPDATE takeovers SET undone_at = $at, undone_by = $by WHERE id = $id',
);
export const undoCovered = changeRows<[undoing: Undoing]>(`
  UPDATE payments INDEXED BY payments_of_takeovers SET undone_at = $at, undone_by = $by
  WHERE source = 'overname' AND reference = $id AND undone_at IS NULL`);

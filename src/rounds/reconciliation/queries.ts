import type { Db } from '../../database/open.ts';
import { allRows } from '../../database/statements.ts';
import { isDelivery, OUTCOMES } from '../../deliveries/outcome.ts';
import { addDays, formatDate, type IsoDate, SLOTS } from '../../shared/dates.ts';
import type { Cents } from '../../shared/money.ts';
import type { Thousandths } from '../../shared/quantity.ts';
import type { MovedStop, RefusedReport } from './reconciliation.ts';

type Ids = readonly number[];

const bookedCash = allRows<{ deliveryId: number; booked: Cents }, [ids: Ids]>(`
  WITH RECURSIVE cash (invoice_id, id, amount, undone_at) AS (
    SELECT payments.invoice_id, payments.id, amount, undone_at
    FROM invoices JOIN payments ON payments.invoice_id = invoices.id
    WHERE delivery_id IN (SELECT value FROM json_each(?1)) AND source IN ('rit', 'factuur') AND moved_from IS NULL
    UNION ALL
    SELECT cash.invoice_id, part.id, part.amount, part.undone_at
    FROM cash JOIN payments AS part ON part.moved_from = cash.id
  )
  SELECT delivery_id AS deliveryId, coalesce(
    (SELECT sum(amount) FROM cash WHERE cash.invoice_id = invoices.id AND undone_at IS NULL), 0
  ) AS booked
  FROM invoices WHERE delivery_id IN (SELECT value FROM json_each(?1))`);
/** The sum of the payments of cash at the door, by the id of the delivery. Includes the parts of moved payments. */
export function findBookedCash(db: Db, ids: Ids): Map<number, Cents> {
  return new Map(bookedCash(db, ids).map(({ deliveryId, booked }) => [deliveryId, booked]));
}

type Logged = { entry: number; id: number };
/** The last entry of each delivery. It is not computed with GROUP BY, because SQLite would sort all the entries. */
function lastEntries<Row extends Logged>(rows: readonly Row[]): Map<number, Row> {
  const last = new Map<number, Row>();
  for (const row of rows) if (row.entry > (last.get(row.id)?.entry ?? 0)) last.set(row.id, row);
  return last;
}

const changesOf = (isChanged: string) =>
  allRows<Logged & { actor: string }, [ids: Ids]>(`
    SELECT subject_id AS id, actor, id AS entry FROM audit_log
    WHERE kind = 'levering' AND subject_id IN (SELECT value FROM json_each(?))
      AND json_type(detail, '$.nieuw.geleverd') IS NOT NULL AND ${isChanged}`);
const differs = (name: string) => `detail ->> '$.nieuw.${name}' IS NOT detail ->> '$.oud.${name}'`;
/**
 * Whether the entry `edit` lowered the planned quantity to the delivered one. Such a change makes two entries:
 * `audit_log`, which sets the outcome 'geleverd', and `edit` directly after it.
 */
const LOWERS = `edit.id = audit_log.id + 1 AND edit.kind = 'levering' AND edit.subject_id = audit_log.subject_id
  AND edit.detail ->> '$.nieuw.kuub' = audit_log.detail ->> '$.oud.geleverdAantal'`;
const IS_REPORT = `NOT EXISTS (SELECT 1 FROM audit_log AS edit WHERE ${LOWERS})`;
const OUTCOME_PARTS = ['uitkomst', 'geleverd', 'geleverdAantal'];
const reporters = {
  outcome: changesOf(`(${OUTCOME_PARTS.map(differs).join(' OR ')}) AND ${IS_REPORT}`),
  cash: changesOf(differs('ontvangen')),
};
/** The last reports of the outcomes or of the cash, by the id of the delivery, with the name of the user or link. */
export function findReports(db: Db, what: keyof typeof reporters, ids: Ids) {
  return lastEntries(reporters[what](db, ids));
}

const lowered = allRows<Logged & { quantity: Thousandths }, [ids: Ids]>(`
  SELECT edit.subject_id AS id, edit.detail ->> '$.oud.kuub' AS quantity, edit.id AS entry
  FROM audit_log JOIN audit_log AS edit ON ${LOWERS}
  WHERE audit_log.kind = 'levering' AND audit_log.subject_id IN (SELECT value FROM json_each(?))`);
/** The last edits that lowered a planned quantity to the delivered one, with the planned quantity before the edit. */
export function findLowered(db: Db, ids: Ids) {
  return lastEntries(lowered(db, ids));
}

/**
 * Reports are searched until this number of days after the round, because the office may report a stop after a weekend.
 */
const DAYS_OF_LOG = 3;
const movedStops = allRows<Logged & MovedStop, [MovedQuery]>(`
  SELECT subject_id AS id, action AS outcome, actor AS outcomeBy, deliveries.date, audit_log.id AS entry,
    (SELECT coalesce(detail ->> '$.oud.kuub', detail ->> '$.kuub') FROM audit_log AS edit
      WHERE edit.id = (SELECT min(later.id) FROM audit_log AS later INDEXED BY audit_log_by_subject
        WHERE later.kind = 'levering' AND later.subject_id = audit_log.subject_id AND later.id > audit_log.id
          AND later.action IN ('gewijzigd', 'verwijderd'))) AS quantity,
    coalesce(deliveries.customer_name, substr(subject, 1, instr(subject, $at) - 1)) AS customerName
  FROM audit_log INDEXED BY audit_log_by_day LEFT JOIN deliveries ON deliveries.id = subject_id
  WHERE day BETWEEN $day AND $until AND kind = 'levering' AND (subject LIKE $morning OR subject LIKE $afternoon)
    AND action IN ('geleverd', 'minder geleverd', 'niet thuis', 'geweigerd', 'toch niet geleverd', 'uitkomst gewist')
    AND deliveries.date IS NOT $day`);
type MovedQuery = { day: IsoDate; until: IsoDate; at: string; morning: string; afternoon: string };
/**
 * The failed stops of a day that were moved to another day or deleted. The subjects of their log entries have the
 * former day.
 */
export function findMovedStops(db: Db, date: IsoDate): MovedStop[] {
  const at = `, ${formatDate(date)}`;
  const [morning, afternoon] = SLOTS.map((slot) => `%${at} ${slot}`) as [string, string];
  const period = { day: date, until: addDays(date, DAYS_OF_LOG), at, morning, afternoon };
  return [...lastEntries(movedStops(db, period)).values()].filter(
    ({ outcome }) => OUTCOMES.includes(outcome) && !isDelivery(outcome),
  );
}

const refusedReports = allRows<RefusedReport, [{ day: IsoDate; until: IsoDate }]>(`
  SELECT audit_log.id, subject, actor AS by, detail ->> '$.gemeld' AS reported, detail ->> '$.fout' AS reason
  FROM audit_log INDEXED BY audit_log_by_day
  WHERE day BETWEEN $day AND $until AND kind = 'levering' AND action = 'melding geweigerd'
    AND detail ->> '$.datum' = $day
  ORDER BY day, audit_log.id`);
export function findRefused(db: Db, date: IsoDate): RefusedReport[] {
  return refusedReports(db, { day: date, until: addDays(date, DAYS_OF_LOG) });
}

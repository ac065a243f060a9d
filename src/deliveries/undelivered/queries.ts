import { sql } from 'drizzle-orm';
import { type Db, prepared } from '../../database/open.ts';
import { allValues } from '../../database/statements.ts';
import { addDays, type IsoDate } from '../../shared/dates.ts';
import { deliveries, type Delivery } from '../schema.ts';

export const MOST_UNDELIVERED = 20;
/**
 * The number of days during which the start screen asks about a stop without an outcome. During the same number of days
 * a driver can report an outcome.
 */
const DAYS_ASKED = 62;

// These values are literals, because with bound values SQLite does not use the partial index of failed stops.
const HAS_FAILED = sql`${deliveries.invoiced} = 0 AND ${deliveries.outcome} IN ('niet thuis', 'geweigerd')`;

const failed = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(sql`${HAS_FAILED} AND ${deliveries.date} < ${sql.placeholder('today')}`)
    .orderBy(sql`${deliveries.date} DESC, ${deliveries.slot} DESC, ${deliveries.id} DESC`)
    .limit(MOST_UNDELIVERED + 1)
    .prepare(),
);

const reportedDates = allValues<IsoDate, [dates: IsoDate[]]>(
  `SELECT value FROM json_each(?) AS day WHERE EXISTS (
     SELECT 1 FROM deliveries WHERE date = day.value AND outcome IS NOT NULL AND reissue_of IS NULL
   )`,
);
export function findReportedDates(db: Db, dates: readonly IsoDate[]): Set<IsoDate> {
  return new Set(reportedDates(db, [...new Set(dates)]));
}

const unreported = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(
      sql`${deliveries.invoiced} = 0 AND ${deliveries.date} = ${sql.placeholder('date')}
        AND ${deliveries.outcome} IS NULL`,
    )
    .orderBy(deliveries.slot, deliveries.id)
    .limit(MOST_UNDELIVERED + 1)
    .prepare(),
);

/**
 * Lists the failed stops of past days. Also lists the stops without an outcome on one of the last `DAYS_ASKED` days,
 * when a driver has reported another stop of that day. The latest day comes first. One row more than `MOST_UNDELIVERED`
 * shows that there are more.
 */
export function listUndelivered(db: Db, today: IsoDate): Delivery[] {
  const found = failed(db).all({ today });
  const days = Array.from({ length: DAYS_ASKED }, (_, i) => addDays(today, -i - 1));
  const reported = findReportedDates(db, days);
  for (const date of days.filter((day) => reported.has(day))) {
    if (found.length > 2 * MOST_UNDELIVERED) break;
    found.push(...unreported(db).all({ date }));
  }
  return found
    .toSorted((one, other) => other.date.localeCompare(one.date) || one.id - other.id)
    .slice(0, MOST_UNDELIVERED + 1);
}

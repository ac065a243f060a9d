import { eq, getTableColumns, lt } from 'drizzle-orm';
import { LAST_CHARACTER } from '../database/name-search.ts';
import type { Db } from '../database/open.ts';
import { allRows, changeRows, finderBy, hasRow, oneValue } from '../database/statements.ts';
import { deliveries, type Delivery } from '../deliveries/schema.ts';
import type { IsoDate, Moment } from '../shared/dates.ts';
import { deliveryTicks, type DriverLink, driverLinks } from './schema.ts';

type TickKey = typeof deliveryTicks.$inferSelect;

export const isKnownTick = hasRow<[TickKey]>(
  'SELECT 1 FROM delivery_ticks WHERE delivery_id = $deliveryId AND request_id = $requestId',
);

/** Counts the ticks of a delivery whose request ids begin with `keys`. */
export const countTicks = oneValue<number, [deliveryId: number, keys: string]>(
  `SELECT count(*) FROM delivery_ticks
   WHERE delivery_id = ?1 AND request_id BETWEEN ?2 AND ?2 || '${LAST_CHARACTER}'`,
);

/** Whether the log has an entry of the delivery with this day in its subject, such as `, 23-11-2026 `. */
export const wasOnDay = hasRow<[id: number, day: string]>(
  `SELECT 1 FROM audit_log INDEXED BY audit_log_by_subject
   WHERE kind = 'levering' AND subject_id = ? AND instr(subject, ?) > 0`,
);

export function insertTick(db: Db, key: TickKey): void {
  db.insert(deliveryTicks).values(key).run();
}

export function changeReported(db: Db, id: number, change: Partial<Delivery>): void {
  db.update(deliveries).set(change).where(eq(deliveries.id, id)).run();
}

// A prepared statement, because a day can have hundreds of deliveries.
export const setWindow = changeRows<[id: number, from: string | null, until: string | null]>(
  'UPDATE deliveries SET window_from = ?2, window_until = ?3 WHERE id = ?1',
);

export function deleteOldLinks(db: Db, before: Moment): void {
  db.delete(driverLinks).where(lt(driverLinks.expiresAt, before)).run();
}

export const countLinksSince = oneValue<number, [userId: number, since: Moment]>(
  'SELECT count(*) FROM driver_links WHERE user_id = ? AND created_at >= ?',
);

export function insertLink(db: Db, link: typeof driverLinks.$inferInsert): DriverLink {
  return db.insert(driverLinks).values(link).returning().get();
}

export const findLinkByToken = finderBy(getTableColumns(driverLinks), driverLinks.tokenHash);
export const findLink = finderBy(getTableColumns(driverLinks), driverLinks.id);

export type ListedLink = Pick<DriverLink, 'id' | 'createdAt'> & { maker: string };

export const listLiveLinks = allRows<ListedLink, [date: IsoDate, now: Moment]>(
  `SELECT driver_links.id, driver_links.created_at AS createdAt, username AS maker
   FROM driver_links JOIN users ON users.id = user_id
   WHERE date = ? AND withdrawn_at IS NULL AND expires_at > ?
   ORDER BY driver_links.id`,
);

export function setWithdrawn(db: Db, id: number, withdrawnAt: Moment): void {
  db.update(driverLinks).set({ withdrawnAt }).where(eq(driverLinks.id, id)).run();
}

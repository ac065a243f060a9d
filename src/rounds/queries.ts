import {
  and,
  asc,
  between,
  count,
  eq,
  getTableColumns,
  gt,
  gte,
  isNull,
  lt,
  sql,
} from 'drizzle-orm';
import { LAST_CHARACTER } from '../database/name-search.ts';
import { type Db, prepared } from '../database/open.ts';
import { changeRows, finderBy, hasRow } from '../database/statements.ts';
import { deliveries, type Delivery } from '../deliveries/schema.ts';
import type { IsoDate, Moment } from '../shared/dates.ts';
import { users } from '../users/schema.ts';
import { deliveryTicks, type DriverLink, driverLinks } from './schema.ts';

type TickKey = typeof deliveryTicks.$inferSelect;

export function isKnownTick(db: Db, { deliveryId, requestId }: TickKey): boolean {
  const isSame = and(ofDelivery(deliveryId), eq(deliveryTicks.requestId, requestId));
  return db.select().from(deliveryTicks).where(isSame).get() !== undefined;
}

export function countTicks(db: Db, deliveryId: number, keys: string): number {
  const isOfLink = between(deliveryTicks.requestId, keys, `${keys}${LAST_CHARACTER}`);
  const isOwn = and(ofDelivery(deliveryId), isOfLink);
  return db.select({ count: count() }).from(deliveryTicks).where(isOwn).get()?.count ?? 0;
}

function ofDelivery(deliveryId: number) {
  return eq(deliveryTicks.deliveryId, deliveryId);
}

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

export function countLinksSince(db: Db, userId: number, since: Moment): number {
  const isOwn = and(eq(driverLinks.userId, userId), gte(driverLinks.createdAt, since));
  return db.select({ count: count() }).from(driverLinks).where(isOwn).get()?.count ?? 0;
}

export function insertLink(db: Db, link: typeof driverLinks.$inferInsert): DriverLink {
  return db.insert(driverLinks).values(link).returning().get();
}

export const findLinkByToken = finderBy(getTableColumns(driverLinks), driverLinks.tokenHash);
export const findLink = finderBy(getTableColumns(driverLinks), driverLinks.id);

export function makerOf(db: Db, userId: number): string {
  const maker = db.select({ name: users.username }).from(users).where(eq(users.id, userId)).get();
  return maker?.name ?? '';
}

export type ListedLink = { id: number; createdAt: DriverLink['createdAt']; maker: string };

const liveLinks = prepared((db) =>
  db
    .select({ id: driverLinks.id, createdAt: driverLinks.createdAt, maker: users.username })
    .from(driverLinks)
    .innerJoin(users, eq(users.id, driverLinks.userId))
    .where(
      and(
        eq(driverLinks.date, sql.placeholder('date')),
        isNull(driverLinks.withdrawnAt),
        gt(driverLinks.expiresAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(driverLinks.id))
    .prepare(),
);

export function listLiveLinks(db: Db, now: Moment, date: IsoDate): ListedLink[] {
  return liveLinks(db).all({ date, now });
}

export function setWithdrawn(db: Db, id: number, withdrawnAt: Moment): void {
  db.update(driverLinks).set({ withdrawnAt }).where(eq(driverLinks.id, id)).run();
}

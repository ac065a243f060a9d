import { and, asc, count, eq, getTableColumns, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import { finderBy } from '../database/find-by.ts';
import { type Db, prepared } from '../database/open.ts';
import { deliveries, type Delivery } from '../deliveries/schema.ts';
import type { IsoDate, Moment } from '../shared/dates.ts';
import { users } from '../users/schema.ts';
import { deliveryTicks, type DriverLink, driverLinks } from './schema.ts';

type TickKey = typeof deliveryTicks.$inferSelect;

const ofDelivery = eq(deliveryTicks.deliveryId, sql.placeholder('deliveryId'));
const known = prepared((db) =>
  db
    .select({ requestId: deliveryTicks.requestId })
    .from(deliveryTicks)
    .where(and(ofDelivery, eq(deliveryTicks.requestId, sql.placeholder('requestId'))))
    .prepare(),
);
export function isKnownTick(db: Db, key: TickKey): boolean {
  return known(db).get(key) !== undefined;
}

const countOfLink = prepared((db) =>
  db
    .select({ n: count() })
    .from(deliveryTicks)
    .where(
      and(
        ofDelivery,
        gte(deliveryTicks.requestId, sql.placeholder('first')),
        lt(deliveryTicks.requestId, sql.placeholder('end')),
      ),
    )
    .prepare(),
);
/** The number of ticks of a delivery whose keys begin with `keys`. */
export function countTicks(db: Db, deliveryId: number, keys: string): number {
  return countOfLink(db).get({ deliveryId, first: keys, end: `${keys}\u{10ffff}` })?.n ?? 0;
}

export function insertTick(db: Db, key: TickKey): void {
  db.insert(deliveryTicks).values(key).run();
}

export function changeReported(db: Db, id: number, change: Partial<Delivery>): void {
  db.update(deliveries).set(change).where(eq(deliveries.id, id)).run();
}

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

/** The name of the user who made a link. */
export function makerOf(db: Db, userId: number): string {
  const maker = db.select({ name: users.username }).from(users).where(eq(users.id, userId)).get();
  return maker?.name ?? '';
}

/** A link that works, and who made it. */
export type ListedLink = { id: number; createdAt: DriverLink['createdAt']; maker: string };

export function listLiveLinks(db: Db, now: Moment, date: IsoDate): ListedLink[] {
  return db
    .select({ id: driverLinks.id, createdAt: driverLinks.createdAt, maker: users.username })
    .from(driverLinks)
    .innerJoin(users, eq(users.id, driverLinks.userId))
    .where(
      and(
        eq(driverLinks.date, date),
        isNull(driverLinks.withdrawnAt),
        gt(driverLinks.expiresAt, now),
      ),
    )
    .orderBy(asc(driverLinks.id))
    .all();
}

export function setWithdrawn(db: Db, id: number, withdrawnAt: Moment): void {
  db.update(driverLinks).set({ withdrawnAt }).where(eq(driverLinks.id, id)).run();
}

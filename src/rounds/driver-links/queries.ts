import { and, asc, count, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import { assertNotTooMany } from '../../auth/attempts/count-attempt.ts';
import { type Counter, recordFailure } from '../../auth/attempts/queries.ts';
import { hashToken, randomToken } from '../../auth/sessions/token.ts';
import { type Db, inTransaction, prepared } from '../../database/open.ts';
import {
  amsterdamDayStart,
  type Clock,
  type IsoDate,
  moment,
  MS_PER_DAY,
  today,
} from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { users } from '../../users/schema.ts';
import { assertLinkable, assertMayMakeLink, expiryOf, isLive, linkEnded } from './link.ts';
import { type DriverLink, driverLinks } from './schema.ts';

const TOKEN_BYTES = 16;
const DAYS_KEPT = 30;

/**
 * Makes a link and returns it with its token, which is not stored. Throws 'invalid' for the date, and 'too-many' when the
 * user made as many as a day may have.
 */
export function createDriverLink(
  db: Db,
  clock: Clock,
  { date, userId }: { date: IsoDate; userId: number },
): { token: string; link: DriverLink } {
  assertLinkable(date, clock);
  const token = randomToken(TOKEN_BYTES);
  const now = clock();
  const link = inTransaction(db, () => {
    const oldest = moment(new Date(now.getTime() - DAYS_KEPT * MS_PER_DAY));
    db.delete(driverLinks).where(lt(driverLinks.expiresAt, oldest)).run();
    assertMayMakeLink(countLinksToday(db, userId, clock), clock);
    return db
      .insert(driverLinks)
      .values({
        tokenHash: hashToken(token),
        date,
        userId,
        createdAt: moment(now),
        expiresAt: expiryOf(date),
      })
      .returning()
      .get();
  });
  return { token, link };
}

function countLinksToday(db: Db, userId: number, clock: Clock): number {
  const isOfToday = gte(driverLinks.createdAt, amsterdamDayStart(today(clock)));
  const isOwn = eq(driverLinks.userId, userId);
  const row = db.select({ count: count() }).from(driverLinks).where(and(isOwn, isOfToday)).get();
  return row?.count ?? 0;
}

const byToken = prepared((db) =>
  db
    .select()
    .from(driverLinks)
    .where(eq(driverLinks.tokenHash, sql.placeholder('tokenHash')))
    .prepare(),
);

/**
 * Finds the link of a token, also when it has ended. A wrong token counts as a failed attempt of its address. A right
 * token is never refused for that, so that strangers behind the same address do not lock out a driver. Throws 'too-many'.
 */
export function findDriverLink(
  counter: Counter,
  token: string,
  address: string,
): DriverLink | undefined {
  const tokenHash = hashToken(token);
  const link = byToken(counter.db).get({ tokenHash });
  if (link !== undefined) return link;
  const attempt = { account: `driver-link:${tokenHash}`, address };
  assertNotTooMany(counter, attempt);
  recordFailure(counter, attempt);
  return undefined;
}

const byId = prepared((db) =>
  db
    .select()
    .from(driverLinks)
    .where(eq(driverLinks.id, sql.placeholder('id')))
    .prepare(),
);

/** Throws 'not-found' when the link has ended since the request began. */
export function assertStillLive(db: Db, clock: Clock, id: number): void {
  const link = byId(db).get({ id });
  if (link === undefined || !isLive(link, moment(clock()))) throw linkEnded();
}

/** The name of the user who made a link. */
export function makerOf(db: Db, userId: number): string {
  const maker = db.select({ name: users.username }).from(users).where(eq(users.id, userId)).get();
  return maker?.name ?? '';
}

/** A link that works, and who made it. */
export type ListedLink = { id: number; createdAt: DriverLink['createdAt']; maker: string };

export function listLiveLinks(db: Db, clock: Clock, date: IsoDate): ListedLink[] {
  return db
    .select({ id: driverLinks.id, createdAt: driverLinks.createdAt, maker: users.username })
    .from(driverLinks)
    .innerJoin(users, eq(users.id, driverLinks.userId))
    .where(
      and(
        eq(driverLinks.date, date),
        isNull(driverLinks.withdrawnAt),
        gt(driverLinks.expiresAt, moment(clock())),
      ),
    )
    .orderBy(asc(driverLinks.id))
    .all();
}

/** Withdraws a link; a withdrawn link stays withdrawn. Throws 'not-found'. */
export function withdrawDriverLink(db: Db, clock: Clock, id: number): void {
  inTransaction(db, () => {
    const link = byId(db).get({ id });
    if (link === undefined) throw new DomainError('not-found', 'Deze link is er niet (meer).');
    if (link.withdrawnAt !== null) return;
    const withdrawnAt = moment(clock());
    db.update(driverLinks).set({ withdrawnAt }).where(eq(driverLinks.id, id)).run();
  });
}

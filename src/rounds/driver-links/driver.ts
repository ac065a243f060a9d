import { assertNotTooMany } from '../../auth/attempts/count-attempt.ts';
import { recordFailure } from '../../auth/attempts/queries.ts';
import { hashToken } from '../../auth/sessions/token.ts';
import { actingAs } from '../../database/actor.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Ctx } from '../../http/context.ts';
import { requestKeyOf } from '../../http/guards.ts';
import { type Clock, formatTime } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { getUser } from '../../users/queries.ts';
import { findLink, findLinkByToken } from '../queries.ts';
import type { DriverLink } from '../schema.ts';
import type { TickingLink } from '../ticks/tick-delivery.ts';
import { isLive, LINK_ENDED } from './link.ts';

export type Driver = {
  link: TickingLink;
  /** The name of the link in the audit log. */
  name: string;
  /** Makes a key of the link and the request id. Without a request id, the key has a new id. */
  keyOf: (requestId: string | undefined) => string;
};

export function tokenOf(c: Ctx): string {
  return c.req.param('token') ?? '';
}

/**
 * Runs `work` under the name of the link. After the link has ended, a transaction of `work` throws 'not-found'. Throws
 * 'not-found' for a link that does not work, and 'too-many' after many wrong links.
 */
export function asDriver<T>(c: Ctx, work: (driver: Driver) => T): T {
  const { db, clock } = c.var;
  const link = findDriverLink(c);
  assertLive(link, clock);
  const { id, date, userId, createdAt } = link;
  const confirm = () => assertLive(findLink(db, id), clock);
  const keyOf = (requestId: string | undefined) =>
    requestKeyOf(ownerOf(link), requestId) ?? `${keysOf(link)}${crypto.randomUUID()}`;
  const name = `chauffeur, link van ${getUser(db, userId).username}, ${formatTime(createdAt)}`;
  const driver = { link: { date, keys: keysOf(link) }, keyOf, name };
  return actingAs({ id: null, name, clock, confirm }, () => work(driver));
}

/** The prefix of the keys of all requests with this link. */
export function keysOf(link: Pick<DriverLink, 'id'>): string {
  return `${ownerOf(link)}:`;
}

function ownerOf({ id }: Pick<DriverLink, 'id'>): string {
  return `link ${id}`;
}

/**
 * Finds the link of the token in the URL, also when the link has ended. Only a wrong token can throw 'too-many', so
 * that strangers cannot lock out a driver.
 */
export function findDriverLink(c: Ctx): DriverLink | undefined {
  const tokenHash = hashToken(tokenOf(c));
  const link = findLinkByToken(c.var.db, tokenHash);
  if (link !== undefined) return link;
  const attempt = { target: `driver-link:${tokenHash}`, address: clientAddress(c) };
  assertNotTooMany(c.var, attempt);
  recordFailure(c.var, attempt);
  return undefined;
}

function assertLive(link: DriverLink | undefined, clock: Clock): asserts link is DriverLink {
  if (link === undefined || !isLive(link, clock)) throw new DomainError('not-found', LINK_ENDED);
}

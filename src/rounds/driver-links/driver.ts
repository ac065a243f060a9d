import { actingAs } from '../../database/actor.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Ctx } from '../../http/context.ts';
import { requestKeyOf } from '../../http/guards.ts';
import { formatTime, moment } from '../../shared/dates.ts';
import type { TickingLink } from '../ticks/queries.ts';
import { isLive, linkEnded } from './link.ts';
import { assertStillLive, findDriverLink, makerOf } from './queries.ts';

export type Driver = {
  link: TickingLink;
  /** The request id that the driver's browser sent, or a new one, made unique for the link. */
  keyOf: (requestId: string | undefined) => string;
};

/** The token in the path of a driver's link. */
export function tokenOf(c: Ctx): string {
  return c.req.param('token') ?? '';
}

/**
 * Runs the work of a driver with a link. The log names the link by its maker and the time when it was made. A link
 * that is withdrawn meanwhile stops the work at its transaction. Throws 'not-found' for a link that does not work, 'too-many' after many wrong links.
 */
export function asDriver<T>(c: Ctx, work: (driver: Driver) => T): T {
  const { db, clock } = c.var;
  const link = findDriverLink(c.var, tokenOf(c), clientAddress(c));
  if (link === undefined || !isLive(link, moment(clock()))) throw linkEnded();
  const { id, date, userId, createdAt } = link;
  const owner = `link ${id}`;
  const confirm = () => assertStillLive(db, clock, id);
  const keyOf = (requestId: string | undefined) =>
    requestKeyOf(owner, requestId) ?? `${owner}:${crypto.randomUUID()}`;
  const name = `chauffeur, link van ${makerOf(db, userId)}, ${formatTime(createdAt)}`;
  const driver = { link: { date, keys: `${owner}:` }, keyOf };
  return actingAs({ id: null, name, clock, confirm }, () => work(driver));
}

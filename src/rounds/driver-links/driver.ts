import { actingAs } from '../../database/actor.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Ctx } from '../../http/context.ts';
import { requestKeyOf } from '../../http/guards.ts';
import { type IsoDate, moment } from '../../shared/dates.ts';
import { isLive, linkEnded } from './link.ts';
import { assertStillLive, findDriverLink } from './queries.ts';

export type Driver = {
  date: IsoDate;
  /** The request id that the driver's browser sent, made unique for the link. */
  keyOf: (requestId: string | undefined) => string | undefined;
};

/** The token in the path of a driver's link. */
export function tokenOf(c: Ctx): string {
  return c.req.param('token') ?? '';
}

/**
 * Runs the work of a driver with a link. The log names the driver 'chauffeur'. A link that is withdrawn meanwhile stops
 * the work at its transaction. Throws 'not-found' for a link that does not work, 'too-many' after many wrong links.
 */
export function asDriver<T>(c: Ctx, work: (driver: Driver) => T): T {
  const { db, clock } = c.var;
  const link = findDriverLink(c.var, tokenOf(c), clientAddress(c));
  if (link === undefined || !isLive(link, moment(clock()))) throw linkEnded();
  const { id, date } = link;
  const confirm = () => assertStillLive(db, clock, id);
  const keyOf = (requestId: string | undefined) => requestKeyOf(`link ${id}`, requestId);
  return actingAs({ id: null, name: 'chauffeur', clock, confirm }, () => work({ date, keyOf }));
}

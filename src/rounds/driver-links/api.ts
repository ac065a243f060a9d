import { Hono } from 'hono';
import { z } from 'zod';
import type { Ctx, Env } from '../../http/context.ts';
import { getSession, requestIdOf } from '../../http/guards.ts';
import { idParam, jsonBody, publicBody, publicJsonBody } from '../../http/input.ts';
import { paths } from '../../paths.ts';
import { type IsoDate, parseTypedDate } from '../../shared/dates.ts';
import { tellUnderway } from '../announce/announce.ts';
import { tickByLink } from '../ticks/tick-by-link.ts';
import { tickAnswer, tickBody } from '../ticks/wire.ts';
import { dayField } from '../wire.ts';
import { createLink } from './create-link.ts';
import { asDriver } from './driver.ts';
import { withdrawLink } from './withdraw-link.ts';

const linkBody = z.object({ datum: dayField(parseTypedDate, 'Kies een bestaande datum.') });

export const driverLinksApi = new Hono<Env>()
  .post(paths.api.driverLinks(), ...jsonBody(linkBody), (c) => {
    const { link, url } = makeLink(c, c.req.valid('json').datum);
    return c.json({ id: link.id, url, expiresAt: link.expiresAt }, 201);
  })
  .delete(paths.api.driverLink(':id'), (c) => {
    withdrawLink(c.var.db, c.var.clock, idParam(c));
    return c.json({ success: true });
  });

export function makeLink(c: Ctx, date: IsoDate) {
  const { db, clock, config, startUrl } = c.var;
  const userId = getSession(c).user.id;
  const { token, link } = createLink(db, clock, { date, userId });
  return { link, url: `${config.publicUrl ?? startUrl()}${paths.driver(token)}` };
}

export const publicDriverApi = new Hono<Env>()
  .post(paths.api.deliveredByDriver(':token', ':id'), ...publicJsonBody(tickBody), (c) => {
    const tick = c.req.valid('json');
    const id = idParam(c);
    return asDriver(c, ({ link, keyOf }) => {
      const requestId = keyOf(requestIdOf(c));
      return c.json(tickAnswer(tickByLink(c.var, { id, tick, requestId, link })));
    });
  })
  .post(paths.api.underwayByDriver(':token', ':id'), publicBody, (c) =>
    asDriver(c, async ({ link: { date } }) => {
      await tellUnderway(c.var, { deliveryId: idParam(c), date });
      return c.json({ success: true });
    }),
  );

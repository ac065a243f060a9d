import { Hono } from 'hono';
import { loadToWire } from '../deliveries/load/answer.ts';
import { findDayNotes, findLoad } from '../deliveries/load/queries.ts';
import { findDelivery, getDelivery } from '../deliveries/queries.ts';
import { WITHOUT } from '../deliveries/wire-names.ts';
import type { Env } from '../http/context.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { isForDialog } from '../http/page.tsx';
import { toastInAnswer } from '../http/toast.tsx';
import { changed } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { parseId } from '../shared/ids.ts';
import { moveDelivery } from './move-delivery.ts';
import { assertNoQuestion } from './move-question.ts';
import { movedToast } from './moved-toast.ts';
import { moveBody, readLoadQuery } from './wire.ts';

export const planningApi = new Hono<Env>()
  .get(paths.api.load(), (c) => {
    const { from, until } = readLoadQuery(c.req.query());
    return c.json(findLoad(c.var.db, from, until).days.map(loadToWire));
  })
  .get(paths.api.dayNotes(), (c) => {
    const range = readLoadQuery(c.req.query());
    const own = findDelivery(c.var.db, parseId(c.req.query(WITHOUT)) ?? 0);
    // A delivery that replaces a delivery with a credited invoice is not part of the load, so nothing is subtracted for
    // it.
    return c.json(findDayNotes(c.var.db, range, own?.reissueOf === null ? own : undefined));
  })
  .patch(paths.api.deliverySlot(':id'), ...jsonBody(moveBody), (c) => {
    const { to, version, isSure } = c.req.valid('json');
    const before = getDelivery(c.var.db, idParam(c));
    if (isForDialog(c) && !isSure) assertNoQuestion(c.var.db, before, to);
    const next = moveDelivery(c.var.db, { id: before.id, version }, to);
    toastInAnswer(c, movedToast(c, before));
    return c.json(changed(next));
  });

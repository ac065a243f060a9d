import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { jsonBody } from '../../http/input.ts';
import { toastInAnswer } from '../../http/toast.tsx';
import { paths } from '../../paths.ts';
import { orderSlot } from '../../planning/order-slot.ts';
import { orderedToast } from '../toasts.ts';
import { propose } from './propose.ts';
import { orderBody, proposalBody } from './wire.ts';

export const orderApi = new Hono<Env>()
  .post(paths.api.roundOrder(), ...jsonBody(proposalBody), async (c) => {
    const { pinned, ...time } = c.req.valid('json');
    const { order, km, kmNow, withoutPoint } = await propose(c.var.db, time, pinned);
    return c.json({ volgorde: order, km, kmNu: kmNow, zonderPunt: withoutPoint });
  })
  .put(paths.api.roundOrder(), ...jsonBody(orderBody), (c) => {
    const sent = c.req.valid('json');
    const former = orderSlot(c.var.db, sent);
    toastInAnswer(c, orderedToast(c, sent, former));
    return c.json({ success: true, vorige: former });
  });

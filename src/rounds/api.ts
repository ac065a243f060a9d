import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { requestKey } from '../http/guards.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { sendFile } from '../http/stream.ts';
import { toastInAnswer } from '../http/toast.tsx';
import { withWireErrors } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { announceApi } from './announce/api.ts';
import { driverLinksApi } from './driver-links/api.ts';
import { exportDeliveries } from './export.ts';
import { orderApi } from './order/api.ts';
import { type PeriodTexts, readPeriod } from './period.ts';
import { photosApi } from './photos/api.ts';
import { tickDelivery } from './ticks/tick-delivery.ts';
import { tickAnswer, tickBody } from './ticks/wire.ts';
import { timesApi } from './times/api.ts';
import { tickedToast } from './toasts.ts';
import { periodNames } from './wire-names.ts';
import { exportBody } from './wire.ts';

export const roundsApi = new Hono<Env>()
  .post(paths.api.delivered(':id'), ...jsonBody(tickBody), (c) => {
    const requestId = requestKey(c);
    const tick = c.req.valid('json');
    const delivery = tickDelivery(c.var, { id: idParam(c), tick, requestId });
    toastInAnswer(c, tickedToast(c, delivery));
    return c.json(tickAnswer(delivery));
  })
  .route('/', driverLinksApi)
  .route('/', timesApi)
  .route('/', announceApi)
  .route('/', photosApi)
  .route('/', orderApi)
  .post(paths.api.exportDeliveries(), ...jsonBody(exportBody), (c) =>
    withWireErrors(periodNames, () => sendList(c, c.req.valid('json'))),
  );

export async function sendList(c: Ctx, sent: PeriodTexts) {
  const { pdf, fileName } = await exportDeliveries(c.var.db, c.var.clock, readPeriod(sent));
  return sendFile(c, fileName, pdf);
}

import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { jsonBody } from '../http/input.ts';
import { sendFile } from '../http/stream.ts';
import { withWireErrors } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { driverLinksApi } from './driver-links/api.ts';
import { exportDeliveries } from './export.ts';
import { type PeriodTexts, readPeriod } from './period.ts';
import { ticksApi } from './ticks/api.ts';
import { periodNames } from './wire-names.ts';
import { exportBody } from './wire.ts';

export const roundsApi = new Hono<Env>()
  .route('/', ticksApi)
  .route('/', driverLinksApi)
  .post(paths.api.exportDeliveries(), ...jsonBody(exportBody), (c) =>
    withWireErrors(periodNames, () => sendList(c, c.req.valid('json'))),
  );

export async function sendList(c: Ctx, sent: PeriodTexts) {
  const { pdf, fileName } = await exportDeliveries(c.var.db, c.var.clock, readPeriod(sent));
  return sendFile(c, fileName, pdf);
}

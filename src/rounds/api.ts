import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { jsonBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import type { Period } from './list-pdf.ts';
import { exportBody, exportDeliveries, readPeriod } from './list.ts';

export const roundsApi = new Hono<Env>().post(
  paths.api.exportDeliveries(),
  ...jsonBody(exportBody),
  async (c) => sendList(c, readPeriod(c.req.valid('json'))),
);

export async function sendList(c: Ctx, period: Period) {
  const { pdf, fileName } = await exportDeliveries(c.var.db, c.var.clock, period);
  c.header('Content-Type', 'application/pdf');
  c.header('Content-Disposition', `attachment; filename="${fileName}"`);
  return c.body(pdf);
}

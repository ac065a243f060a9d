import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { listArchive } from './queries.ts';
import { offerToSendAgain, sendAgain } from './send-again.ts';
import { sendAgainBody, toWire } from './wire.ts';

export const archiveApi = new Hono<Env>()
  .get(paths.api.archive(), (c) => c.json(listArchive(c.var.db).map(toWire)))
  .get(paths.api.sendAgain(':id'), (c) => c.json(offerToSendAgain(c.var.db, idParam(c))))
  .post(paths.api.sendAgain(':id'), ...jsonBody(sendAgainBody), async (c) =>
    c.json(await sendAgain(officeOf(c), idParam(c), c.req.valid('json'))),
  );

export function officeOf(c: Ctx) {
  const { db, clock, config } = c.var;
  return { db, clock, tikkie: config.tikkie, whatsapp: config.whatsapp };
}

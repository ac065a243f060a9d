import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { requestPayment } from './request-payment.ts';
import { offerToSendAgain, sendAgain } from './send-again.ts';
import { paymentOrderBody, sendAgainBody } from './wire.ts';

export const paymentsApi = new Hono<Env>()
  .post(paths.api.tikkieRequest(), ...jsonBody(paymentOrderBody), async (c) =>
    c.json({ paymentUrl: await requestPayment(officeOf(c), c.req.valid('json')) }, 201),
  )
  .get(paths.api.sendAgain(':id'), (c) => c.json(offerToSendAgain(c.var.db, idParam(c))))
  .post(paths.api.sendAgain(':id'), ...jsonBody(sendAgainBody), async (c) =>
    c.json(await sendAgain(officeOf(c), idParam(c), c.req.valid('json'))),
  );

export function officeOf(c: Ctx) {
  const { db, clock, config } = c.var;
  return { db, clock, tikkie: config.tikkie, whatsapp: config.whatsapp };
}

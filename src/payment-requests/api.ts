import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { jsonBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { requestPayment } from './request-payment.ts';
import { paymentOrderBody } from './wire.ts';

export const paymentRequestsApi = new Hono<Env>().post(
  paths.api.tikkieRequest(),
  ...jsonBody(paymentOrderBody),
  async (c) => {
    const { db, clock, config } = c.var;
    const context = { db, clock, tikkie: config.tikkie };
    const paymentUrl = await requestPayment(context, c.req.valid('json'));
    return c.json({ paymentUrl }, 201);
  },
);

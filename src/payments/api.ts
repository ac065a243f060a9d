import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { jsonBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { requestPayment } from './request-payment.ts';
import { paymentOrderBody } from './wire.ts';

export const paymentsApi = new Hono<Env>().post(
  paths.api.tikkieRequest(),
  ...jsonBody(paymentOrderBody),
  async (c) => {
    const { db, clock, config } = c.var;
    const office = { db, clock, tikkie: config.tikkie };
    return c.json({ paymentUrl: await requestPayment(office, c.req.valid('json')) }, 201);
  },
);

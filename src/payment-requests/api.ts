import { Hono } from 'hono';
import { z } from 'zod';
import type { Env } from '../http/context.ts';
import { jsonBody } from '../http/input.ts';
import { looseText, readInto } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { readPaymentOrder } from './order.ts';
import { requestPayment } from './request-payment.ts';

const paymentOrderBody = z
  .object({ amount: looseText, description: looseText, reference: looseText })
  .transform(readInto(readPaymentOrder));

export const paymentRequestsApi = new Hono<Env>().post(
  paths.api.tikkieRequest(),
  ...jsonBody(paymentOrderBody),
  async (c) => {
    const paymentUrl = await requestPayment(c.var, c.req.valid('json'));
    return c.json({ paymentUrl }, 201);
  },
);

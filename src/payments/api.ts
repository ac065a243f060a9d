import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { requestPayment } from './requests/request-payment.ts';
import { paymentOrderBody } from './requests/wire.ts';
import { getSendAgainOffer, sendAgain, sendContext } from './send-again/send-again.ts';
import { offerToWire } from './send-again/wire-names.ts';
import { choiceBody } from './send-again/wire.ts';

export const paymentsApi = new Hono<Env>()
  .post(paths.api.tikkieRequest(), ...jsonBody(paymentOrderBody), async (c) => {
    const paymentUrl = await requestPayment(sendContext(c.var), c.req.valid('json'));
    return c.json({ paymentUrl }, 201);
  })
  .get(paths.api.sendAgain(':id'), (c) =>
    c.json(offerToWire(getSendAgainOffer(c.var.db, idParam(c)))),
  )
  .post(paths.api.sendAgain(':id'), ...jsonBody(choiceBody), async (c) =>
    c.json(await sendAgain(sendContext(c.var), idParam(c), c.req.valid('json'))),
  );

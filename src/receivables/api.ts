import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { requestKey } from '../http/guards.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { sendRows } from '../http/stream.ts';
import { withWireErrors } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { today } from '../shared/dates.ts';
import { toEuros } from '../shared/money.ts';
import { sendOpenCsv, sendPaymentsCsv } from './exports/send-csv.ts';
import { movePayment } from './moved/move-payment.ts';
import { listOthers } from './moved/queries.ts';
import { moveNames, otherToWire } from './moved/wire-names.ts';
import { moveBody } from './moved/wire.ts';
import { readOpen } from './open/queries.ts';
import { openToWire } from './open/wire.ts';
import { clerkOf, payByHand, undo } from './received/actions.ts';
import { getBill } from './received/queries.ts';
import { billToWire, paymentNames } from './received/wire-names.ts';
import { paymentBody } from './received/wire.ts';

export const receivablesApi = new Hono<Env>()
  .get(paths.api.openPayments(), (c) => {
    const day = today(c.var.clock);
    return sendRows(c, readOpen(c.var.db), (row) => openToWire(row, day));
  })
  .get(paths.api.openItemsCsv(), sendOpenCsv)
  .get(paths.api.paymentsCsv(), sendPaymentsCsv)
  .get(paths.api.invoicePayments(':id'), (c) => {
    const { db } = c.var;
    const bill = getBill(db, idParam(c));
    const verrekenen = listOthers(db, bill.deliveryId).map(otherToWire);
    return c.json({ ...billToWire(bill), verrekenen });
  })
  .post(paths.api.payments(), ...jsonBody(paymentBody), (c) =>
    withWireErrors(paymentNames, () => {
      const requestId = requestKey(c, c.req.header('X-Client-Request-Id'));
      const { id, open } = payByHand(clerkOf(c), c.req.valid('json'), requestId);
      return c.json({ id, open: toEuros(open) }, 201);
    }),
  )
  .delete(paths.api.payment(':id'), (c) => {
    const { open } = undo(clerkOf(c), idParam(c));
    return c.json({ success: true, open: toEuros(open) });
  })
  .post(paths.api.movePayment(':id'), ...jsonBody(moveBody), (c) =>
    withWireErrors(moveNames, () => {
      const requestId = requestKey(c, c.req.header('X-Client-Request-Id'));
      const move = { id: idParam(c), ...c.req.valid('json') };
      const { id, open, openThere } = movePayment(c.var, move, requestId);
      return c.json({ success: true, id, open: toEuros(open), openNaar: toEuros(openThere) });
    }),
  );

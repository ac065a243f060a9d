import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { sendRows } from '../http/stream.ts';
import { toastInAnswer } from '../http/toast.tsx';
import { withWireErrors } from '../http/wire.ts';
import { paths } from '../paths.ts';
import { movePayment } from '../receivables/move-payment.ts';
import { readOpen } from '../receivables/open/queries.ts';
import { recordTypedPayment } from '../receivables/record-payment.ts';
import { undoAsUser } from '../receivables/undo-payment.ts';
import { today } from '../shared/dates.ts';
import { toEuros } from '../shared/money.ts';
import { sendOpenCsv, sendPaymentsCsv } from './exports/send-csv.ts';
import { openText } from './receivable/payment-texts.ts';
import { getReceivableWithPayments, listOthers } from './receivable/queries.ts';
import { bookedToast, movedToast } from './receivable/toasts.ts';
import { moveNames, otherToWire, paymentNames, receivableToWire } from './wire-names.ts';
import { moveBody, openToWire, paymentBody } from './wire.ts';

export const paymentsApi = new Hono<Env>()
  .get(paths.api.openPayments(), (c) => {
    const day = today(c.var.clock);
    return sendRows(c, readOpen(c.var.db), (row) => openToWire(row, day));
  })
  .get(paths.api.openItemsCsv(), sendOpenCsv)
  .get(paths.api.paymentsCsv(), sendPaymentsCsv)
  .get(paths.api.invoicePayments(':id'), (c) => {
    const receivable = getReceivableWithPayments(c.var.db, idParam(c));
    const verrekenen = listOthers(c.var.db, receivable.deliveryId).map(otherToWire);
    return c.json({ ...receivableToWire(receivable), verrekenen });
  })
  .post(paths.api.payments(), ...jsonBody(paymentBody), (c) =>
    withWireErrors(paymentNames, () => {
      const requestId = requestKey(c);
      const payment = c.req.valid('json');
      const recorded = recordTypedPayment(c.var, getSession(c).user, payment, requestId);
      toastInAnswer(c, bookedToast(c, payment, recorded));
      const { id, open } = recorded;
      return c.json({ id, open: toEuros(open) }, 201);
    }),
  )
  .delete(paths.api.payment(':id'), (c) => {
    const { open } = undoAsUser(c.var, getSession(c).user, idParam(c));
    const text = `Betaling ongedaan gemaakt, ${openText(open)}.`;
    toastInAnswer(c, { kind: 'success', text });
    return c.json({ success: true, open: toEuros(open) });
  })
  .post(paths.api.movePayment(':id'), ...jsonBody(moveBody), (c) =>
    withWireErrors(moveNames, () => {
      const requestId = requestKey(c);
      const move = { id: idParam(c), ...c.req.valid('json') };
      const moved = movePayment(c.var, move, requestId);
      toastInAnswer(c, movedToast(c, move.deliveryId, moved));
      const { id, open, openThere } = moved;
      return c.json({ success: true, id, open: toEuros(open), openNaar: toEuros(openThere) });
    }),
  );

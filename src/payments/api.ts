import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { sendRows, sendTexts } from '../http/stream.ts';
import { withWireErrors } from '../http/wire.ts';
import { remindBody } from '../messages/mails/wire.ts';
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
import { holdInvoice } from './reminders/hold.ts';
import { remindTogether } from './reminders/remind-together.ts';
import { remind, remindOffer } from './reminders/remind.ts';
import { HOLD_REASON } from './reminders/wire-names.ts';
import { holdBody, remindedToJson, remindersBody } from './reminders/wire.ts';
import { requestPayment } from './requests/request-payment.ts';
import { paymentOrderBody } from './requests/wire.ts';
import { getSendAgainOffer, sendAgain, sendContext } from './send-again/send-again.ts';
import { offerToWire } from './send-again/wire-names.ts';
import { choiceBody } from './send-again/wire.ts';
import { confirmLines } from './statements/confirm.ts';
import { endLines, reopenLines } from './statements/end-lines.ts';
import { sentFile, statementLimit } from './statements/file.ts';
import { suggestInvoices } from './statements/typed-invoice.ts';
import { uploadStatement } from './statements/upload.ts';
import {
  candidateToWire,
  confirmBody,
  dismissBody,
  readSentChoices,
  uploadedToJson,
} from './statements/wire.ts';

const REMINDERS_MS = 60_000;

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
  )
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
  )
  .post(paths.api.statement(), statementLimit, async (c) =>
    sendTexts(
      c,
      'application/json',
      uploadedToJson(c.var.db, await uploadStatement(c.var, await sentFile(c))),
    ),
  )
  .post(paths.api.confirmStatement(), ...jsonBody(confirmBody), async (c) => {
    const confirm = async () => {
      const { booked, total } = await confirmLines(c.var, readSentChoices(c.req.valid('json')));
      return c.json({ success: true, geboekt: booked, bedrag: toEuros(total) });
    };
    return catchDomainError(confirm, ({ code, message, fields = {} }) =>
      c.json({ error: message, fields, fouten: fields }, statusOf(code)),
    );
  })
  .get(paths.api.statementInvoices(), (c) => {
    const [text, isRefund] = [c.req.query('q') ?? '', c.req.query('terug') === '1'];
    return c.json(suggestInvoices(c.var, text, isRefund).map(candidateToWire));
  })
  .post(paths.api.dismissStatement(), ...jsonBody(dismissBody), (c) => {
    const { refs, ongedaan } = c.req.valid('json');
    const aantal = ongedaan ? reopenLines(c.var.db, refs) : endLines(c.var.db, refs);
    return c.json({ success: true, aantal });
  })
  .put(paths.api.holdInvoice(':id'), ...jsonBody(holdBody), (c) => {
    holdInvoice(c.var.db, idParam(c), c.req.valid('json')[HOLD_REASON]);
    return c.json({ success: true });
  })
  .post(paths.api.reminders(), ...jsonBody(remindersBody), (c) => {
    const { db, clock, config } = c.var;
    const requestId = requestKey(c, c.req.header('X-Client-Request-Id')) ?? '';
    const context = { db, clock, mail: config.mail };
    const options = { requestId, limitMs: REMINDERS_MS };
    const reminded = remindTogether(context, c.req.valid('json'), options);
    return sendTexts(c, 'application/json', remindedToJson(reminded));
  })
  .get(paths.api.remind(':id'), (c) => c.json(remindOffer(c.var, idParam(c), getSession(c).user)))
  .post(paths.api.remind(':id'), ...jsonBody(remindBody), async (c) => {
    const { db, clock, config } = c.var;
    const { kind, choice } = c.req.valid('json');
    const requestId = requestKey(c, c.req.header('X-Client-Request-Id')) ?? '';
    const context = { db, clock, mail: config.mail };
    await remind(context, idParam(c), kind, { ...choice, requestId });
    return c.json({ success: true });
  });

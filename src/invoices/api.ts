import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { requestKey } from '../http/guards.ts';
import { idParam, jsonBody, optionalBody } from '../http/input.ts';
import { toastInAnswer } from '../http/toast.tsx';
import { paths } from '../paths.ts';
import { issueCreditInQueue } from './credit-invoice.ts';
import { creditedText } from './credit.ts';
import { fileName } from './file-name.ts';
import { listInvoiceNumbers } from './invoicing/queries.ts';
import { issueInvoiceInQueue, previewInvoice } from './issue-invoice.ts';
import { findCredit, findInvoice, findInvoiceNumber, getPdf, noInvoice } from './queries.ts';
import { reissueDelivery } from './reissue/reissue-delivery.ts';
import { toInvoiceData } from './snapshot.ts';
import { asksForCredit, creditBody, invoiceBody, openQuery } from './wire.ts';

export const invoicesApi = new Hono<Env>()
  .post(paths.api.invoice(':id'), async (c) => {
    const { version } = await optionalBody(c, invoiceBody);
    const { invoiceNumber, isNew } = await issueInvoiceInQueue(c.var, idParam(c), version);
    return c.json({ invoiceNumber }, isNew ? 201 : 200);
  })
  .get(paths.api.openForInvoicing(), (c) => {
    const { ids } = openQuery.parse(c.req.query());
    return c.json(listInvoiceNumbers(c.var.db, ids));
  })
  .get(paths.api.invoiceNumber(':id'), (c) => {
    const invoiceNumber = findInvoiceNumber(c.var.db, idParam(c));
    if (invoiceNumber === undefined) throw noInvoice();
    return c.json({ invoiceNumber });
  })
  .get(paths.api.invoiceData(':id'), (c) => {
    const id = idParam(c);
    const { db } = c.var;
    const isCredit = asksForCredit(c);
    const stored = isCredit ? findCredit(db, id) : findInvoice(db, id);
    if (stored !== undefined) return c.json(stored.data);
    if (isCredit) throw noInvoice(true);
    return c.json(toInvoiceData(previewInvoice(c.var, id)));
  })
  .get(paths.api.invoicePdf(':id'), (c) => {
    const isCredit = asksForCredit(c);
    const { number, pdf } = getPdf(c.var.db, idParam(c), isCredit);
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Disposition', `inline; filename="${fileName(number, isCredit)}"`);
    return c.body(new Uint8Array(pdf));
  })
  .post(paths.api.invoiceAgain(':id'), (c) => {
    const requestId = requestKey(c);
    return c.json({ id: reissueDelivery(c.var, idParam(c), requestId) }, 201);
  })
  .post(paths.api.creditInvoice(':id'), ...jsonBody(creditBody), async (c) => {
    const { comment } = c.req.valid('json');
    const credit = await issueCreditInQueue(c.var, idParam(c), comment);
    toastInAnswer(c, { kind: 'success', text: creditedText(credit.creditNumber) });
    return c.json({ success: true, ...credit }, 201);
  });

import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { idParam } from '../http/input.ts';
import { isLink, redirectWithToast } from '../http/page.tsx';
import { screenBefore } from '../http/return-address.ts';
import { sendFile } from '../http/stream.ts';
import { ublFileName } from '../invoices/file-name.ts';
import { findCredit, findInvoice, getPdf, noInvoice } from '../invoices/queries.ts';
import { readInvoiceData } from '../invoices/snapshot.ts';
import { asksForCredit } from '../invoices/wire.ts';
import { paths } from '../paths.ts';
import { cents } from '../shared/money.ts';
import { sumCashAtIssue } from './queries.ts';

export const bookkeepingApi = new Hono<Env>().get(paths.api.invoiceUbl(':id'), (c) =>
  catchDomainError(
    () => sendUbl(c),
    (error) => {
      if (error.code !== 'conflict' || !isLink(c)) throw error;
      return redirectWithToast(c, screenBefore(c, paths.archive()), 'error', error.message);
    },
  ),
);

async function sendUbl(c: Ctx) {
  const { db } = c.var;
  const id = idParam(c);
  const isCredit = asksForCredit(c);
  const invoice = findInvoice(db, id);
  const stored = isCredit ? findCredit(db, id) : invoice;
  if (invoice === undefined || stored === undefined) throw noInvoice(isCredit);
  const { pdf } = getPdf(db, id, isCredit);
  const prepaid = isCredit ? cents(0) : sumCashAtIssue(db, invoice.id);
  // The code that writes XML is loaded here and not at the start, because on most days nobody uses it.
  const { ublOf } = await import('../invoices/ubl/ubl.ts');
  const xml = ublOf(readInvoiceData(stored.data), { pdf, prepaid });
  return sendFile(c, ublFileName(stored.number, isCredit), xml);
}

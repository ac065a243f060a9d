import { Hono } from 'hono';
import { undoOf } from '../audit/acts/undo-of.ts';
import { fileOfCall, fileOfForm, multipartForm, uploadBody } from '../files/upload.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { jsonBody } from '../http/input.ts';
import { sendTexts } from '../http/stream.ts';
import { toastInAnswer } from '../http/toast.tsx';
import { paths } from '../paths.ts';
import { toEuros } from '../shared/money.ts';
import { bookedText } from './answer-panel.ts';
import { confirmLines } from './confirm-lines.ts';
import { endLines, reopenLines } from './end-lines.ts';
import { suggestInvoices } from './typed-invoice.ts';
import { STATEMENT_FILE, uploadStatement } from './upload.ts';
import {
  candidateToWire,
  confirmBody,
  dismissBody,
  readSentChoices,
  uploadedToJson,
} from './wire.ts';

export const statementsApi = new Hono<Env>()
  .post(paths.api.statement(), uploadBody(STATEMENT_FILE), async (c) => {
    const uploaded = await uploadStatement(c.var, await sentFile(c));
    return sendTexts(c, 'application/json', uploadedToJson(c.var.db, uploaded));
  })
  .post(paths.api.confirmStatement(), ...jsonBody(confirmBody), async (c) => {
    const confirm = async () => {
      const choices = readSentChoices(c.req.valid('json'));
      const { booked, total, line } = await confirmLines(c.var, choices);
      const text = bookedText(booked, total);
      toastInAnswer(c, { kind: 'success', text, undo: undoOf(c, 'regel', line) });
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
  });

/** The uploaded file: the whole body, or the file in a form. */
async function sentFile(c: Ctx): Promise<File> {
  const isForm = /^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? '');
  if (isForm) return fileOfForm(await multipartForm(c), STATEMENT_FILE);
  return fileOfCall(c, STATEMENT_FILE, 'Stuur het bankafschrift zelf: XML, of een zip.');
}

import { Hono } from 'hono';
import { fileOfForm, multipartForm, uploadBody } from '../files/upload.ts';
import type { Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { formBody, formValues } from '../http/input.ts';
import { redirectWithToast } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { answerPanel } from '../statements/answer-panel.ts';
import { STATEMENT_FILE, uploadStatement, uploadText } from '../statements/upload.ts';
import { confirmNames, DISMISS } from '../statements/wire-names.ts';
import { askDismissal, sendPayments } from './payments-page.tsx';

export const paymentsScreens = new Hono<Env>()
  .get(paths.payments(), (c) => sendPayments(c))
  // After a refused file the browser stays at these addresses, and requests them on a reload or after a login.
  .get(paths.readStatement(), (c) => c.redirect(paths.payments(), 303))
  .get(paths.confirmLines(), (c) => c.redirect(paths.payments(), 303))
  .post(paths.readStatement(), uploadBody(STATEMENT_FILE), async (c) => {
    const read = async () => {
      const file = fileOfForm(await multipartForm(c), STATEMENT_FILE);
      const uploaded = await uploadStatement(c.var, file);
      const kind = uploaded.otherAccounts.length > 0 ? 'warning' : 'success';
      return redirectWithToast(c, paths.payments(), kind, uploadText(uploaded));
    };
    return catchDomainError(read, (error) => sendPayments(c, { fileError: error }));
  })
  .post(paths.confirmLines(), formBody, async (c) => {
    const form = await formValues(c);
    if (form.get(confirmNames.action) === DISMISS) return askDismissal(c);
    const answer = async () => {
      const { to, text } = await answerPanel(c.var, form);
      return redirectWithToast(c, to, 'success', text);
    };
    return catchDomainError(answer, (error) => sendPayments(c, { typed: form, error }));
  });

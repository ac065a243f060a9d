import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { answerError, type ErrorBody, statusOf } from '../http/errors.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { idParam, jsonBody, optionalBody } from '../http/input.ts';
import { toastInAnswer } from '../http/toast.tsx';
import { asksForCredit } from '../invoices/wire.ts';
import { ProviderError } from '../outside/provider.ts';
import { paths } from '../paths.ts';
import { draftMail, mailInRun, mailInvoice } from './mails/invoice-mail.ts';
import { mailedSentence } from './mails/mail.ts';
import { sentSentence } from './send-again/draft.ts';
import { getSendAgainDraft, sendAgain } from './send-again/send-again.ts';
import { sendMessage } from './send-message.ts';
import { draftToWire } from './wire-names.ts';
import { choiceBody, mailBody, messageBody } from './wire.ts';

/** The answer has a service's explanation of an error as `details` (specification, section 7). */
export const messagesApi = new Hono<Env>()
  .onError((error, c) => {
    if (!(error instanceof ProviderError)) return answerError(error, c);
    const { message, details, code } = error;
    return c.json<ErrorBody & { details: string }>({ error: message, details }, statusOf(code));
  })
  .post(paths.api.whatsappSend(), ...jsonBody(messageBody), async (c) => {
    return c.json({ success: true, messageId: await sendMessage(c.var, c.req.valid('json')) });
  })
  .get(paths.api.mailInvoice(':id'), (c) => {
    const mailed = { deliveryId: idParam(c), isCredit: asksForCredit(c) };
    return c.json(draftMail(c.var.db, mailed, getSession(c).user));
  })
  .post(paths.api.mailInvoice(':id'), async (c) => {
    const { isCredit, isInRun, choice } = await optionalBody(c, mailBody);
    const mailed = { deliveryId: idParam(c), isCredit: isCredit || asksForCredit(c) };
    const requestId = requestKey(c) ?? '';
    if (!isInRun) {
      await mailInvoice(c.var, mailed, { ...choice, requestId });
      const kind = mailed.isCredit ? 'creditfactuur' : 'factuur';
      toastInAnswer(c, { kind: 'success', text: mailedSentence(kind, choice.address ?? '') });
      return c.json({ success: true });
    }
    const sent = await mailInRun(c.var, mailed, requestId);
    return c.json(
      'reason' in sent
        ? { success: false, reden: sent.reason }
        : { success: true, ...(sent.lacksLink && { zonderLink: true }) },
    );
  });

export const sendAgainApi = new Hono<Env>()
  .get(paths.api.sendAgain(':id'), (c) => c.json(draftToWire(getSendAgainDraft(c.var, idParam(c)))))
  .post(paths.api.sendAgain(':id'), ...jsonBody(choiceBody), async (c) => {
    const sent = await sendAgain(c.var, idParam(c), c.req.valid('json'));
    toastInAnswer(c, { kind: 'success', text: sentSentence(sent.messageSent) });
    return c.json(sent);
  });

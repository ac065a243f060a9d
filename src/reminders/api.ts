import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { idParam, jsonBody } from '../http/input.ts';
import { sendTexts } from '../http/stream.ts';
import { toastInAnswer } from '../http/toast.tsx';
import { mailedSentence } from '../messages/mails/mail.ts';
import { remindBody } from '../messages/wire.ts';
import { LIMIT_MS, sentToJson } from '../outgoing/send-several.ts';
import { paths } from '../paths.ts';
import { holdInvoice } from './hold-invoice.ts';
import { draftReminder, sendReminder } from './send-reminder.ts';
import { sendReminders } from './send-reminders.ts';
import { HOLD_REASON } from './wire-names.ts';
import { holdBody, remindersBody } from './wire.ts';

export const remindersApi = new Hono<Env>()
  .put(paths.api.holdInvoice(':id'), ...jsonBody(holdBody), (c) => {
    holdInvoice(c.var.db, idParam(c), c.req.valid('json')[HOLD_REASON]);
    return c.json({ success: true });
  })
  .post(paths.api.reminders(), ...jsonBody(remindersBody), (c) => {
    const requestId = requestKey(c) ?? '';
    const request = { requestId, limitMs: LIMIT_MS.api };
    const reminded = sendReminders(c.var, c.req.valid('json'), request);
    return sendTexts(c, 'application/json', sentToJson(reminded));
  })
  .get(paths.api.remind(':id'), (c) => c.json(draftReminder(c.var, idParam(c), getSession(c).user)))
  .post(paths.api.remind(':id'), ...jsonBody(remindBody), async (c) => {
    const { kind, choice } = c.req.valid('json');
    const requestId = requestKey(c) ?? '';
    await sendReminder(c.var, idParam(c), kind, { ...choice, requestId });
    toastInAnswer(c, { kind: 'success', text: mailedSentence(kind, choice.address ?? '') });
    return c.json({ success: true });
  });

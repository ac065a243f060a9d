import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { answerError, type ErrorBody, statusOf } from '../http/errors.ts';
import { jsonBody } from '../http/input.ts';
import { ProviderError } from '../outside/provider.ts';
import { paths } from '../paths.ts';
import { sendMessage } from './send-message.ts';
import { messageBody } from './wire.ts';

/** An error of WhatsApp is added to the answer as `details` (specification, section 7). */
export const messagesApi = new Hono<Env>()
  .onError((error, c) => {
    if (!(error instanceof ProviderError)) return answerError(error, c);
    const { message, details, code } = error;
    return c.json<ErrorBody & { details: string }>({ error: message, details }, statusOf(code));
  })
  .post(paths.api.whatsappSend(), ...jsonBody(messageBody), async (c) => {
    const { db, clock, config } = c.var;
    const context = { db, clock, whatsapp: config.whatsapp };
    return c.json({ success: true, messageId: await sendMessage(context, c.req.valid('json')) });
  });

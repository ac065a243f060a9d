import { z } from 'zod';
import type { Config } from '../config.ts';
import { callProvider, type Outcome, type Protocol } from '../http/provider.ts';
import { type Message, templateParameters } from './message.ts';

/** Where the WhatsApp Cloud API is, with the token, the sending number and the approved template. */
export type Whatsapp = NonNullable<Config['whatsapp']>;

const LANGUAGE = 'nl';

const accepted = z.object({
  messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()),
});
const refused = z.object({
  error: z.object({
    message: z.string(),
    error_data: z
      .object({ details: z.string().min(1) })
      .optional()
      .catch(undefined),
  }),
});

const protocol: Protocol<string> = {
  value: (body) => accepted.safeParse(body).data?.messages[0].id,
  refusal: (body) => {
    const error = refused.safeParse(body).data?.error;
    return error?.error_data?.details ?? error?.message;
  },
};

/** Sends the template message: `POST /{phone id}/messages` of the Cloud API, at most once. Gives its id. */
export function sendTemplate(
  whatsapp: Whatsapp,
  message: Message,
  timeoutMs: number,
): Promise<Outcome<string>> {
  const call = {
    method: 'POST',
    url: `${whatsapp.url}/${encodeURIComponent(whatsapp.phoneId)}/messages`,
    headers: { Authorization: `Bearer ${whatsapp.token}` },
    body: templateMessage(whatsapp.template, message),
    timeoutMs,
  } as const;
  return callProvider(call, protocol);
}

function templateMessage(name: string, message: Message) {
  const parameters = templateParameters(message).map((text) => ({ type: 'text', text }));
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: message.recipient,
    type: 'template',
    template: {
      name,
      language: { code: LANGUAGE },
      components: [{ type: 'body', parameters }],
    },
  };
}

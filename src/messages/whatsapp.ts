import { z } from 'zod';
import type { Config } from '../config.ts';
import { callProvider, type Outcome, type Protocol } from '../outside/provider.ts';
import { type Message, templateParameters } from './message.ts';

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

const sender = z.object({ display_phone_number: z.string().min(1) });
const senderProtocol: Protocol<string> = {
  ...protocol,
  value: (body) => sender.safeParse(body).data?.display_phone_number,
};

/** Whether token and number are right: `GET /{phone id}` of the Cloud API, which sends nothing. Gives the number. */
export function findSender(whatsapp: Whatsapp, timeoutMs: number): Promise<Outcome<string>> {
  const call = {
    method: 'GET',
    url: `${whatsapp.url}/${encodeURIComponent(whatsapp.phoneId)}?fields=display_phone_number`,
    headers: { Authorization: `Bearer ${whatsapp.token}` },
    timeoutMs,
  } as const;
  return callProvider(call, senderProtocol);
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

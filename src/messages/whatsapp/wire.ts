import { z } from 'zod';
import type { Protocol } from '../../outside/provider.ts';
import { type Message, templateParameters } from '../message.ts';

const LANGUAGE = 'nl';

export function templateMessage(name: string, message: Message) {
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

const refused = z.object({
  error: z.object({
    message: z.string(),
    error_data: z
      .object({ details: z.string().min(1) })
      .optional()
      .catch(undefined),
  }),
});

function refusal(body: unknown): string | undefined {
  const error = refused.safeParse(body).data?.error;
  return error?.error_data?.details ?? error?.message;
}

const accepted = z.object({
  messages: z.tuple([z.object({ id: z.string().min(1) })], z.unknown()),
});
/** The value is WhatsApp's id of the message. */
export const messageProtocol: Protocol<{ providerId: string }> = {
  value: (body) => {
    const id = accepted.safeParse(body).data?.messages[0].id;
    return id === undefined ? undefined : { providerId: id };
  },
  refusal,
};

const sender = z.object({ display_phone_number: z.string().min(1) });
export const senderProtocol: Protocol<string> = {
  value: (body) => sender.safeParse(body).data?.display_phone_number,
  refusal,
};

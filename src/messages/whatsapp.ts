import { z } from 'zod';
import type { Config } from '../config.ts';
import { callProvider, type Outcome, type Protocol } from '../outside/provider.ts';

type Whatsapp = NonNullable<Config['whatsapp']>;

/** A message from a template. The parameters are the values of {{1}}, {{2}} and so on in the body of the template. */
type TemplateMessage = { template: string; recipient: string; parameters: string[] };

/** Calls `POST /{phone id}/messages`. */
export function sendTemplate(
  whatsapp: Whatsapp,
  message: TemplateMessage,
  timeoutMs: number,
): Promise<Outcome<{ providerId: string }>> {
  const url = `${addressOf(whatsapp)}/messages`;
  const body = bodyOf(message);
  const headers = headersOf(whatsapp);
  return callProvider({ method: 'POST', url, headers, body, timeoutMs }, messageProtocol);
}

/** Calls `GET /{phone id}` to test the token and the phone id. It sends no message. */
export function findSender(whatsapp: Whatsapp, timeoutMs: number): Promise<Outcome<string>> {
  const url = `${addressOf(whatsapp)}?fields=display_phone_number`;
  const headers = headersOf(whatsapp);
  return callProvider({ method: 'GET', url, headers, timeoutMs }, senderProtocol);
}

function addressOf({ url, phoneId }: Whatsapp): string {
  return `${url}/${encodeURIComponent(phoneId)}`;
}

function headersOf({ token }: Whatsapp): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

const LANGUAGE = 'nl';

function bodyOf({ template: name, recipient, parameters }: TemplateMessage) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: recipient,
    type: 'template',
    template: {
      name,
      language: { code: LANGUAGE },
      components: [
        { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) },
      ],
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
const messageProtocol: Protocol<{ providerId: string }> = {
  value: (body) => {
    const id = accepted.safeParse(body).data?.messages[0].id;
    return id === undefined ? undefined : { providerId: id };
  },
  refusal,
};

const sender = z.object({ display_phone_number: z.string().min(1) });
const senderProtocol: Protocol<string> = {
  value: (body) => sender.safeParse(body).data?.display_phone_number,
  refusal,
};

import type { Config } from '../../config.ts';
import { callProvider, type Outcome } from '../../outside/provider.ts';
import type { Message } from '../message.ts';
import { messageProtocol, senderProtocol, templateMessage } from './wire.ts';

export type Whatsapp = NonNullable<Config['whatsapp']>;

/** Sends the template message once, with `POST /{phone id}/messages`. */
export function sendTemplate(
  whatsapp: Whatsapp,
  message: Message,
  timeoutMs: number,
): Promise<Outcome<{ providerId: string }>> {
  const call = {
    method: 'POST',
    url: `${addressOf(whatsapp)}/messages`,
    headers: headersOf(whatsapp),
    body: templateMessage(whatsapp.template, message),
    timeoutMs,
  } as const;
  return callProvider(call, messageProtocol);
}

/** Gets the sender's phone number with `GET /{phone id}`, to test the token and the phone id. Sends no message. */
export function findSender(whatsapp: Whatsapp, timeoutMs: number): Promise<Outcome<string>> {
  const call = {
    method: 'GET',
    url: `${addressOf(whatsapp)}?fields=display_phone_number`,
    headers: headersOf(whatsapp),
    timeoutMs,
  } as const;
  return callProvider(call, senderProtocol);
}

function addressOf({ url, phoneId }: Whatsapp): string {
  return `${url}/${encodeURIComponent(phoneId)}`;
}

function headersOf({ token }: Whatsapp): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

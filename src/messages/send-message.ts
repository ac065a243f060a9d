import type { Channel } from '../outgoing/channel.ts';
import { findActive } from '../outgoing/queries.ts';
import type { Attempt } from '../outgoing/schema.ts';
import { type SendContext, sendOnce } from '../outgoing/send-once.ts';
import { ProviderError, TIMEOUT_MS } from '../outside/provider.ts';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { plural } from '../shared/plural.ts';
import { type Message, messageAttempt, templateParameters } from './message.ts';
import { sendTemplate } from './whatsapp.ts';

export const whatsappChannel: Channel = {
  refused: (detail) =>
    new ProviderError(`WhatsApp heeft het bericht niet verstuurd: ${detail}.`, detail),
  unknown: (detail) =>
    new ProviderError(
      `WhatsApp gaf geen duidelijk antwoord (${detail}). Of het bericht is verstuurd, is niet bekend.`,
      `${detail}; of het bericht is verstuurd, is niet bekend`,
    ),
  kinds: [
    {
      kinds: ['bericht'],
      failed: (count) => `${plural(count, 'bericht')} bij een betaalverzoek mislukt of onzeker`,
      path: paths.sendAgain,
      isNeeded: ({ open }) => open > 0,
    },
  ],
};

/** `follows` is an uncertain message that the user sends again. Throws 'not-set-up', 'upstream' and 'conflict'. */
export async function sendMessage(
  { timeoutMs = TIMEOUT_MS, ...context }: SendContext,
  message: Message,
  follows?: Attempt,
): Promise<string> {
  const { whatsapp } = context.config;
  if (whatsapp === undefined) {
    throw new DomainError('not-set-up', 'WhatsApp is niet ingesteld. Vraag een beheerder.');
  }
  const attempt = messageAttempt(message);
  const { template } = whatsapp;
  const { recipient } = message;
  const parameters = templateParameters(message);
  const { providerId } = await sendOnce(context, {
    channel: whatsappChannel,
    attempt,
    sharedKey: attempt.onceKey,
    findEarlier: () => findActive(context.db, attempt) ?? follows,
    settle: (earlier) => {
      if (earlier.state === 'sent') return earlier;
      if (earlier.id === follows?.id) return undefined;
      throw mayHaveArrived(message);
    },
    send: () => sendTemplate(whatsapp, { template, recipient, parameters }, timeoutMs),
  });
  return providerId ?? '';
}

function mayHaveArrived({ invoiceNumber, recipient }: Message): DomainError {
  return new DomainError(
    'conflict',
    `Of een eerder bericht over ${invoiceNumber} aan ${recipient} is verstuurd, is niet bekend. Vraag het de klant.`,
  );
}

import { z } from 'zod';
import { looseText, readNamedInto, shapeOf } from '../http/wire.ts';
import { fieldError } from '../shared/domain-error.ts';
import { parseId } from '../shared/ids.ts';
import { REMINDERS } from './mails/mail.ts';
import { readMessage } from './message.ts';
import { type SendAgainChoice, wrongPhone } from './send-again/draft.ts';
import { mailNames, messageNames } from './wire-names.ts';

export const messageBody = z
  .object(shapeOf(messageNames, looseText))
  .transform(readNamedInto(messageNames, readMessage));

/** The id of an earlier attempt. In a form it is a text, which is '' without an earlier attempt. */
const attemptId = z
  .union([z.int(), z.string().regex(/^\d{0,15}$/)], 'Een nummer van een mail is een geheel getal.')
  .transform((id) => (typeof id === 'string' ? (parseId(id) ?? null) : id));

const sentMail = z.object({
  email: z.string('Een e-mailadres is een tekst.').trim().nullish(),
  vorige: attemptId.nullish(),
});

function choiceOf({ email, vorige }: z.output<typeof sentMail>) {
  return { address: email ?? undefined, previous: vorige };
}

/** `ronde` is true in an invoicing run, which mails only if the settings say so and there is an address. */
export const mailBody = sentMail
  .extend({ credit: z.boolean().optional(), ronde: z.boolean().optional() })
  .transform((sent) => ({
    isCredit: sent.credit ?? false,
    isInRun: sent.ronde ?? false,
    choice: choiceOf(sent),
  }));

export const reminderKind = z.enum(REMINDERS, 'Kies herinnering of aanmaning.');

export const remindBody = sentMail
  .extend({ soort: reminderKind })
  .transform((sent) => ({ kind: sent.soort, choice: choiceOf(sent) }));

/** `previous` is null when the page showed no earlier mail. */
export function mailChoice(form: Record<string, string>) {
  return {
    address: form[mailNames.address]?.trim() ?? '',
    previous: parseId(form[mailNames.previous]) ?? null,
  };
}

const phone = looseText.superRefine((text, context) => {
  const message = wrongPhone(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

export const choiceBody = z
  .object({ telefoonnummer: phone, onzekerBericht: attemptId.nullish() })
  .transform((sent): SendAgainChoice => ({
    phone: sent.telefoonnummer,
    uncertainMessageId: sent.onzekerBericht ?? undefined,
  }));

/** Does not validate the values, so that the form can be shown again as it was typed. */
export function choiceForm({
  telefoonnummer = '',
  onzekerBericht,
}: Record<string, string>): SendAgainChoice {
  return { phone: telefoonnummer, uncertainMessageId: parseId(onzekerBericht) };
}

export function assertValidChoice(choice: SendAgainChoice): void {
  const sentence = wrongPhone(choice.phone);
  if (sentence !== undefined) throw fieldError('phone', sentence);
}

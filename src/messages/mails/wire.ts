import { z } from 'zod';
import { parseId } from '../../shared/ids.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { mailNames } from './wire-names.ts';

const mailShape = {
  email: z.string('Een e-mailadres is een tekst.').trim().nullish(),
  vorige: z.int('Een nummer van een mail is een geheel getal.').nullish(),
};

type SentChoice = { email?: string | null | undefined; vorige?: number | null | undefined };

function choiceOf({ email, vorige }: SentChoice) {
  return { address: email ?? undefined, previous: vorige };
}

/** `ronde` is sent by an invoicing run, which mails only when the settings say so and there is an address. */
export const mailBody = z
  .object({ ...mailShape, credit: z.boolean().optional(), ronde: z.boolean().optional() })
  .transform((sent) => ({
    isCredit: sent.credit ?? false,
    isInRun: sent.ronde ?? false,
    choice: choiceOf(sent),
  }));

export const remindBody = z
  .object({
    ...mailShape,
    soort: z.enum(['herinnering', 'aanmaning'], 'Kies herinnering of aanmaning.'),
  })
  .transform((sent) => ({ kind: sent.soort, choice: choiceOf(sent) }));

/** Reads the form of a page. `previous` is null when the page showed no earlier mail. */
export function mailChoice(form: Record<string, string>) {
  return {
    address: form[mailNames.address]?.trim() ?? '',
    previous: parseId(form[mailNames.previous]) ?? null,
  };
}

export function requestIdIn(form: Record<string, string>): string {
  return form[HIDDEN.requestId]?.trim() ?? '';
}

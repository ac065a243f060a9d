import { z } from 'zod';
import { looseText } from '../../http/wire.ts';
import { fieldError } from '../../shared/domain-error.ts';
import { type SendAgainChoice, wrongPhone } from './offer.ts';

const phone = looseText.superRefine((text, context) => {
  const message = wrongPhone(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

export const choiceBody = z
  .object({ telefoonnummer: phone, onzekerBericht: z.number().int().nullish() })
  .transform((sent): SendAgainChoice => ({
    phone: sent.telefoonnummer,
    uncertainMessageId: sent.onzekerBericht ?? undefined,
  }));

/** Reads the form of the page. Nothing is validated, so that the form can be shown again as it was typed. */
export function choiceForm({
  telefoonnummer = '',
  onzekerBericht,
}: Record<string, string>): SendAgainChoice {
  return { phone: telefoonnummer, uncertainMessageId: Number(onzekerBericht) || undefined };
}

export function assertValidChoice(choice: SendAgainChoice): void {
  const sentence = wrongPhone(choice.phone);
  if (sentence !== undefined) throw fieldError('phone', sentence);
}

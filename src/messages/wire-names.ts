import { toEuros } from '../shared/money.ts';
import type { SendAgainChoice, SendAgainDraft } from './send-again/draft.ts';

export const messageNames = {
  phone: 'to',
  name: 'voornaam',
  invoiceNumber: 'factuurnummer',
  amount: 'bedrag',
  link: 'tikkielink',
} as const;

export const mailNames = { address: 'email', previous: 'vorige', kind: 'soort' } as const;

export const choiceNames = {
  phone: 'telefoonnummer',
  uncertainMessageId: 'onzekerBericht',
} as const satisfies Record<keyof SendAgainChoice, string>;

/** The amount is in euros. */
export function draftToWire(draft: SendAgainDraft) {
  return {
    eersteKeer: draft.isFirst,
    invoiceNumber: draft.invoiceNumber,
    Klant_naam: draft.customerName,
    telefoonnummer: draft.phone,
    bedrag: toEuros(draft.amount),
    paymentUrl: draft.paymentUrl,
    onzekerBericht: draft.uncertainMessageId,
  };
}

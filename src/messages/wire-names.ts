import { toEuros } from '../shared/money.ts';
import type { WireNames } from '../shared/wire-names.ts';
import type { MessageFields } from './message.ts';
import type { SendAgainChoice, SendAgainOffer } from './send-again/offer.ts';

export const messageNames = {
  phone: 'to',
  name: 'voornaam',
  invoiceNumber: 'factuurnummer',
  amount: 'bedrag',
  link: 'tikkielink',
} as const satisfies WireNames<keyof MessageFields>;

/** The fields of the forms that mail an invoice or a reminder. Calls have the same names. */
export const mailNames = { address: 'email', previous: 'vorige', kind: 'soort' } as const;

export const choiceNames = {
  phone: 'telefoonnummer',
  uncertainMessageId: 'onzekerBericht',
} as const satisfies Record<keyof SendAgainChoice, string>;

/** An offer as JSON; the amount is in euros. */
export function offerToWire(offer: SendAgainOffer) {
  return {
    eersteKeer: offer.isFirst,
    invoiceNumber: offer.invoiceNumber,
    Klant_naam: offer.customerName,
    telefoonnummer: offer.phone,
    bedrag: toEuros(offer.amount),
    paymentUrl: offer.paymentUrl,
    onzekerBericht: offer.uncertainMessageId,
  };
}

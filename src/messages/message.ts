import { internationalNumber } from '../customers/phone.ts';
import type { FieldErrors, Read } from '../shared/domain-error.ts';
import { firstName } from '../shared/first-name.ts';
import { type Cents, formatEuros, parseEuros } from '../shared/money.ts';
import { emptyPhone } from '../shared/names.ts';
import { isWebAddress } from '../shared/web-address.ts';

/** What a customer is told: that there is an invoice, and where to pay it. The recipient is E.164. */
export type Message = {
  recipient: string;
  firstName: string;
  invoiceNumber: string;
  amount: Cents;
  link: string;
};

/** A message as sent to us, each field a text. */
export type MessageFields = {
  to: string;
  voornaam: string;
  factuurnummer: string;
  bedrag: string;
  tikkielink: string;
};

const MAX_NAME = 200;
const MAX_NUMBER = 100;
const MAX_LINK = 1000;

/** Reads a message; the sentences for what is wrong stand by field. Of a name it takes the first word. */
export function readMessage(fields: MessageFields): Read<Message> {
  const recipient = internationalNumber(fields.to);
  const invoiceNumber = fields.factuurnummer.replace(/\s+/g, ' ').trim();
  const amount = readAmount(fields.bedrag);
  const link = fields.tikkielink.trim();
  const errors: FieldErrors = {
    ...(recipient === undefined && { to: phoneProblem(fields.to) }),
    ...(fields.voornaam.length > MAX_NAME && {
      voornaam: `Een naam heeft hoogstens ${MAX_NAME} tekens.`,
    }),
    ...((invoiceNumber === '' || invoiceNumber.length > MAX_NUMBER) && {
      factuurnummer: 'Vul een factuurnummer van hoogstens 100 tekens in.',
    }),
    ...(amount === undefined && { bedrag: 'Vul een bedrag boven 0 in, zoals € 180,00.' }),
    ...((!isWebAddress(link) || link.length > MAX_LINK) && {
      tikkielink: 'Vul een betaallink in die met https:// begint.',
    }),
  };
  if (recipient === undefined || amount === undefined || Object.keys(errors).length > 0) {
    return { ok: false, fields: errors };
  }
  const value = { recipient, invoiceNumber, amount, link, firstName: firstName(fields.voornaam) };
  return { ok: true, value };
}

/** Why a message cannot go to what was typed. */
export function phoneProblem(to: string): string {
  const typed = emptyPhone(to);
  if (typed === '') return 'Er is geen telefoonnummer.';
  return `'${typed.slice(0, 50).toWellFormed()}' is geen bestaand telefoonnummer.`;
}

/** As formatEuros writes it, or as any other amount is typed. */
function readAmount(text: string): Cents | undefined {
  const amount = parseEuros(text.replace(/^\s*(?:€|EUR)/i, ''));
  return amount === undefined || amount === 0 ? undefined : amount;
}

/** The parameters of the template's body, {{1}} to {{4}}, in the order in which it is set up at WhatsApp. */
export function templateParameters(message: Message): string[] {
  const { firstName: name, invoiceNumber, amount, link } = message;
  return [name, invoiceNumber, formatEuros(amount), link];
}

import { internationalNumber } from '../customers/phone.ts';
import type { NewAttempt } from '../outgoing/schema.ts';
import type { FieldErrors, Read } from '../shared/domain-error.ts';
import { firstName } from '../shared/first-name.ts';
import { type Cents, formatEuros, parseEuros } from '../shared/money.ts';
import { trimPhone } from '../shared/names.ts';
import { isWebAddress } from '../shared/text.ts';
import type { Texts } from '../shared/wire-names.ts';

export type Message = {
  recipient: string;
  firstName: string;
  invoiceNumber: string;
  amount: Cents;
  link: string;
};

type MessageFields = Texts<'phone' | 'name' | 'invoiceNumber' | 'amount' | 'link'>;

const MAX_NAME = 200;
const MAX_NUMBER = 100;
const MAX_LINK = 1000;

/** The amount is in euros. The result has the message, or an error sentence for each wrong field. */
export function readMessage(fields: MessageFields): Read<Message> {
  const recipient = internationalNumber(fields.phone);
  const invoiceNumber = fields.invoiceNumber.replace(/\s+/g, ' ').trim();
  const amount = readAmount(fields.amount);
  const link = fields.link.trim();
  const errors: FieldErrors = {
    ...(recipient === undefined && { phone: phoneProblem(fields.phone) }),
    ...(fields.name.length > MAX_NAME && {
      name: `Een naam heeft hoogstens ${MAX_NAME} tekens.`,
    }),
    ...((invoiceNumber === '' || invoiceNumber.length > MAX_NUMBER) && {
      invoiceNumber: 'Vul een factuurnummer van hoogstens 100 tekens in.',
    }),
    ...(amount === undefined && { amount: 'Vul een bedrag boven 0 in, zoals € 180,00.' }),
    ...((!isWebAddress(link) || link.length > MAX_LINK) && {
      link: 'Vul een betaallink in die met https:// begint.',
    }),
  };
  if (recipient === undefined || amount === undefined || Object.keys(errors).length > 0) {
    return { ok: false, fields: errors };
  }
  const value = { recipient, invoiceNumber, amount, link, firstName: firstName(fields.name) };
  return { ok: true, value };
}

export function phoneProblem(phone: string): string {
  const typed = trimPhone(phone);
  if (typed === '') return 'Er is geen telefoonnummer.';
  return `'${typed.slice(0, 50).toWellFormed()}' is geen bestaand telefoonnummer.`;
}

/** Reads an amount above 0, also with a euro sign, as `formatEuros` writes it. */
function readAmount(text: string): Cents | undefined {
  const amount = parseEuros(text.replace(/^\s*(?:€|EUR)/i, ''));
  return amount === undefined || amount === 0 ? undefined : amount;
}

/** The key allows only one message for each combination of invoice number, link and telephone number. */
export function messageAttempt(message: Message): NewAttempt {
  const { recipient, invoiceNumber, link } = message;
  const of = { channel: 'whatsapp', kind: 'bericht', about: invoiceNumber, recipient };
  const onceKey = [invoiceNumber, recipient, link].join(' ');
  return { ...of, onceKey, text: templateParameters(message).join('\n') };
}

/** The values of {{1}} to {{4}} in the body of the template, in this order. */
export function templateParameters(message: Message): string[] {
  const { firstName: name, invoiceNumber, amount, link } = message;
  return [name, invoiceNumber, formatEuros(amount), link];
}

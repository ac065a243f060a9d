import type { Read } from '../shared/domain-error.ts';
import { isPublicEmail } from '../shared/email.ts';
import {
  asText,
  type ChangeOf,
  type Fields,
  readFields,
  required,
  startTexts,
  textFormat,
  type ValuesOf,
  wireNamesOf,
} from '../shared/fields.ts';
import { type Cents, formatAmountInput, parsePrice, toEuros } from '../shared/money.ts';
import { fold, trimPhone } from '../shared/names.ts';
import {
  isKvkNumber,
  isVatFormat,
  KVK_WRONG,
  readRegistration,
  VAT_WRONG,
} from '../shared/registration.ts';
import { countLines } from '../shared/text.ts';
import { type Texts, YES } from '../shared/wire-names.ts';

export const CUSTOMER_PAYMENTS = ['', 'contant', 'betaalverzoek', 'bank overmaken'] as const;
/** '' means that the payment method is not known. */
export type CustomerPayment = (typeof CUSTOMER_PAYMENTS)[number];

export const FEE_WRONG = 'Vul als bezorgkosten een bedrag van 0 tot 99.999,99 in, zoals 12,50.';
export const PRICE_WRONG = 'Vul als prijs een bedrag van 0 tot 99.999,99 in, zoals 89,50.';
export const PAYMENT_UNKNOWN = 'Kies een betaalmethode uit de lijst.';
export const ADDRESS_MISSING = 'Adres is verplicht.';

/**
 * The fields that a customer and a delivery have in common. The address and the remarks may have only a limited number
 * of lines, because drawing very many lines in a PDF takes long. Older data may have more lines.
 */
export const CONTACT = {
  name: {
    wireName: 'Klant_naam',
    ...textFormat(
      (text) => text.replace(/\s+/g, ' ').trim(),
      [(name) => name.length > 200, 'Een naam heeft hoogstens 200 tekens.'],
      [(name) => fold(name) === '', 'Naam is verplicht.'],
    ),
  },
  phone: {
    wireName: 'telefoonnummer',
    label: 'Telefoon',
    ...textFormat(trimPhone, [
      (phone) => phone.length > 50,
      'Een telefoonnummer heeft hoogstens 50 tekens.',
    ]),
  },
  address: {
    wireName: 'leveringsadres',
    label: 'Adres',
    ...textFormat(
      withLineFeeds,
      [(address) => address === '', ADDRESS_MISSING],
      [(address) => address.length > 500, 'Een adres heeft hoogstens 500 tekens.'],
      [(address) => countLines(address) > 10, 'Een adres heeft hoogstens 10 regels.'],
    ),
  },
  remarks: {
    wireName: 'opmerkingen',
    label: 'Opmerkingen',
    ...textFormat(
      withLineFeeds,
      [(remarks) => remarks.length > 2000, 'Opmerkingen hebben hoogstens 2.000 tekens.'],
      [(remarks) => countLines(remarks) > 50, 'Opmerkingen hebben hoogstens 50 regels.'],
    ),
  },
  email: {
    wireName: 'email',
    label: 'E-mail',
    isLater: true,
    ...textFormat(
      (text) => text.trim(),
      [(email) => email !== '' && !isPublicEmail(email), 'Dit is geen e-mailadres.'],
    ),
  },
  fee: { wireName: 'bezorgkosten', label: 'Bezorgkosten' },
  payment: { wireName: 'Betaling', label: 'Betaalmethode' },
} as const;

/** The fields of a customer. The phone number '+31 6' and the payment method 'onbekend' count as empty. */
export const CUSTOMER_FIELDS = {
  name: { label: 'Naam', ...CONTACT.name },
  phone: CONTACT.phone,
  address: CONTACT.address,
  fee: {
    ...CONTACT.fee,
    read: (text): { value: Cents | null } | { wrong: string } => {
      const value = text.trim() === '' ? null : parsePrice(text);
      return value === undefined ? { wrong: FEE_WRONG } : { value };
    },
    write: (fee: Cents | null) => (fee === null ? '' : formatAmountInput(fee)),
    toAnswer: (fee: Cents | null) => (fee === null ? null : toEuros(fee)),
  },
  payment: {
    ...CONTACT.payment,
    ...asText,
    read: required(
      (text) => CUSTOMER_PAYMENTS.find((known) => known === (text === 'onbekend' ? '' : text)),
      PAYMENT_UNKNOWN,
    ),
  },
  remarks: CONTACT.remarks,
  email: CONTACT.email,
  kvkNumber: {
    wireName: 'kvkNummer',
    label: 'KvK-nummer',
    isLater: true,
    ...textFormat(readRegistration, [(text) => text !== '' && !isKvkNumber(text), KVK_WRONG]),
  },
  vatNumber: {
    wireName: 'btwNummer',
    label: 'BTW-nummer',
    isLater: true,
    ...textFormat(readRegistration, [(text) => text !== '' && !isVatFormat(text), VAT_WRONG]),
  },
} as const satisfies Fields;

export const customerNames = wireNamesOf(CUSTOMER_FIELDS);
export const emptyCustomer = startTexts(CUSTOMER_FIELDS);

export type CustomerDetails = ValuesOf<typeof CUSTOMER_FIELDS>;
export type CustomerChange = ChangeOf<typeof CUSTOMER_FIELDS>;
/** A customer as typed or sent. Each field is a text. */
export type CustomerFields = Texts<keyof CustomerDetails>;

export function readCustomer(fields: CustomerFields): Read<CustomerDetails> {
  return readFields(CUSTOMER_FIELDS, fields);
}

/**
 * Validates the fields that a planned delivery adds to its customer. The address may be empty, because a known customer
 * already has one.
 */
export function readAddition(fields: CustomerFields): Read<CustomerDetails> {
  if (fields.address.trim() !== '') return readCustomer(fields);
  const read = readCustomer({ ...fields, address: '-' });
  return read.ok ? { ok: true, value: { ...read.value, address: '' } } : read;
}

/**
 * Replaces values of a known customer by the filled-in fields. Remarks are added only when the customer has none. The
 * spelling of the name does not change.
 */
export function enriched(known: CustomerDetails, added: CustomerDetails): CustomerDetails {
  const filledIn = Object.entries(added).filter(([, value]) => value !== '' && value !== null);
  const { name, remarks } = known;
  return { ...known, ...Object.fromEntries(filledIn), name, remarks: remarks || added.remarks };
}

export const NO_BUSINESS = { email: '', kvkNumber: '', vatNumber: '' };

/** Browsers send the line breaks of a form as CR LF (HTML, form submission). */
function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

export const CUSTOMER_FORM_ID = 'klant';

/** Without scripts this button of the form also changes the open deliveries. With scripts a dialog asks about them. */
export const ALSO_DELIVERIES = { name: 'leveringen', value: YES } as const;
export const ALL_SAVED = 'Klant en leveringen succesvol bijgewerkt!';

/** The fields with a text, and the fields that the user emptied. Only these fields change the open deliveries. */
export function filledOrEmptied(
  before: CustomerFields,
  fields: CustomerFields,
): Partial<CustomerFields> {
  const names = Object.keys(fields) as (keyof CustomerFields)[];
  const sent = names.filter((name) => fields[name].trim() !== '' || before[name] !== '');
  return Object.fromEntries(sent.map((name) => [name, fields[name]]));
}

import { DomainError, type FieldErrors } from '../../shared/domain-error.ts';
import { type CustomerDetails, type CustomerFields, readCustomer } from '../customer.ts';
import { internationalNumber } from '../phone.ts';
import { assertVatNumber } from '../queries.ts';
import type { Target } from './columns.ts';
import type { FileRow } from './file/table.ts';

/** What was mended in a text, so that the trial can say it. */
export type Mended = 'phone' | 'kvkNumber';
export type ReadRow = { row: number; fields: CustomerFields; mended: Mended[] } & (
  | { details: CustomerDetails; hasOddPhone: boolean }
  | { errors: FieldErrors }
);

/** Reads a row as the form of a customer reads its fields, so the sentences of errors are the same. */
export function readRow(
  [row, ...cells]: FileRow,
  targets: readonly (Target | undefined)[],
): ReadRow {
  const mended: Mended[] = [];
  const fields = fieldsOf(cells, targets, mended);
  const rounded = EXPONENT.test(fields.phone);
  const read = readCustomer(fields);
  const errors: FieldErrors = {
    ...(read.ok ? {} : read.fields),
    ...(rounded && { phone: ROUNDED }),
  };
  if (!read.ok || rounded) return { row, fields, mended, errors };
  const wrong = vatErrors(read.value);
  return wrong === undefined
    ? { row, fields, mended, details: read.value, hasOddPhone: isOdd(read.value.phone) }
    : { row, fields, mended, errors: wrong };
}

/** Whether this is not one existing telephone number. */
function isOdd(phone: string): boolean {
  return phone !== '' && internationalNumber(phone) === undefined;
}

function fieldsOf(
  cells: readonly string[],
  targets: readonly (Target | undefined)[],
  mended: Mended[],
): CustomerFields {
  const all = (target: Target) => cells.filter((text, at) => targets[at] === target && text !== '');
  const street = [...all('straat'), ...all('huisnummer')].join(' ');
  const town = [...all('postcode'), ...all('plaats')].join(' ');
  const [phone = ''] = all('telefoon');
  const [fee = ''] = all('bezorgkosten');
  const [payment = ''] = all('betaalmethode');
  const [kvkNumber = ''] = all('kvk');
  return {
    name: all('naam').join(' '),
    address: [...all('adres'), street, town].filter(Boolean).join('\n'),
    phone: mend(phone, mendedPhone(phone), 'phone', mended),
    fee: fee.replace(/^(?:€|eur)\s*/i, ''),
    payment: PAYMENTS[payment.toLowerCase()] ?? payment,
    remarks: all('opmerkingen').join('\n'),
    email: all('email')[0] ?? '',
    kvkNumber: mend(kvkNumber, mendedKvk(kvkNumber), 'kvkNumber', mended),
    vatNumber: all('btw')[0] ?? '',
  };
}

/** Other words for the payment methods. A word that is not here must be a method itself. */
const PAYMENTS: Record<string, string> = {
  contant: 'contant',
  cash: 'contant',
  tikkie: 'betaalverzoek',
  betaalverzoek: 'betaalverzoek',
  'payment request': 'betaalverzoek',
  bank: 'bank overmaken',
  overmaken: 'bank overmaken',
  overboeking: 'bank overmaken',
  overschrijving: 'bank overmaken',
  'bank overmaken': 'bank overmaken',
  'bank transfer': 'bank overmaken',
  onbekend: '',
  unknown: '',
};

function mend(text: string, better: string, what: Mended, mended: Mended[]): string {
  if (better !== text) mended.push(what);
  return better;
}

const EXPONENT = /^\d(?:[.,]\d+)?e\+?\d+$/i;
const ROUNDED =
  'Excel heeft van dit nummer cijfers weggelaten. Zet de kolom op Tekst en vul het nummer opnieuw in.';

/**
 * Mends what a spreadsheet does to a telephone number that it takes for an amount: the first 0 or + is lost, and a long
 * number gets an exponent. Dutch numbers have nine digits after the 0, and a number without a country code is Dutch.
 */
function mendedPhone(text: string): string {
  const digits = EXPONENT.test(text) ? withoutExponent(text) : text;
  if (/^31\d{9}$/.test(digits)) return `+${digits}`;
  return /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits;
}

/** The number in full when all its digits are there, and otherwise the text itself. */
function withoutExponent(text: string): string {
  const [mantissa = '', exponent = ''] = text.toLowerCase().replace(',', '.').split(/e\+?/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  return fraction.length === Number(exponent) ? whole + fraction : text;
}

/** A KvK number can begin with a 0, which a spreadsheet leaves out. */
function mendedKvk(text: string): string {
  return /^\d{7}$/.test(text) ? `0${text}` : text;
}

function vatErrors(details: CustomerDetails): FieldErrors | undefined {
  try {
    assertVatNumber(details);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.fields !== undefined) return error.fields;
    throw error;
  }
}

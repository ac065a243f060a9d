import type { FileRow } from '../../files/spreadsheets/table.ts';
import type { FieldErrors } from '../../shared/domain-error.ts';
import { readRegistration, VAT_WRONG } from '../../shared/registration.ts';
import { type CustomerDetails, type CustomerFields, readCustomer } from '../customer.ts';
import { internationalNumber } from '../phone.ts';
import { isWrongVatNumber } from '../save-customer.ts';
import {
  correctedKvk,
  correctedPhone,
  EXPONENT,
  readFee,
  spacedPostcode,
  splitPhone,
} from './cells.ts';
import type { Target } from './columns.ts';
import { isKnownWord, type PaymentWords, readPayment } from './payment-words.ts';

/** The kinds of fields that were corrected when a row was read. The dry run shows how many were corrected. */
export type Corrected = 'phone' | 'kvkNumber' | 'postcode' | 'note';
type Good = { details: CustomerDetails; hasOddPhone: boolean };
export type ReadRow = {
  row: number;
  fields: CustomerFields;
  corrected: Corrected[];
  /** An unknown word for the payment method, whose meaning the user has to choose, or ''. */
  paymentWord: string;
} & (Good | Faulty);
/** `emptied` is the row without its wrong fields. Undefined when the name or the address is wrong. */
export type Faulty = { errors: FieldErrors; emptied: Good | undefined };

/** Reads a row in the same way as the form of a customer, so the sentences of errors are the same. */
export function readRow(
  [row, ...cells]: FileRow,
  targets: readonly (Target | undefined)[],
  words: PaymentWords,
): ReadRow {
  const corrected: Corrected[] = [];
  const [word = ''] = cellsOf(cells, targets, 'betaalmethode');
  const fields = fieldsOf(cells, targets, { corrected, words });
  const common = { row, fields, corrected, paymentWord: isKnownWord(word) ? '' : word };
  const read = readFields(fields);
  return 'errors' in read
    ? { ...common, ...read, emptied: emptied(fields, read.errors) }
    : { ...common, ...read };
}

function readFields(fields: CustomerFields): Good | { errors: FieldErrors } {
  const read = readCustomer(fields);
  const errors: FieldErrors = {
    ...(isWrongVatNumber(readRegistration(fields.vatNumber)) && { vatNumber: VAT_WRONG }),
    ...(read.ok ? {} : read.fields),
    ...(EXPONENT.test(fields.phone) && { phone: ROUNDED }),
  };
  if (!read.ok || Object.keys(errors).length > 0) return { errors };
  return { details: read.value, hasOddPhone: isOdd(read.value.phone) };
}

function emptied(fields: CustomerFields, errors: FieldErrors): Good | undefined {
  if (errors.name !== undefined || errors.address !== undefined) return undefined;
  const empty = Object.fromEntries(Object.keys(errors).map((name) => [name, '']));
  const read = readFields({ ...fields, ...empty });
  return 'errors' in read ? undefined : read;
}

/** Whether the text is not empty and not exactly one existing telephone number. */
function isOdd(phone: string): boolean {
  return phone !== '' && internationalNumber(phone) === undefined;
}

function cellsOf(
  cells: readonly string[],
  targets: readonly (Target | undefined)[],
  target: Target,
): string[] {
  return cells.filter((text, at) => targets[at] === target && text !== '');
}

type Reading = { corrected: Corrected[]; words: PaymentWords };

function fieldsOf(
  cells: readonly string[],
  targets: readonly (Target | undefined)[],
  { corrected, words }: Reading,
): CustomerFields {
  const all = (target: Target) => cellsOf(cells, targets, target);
  const first = (target: Target) => all(target)[0] ?? '';
  const street = [...all('straat'), ...all('huisnummer')].join(' ');
  const town = [...all('postcode'), ...all('plaats')].join(' ');
  const address = [...all('adres'), street, town].filter(Boolean).join('\n');
  const { phone, notes } = phoneOf(all('telefoon'));
  if (notes.length > 0) corrected.push('note');
  return {
    name: all('naam').join(' '),
    address: correct(address, spacedPostcode(address), 'postcode', corrected),
    phone: correct(phone, correctedPhone(phone), 'phone', corrected),
    fee: readFee(first('bezorgkosten')),
    payment: readPayment(first('betaalmethode'), words),
    remarks: [...all('opmerkingen'), ...notes.map((note) => `Telefoon: ${note}`)].join('\n'),
    email: first('email'),
    kvkNumber: correct(first('kvk'), correctedKvk(first('kvk')), 'kvkNumber', corrected),
    vatNumber: first('btw'),
  };
}

/** A customer has only one telephone number, so the other telephone cells become remarks unchanged. */
function phoneOf([first = '', ...others]: string[]): { phone: string; notes: string[] } {
  const { phone, note } = splitPhone(first);
  return { phone, notes: [note, ...others.filter((other) => other !== first)].filter(Boolean) };
}

function correct(text: string, better: string, what: Corrected, corrected: Corrected[]): string {
  if (better !== text) corrected.push(what);
  return better;
}

const ROUNDED =
  'Excel heeft van dit nummer cijfers weggelaten. Zet de kolom op Tekst en vul het nummer opnieuw in.';

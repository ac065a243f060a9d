import type { FieldErrors, Read } from '../shared/domain-error.ts';
import { isPublicEmail } from '../shared/email.ts';
import type { Texts } from '../shared/merge.ts';
import { type Cents, parsePrice } from '../shared/money.ts';
import { trimPhone, fold } from '../shared/names.ts';
import {
  KVK_WRONG,
  isKvkNumber,
  readRegistration,
  VAT_WRONG,
  isVatFormat,
} from '../shared/registration.ts';
import { countLines } from '../shared/text.ts';

export const CUSTOMER_PAYMENTS = ['', 'contant', 'betaalverzoek', 'bank overmaken'] as const;
/** '' means that the payment method is not known. */
export type CustomerPayment = (typeof CUSTOMER_PAYMENTS)[number];

export type CustomerDetails = {
  name: string;
  address: string;
  phone: string;
  fee: Cents | null;
  payment: CustomerPayment;
  remarks: string;
  /** The invoices are mailed to this address. */
  email: string;
  /** The numbers of a business, without separators. */
  kvkNumber: string;
  vatNumber: string;
};

/** A customer as typed or sent, each field a text. */
export type CustomerFields = Texts<keyof CustomerDetails>;

/** These limit the height of a row of the delivery list. Older data may have more lines. */
const MAX_ADDRESS_LINES = 10;
const MAX_REMARK_LINES = 50;

export const PRICE_RULE = 'een bedrag van 0 tot 99.999,99 met hoogstens twee decimalen';
export const PAYMENT_UNKNOWN = 'Kies een betaalmethode uit de lijst.';
export const ADDRESS_MISSING = 'Adres is verplicht.';

/** Validates a customer. The result has a sentence for each wrong field. '+31 6' and 'onbekend' count as empty. */
export function readCustomer(fields: CustomerFields): Read<CustomerDetails> {
  const errors: FieldErrors = { ...contactProblems(fields), ...businessProblems(fields) };
  const fee = fields.fee.trim() === '' ? null : parsePrice(fields.fee);
  if (fee === undefined) errors.fee = `Vul als bezorgkosten ${PRICE_RULE} in.`;
  const payment = fields.payment === 'onbekend' ? '' : findPayment(fields.payment);
  if (payment === undefined) errors.payment = PAYMENT_UNKNOWN;
  if (fee === undefined || payment === undefined || Object.keys(errors).length > 0) {
    return { ok: false, fields: errors };
  }
  return { ok: true, value: { ...readContact(fields), ...readBusiness(fields), fee, payment } };
}

/** Validates the fields that a planned delivery adds to its customer. A known customer needs no address here. */
export function readAddition(fields: CustomerFields): Read<CustomerDetails> {
  if (fields.address.trim() !== '') return readCustomer(fields);
  const read = readCustomer({ ...fields, address: '-' });
  return read.ok ? { ok: true, value: { ...read.value, address: '' } } : read;
}

/** Adds the filled-in fields. Remarks only fill an empty remark, and the name keeps its spelling. */
export function enriched(known: CustomerDetails, added: CustomerDetails): CustomerDetails {
  return {
    name: known.name,
    address: added.address || known.address,
    phone: added.phone || known.phone,
    fee: added.fee ?? known.fee,
    payment: added.payment || known.payment,
    remarks: known.remarks || added.remarks,
    email: added.email || known.email,
    kvkNumber: added.kvkNumber || known.kvkNumber,
    vatNumber: added.vatNumber || known.vatNumber,
  };
}

export const emptyCustomer: CustomerFields = {
  name: '',
  address: '',
  phone: '',
  fee: '',
  payment: '',
  remarks: '',
  email: '',
  kvkNumber: '',
  vatNumber: '',
};

type Contact = Pick<CustomerDetails, 'name' | 'address' | 'phone' | 'remarks'>;

export function readContact({ name, address, phone, remarks }: Texts<keyof Contact>): Contact {
  return {
    name: name.replace(/\s+/g, ' ').trim(),
    address: withLineFeeds(address),
    phone: trimPhone(phone),
    remarks: withLineFeeds(remarks),
  };
}

export const NO_BUSINESS = { email: '', kvkNumber: '', vatNumber: '' };

type Business = Pick<CustomerDetails, 'email' | 'kvkNumber' | 'vatNumber'>;

function readBusiness({ email, kvkNumber, vatNumber }: Texts<keyof Business>): Business {
  return {
    email: email.trim(),
    kvkNumber: readRegistration(kvkNumber),
    vatNumber: readRegistration(vatNumber),
  };
}

function businessProblems(fields: Texts<keyof Business>): FieldErrors {
  const { email, kvkNumber, vatNumber } = readBusiness(fields);
  return {
    ...emailProblem(email),
    ...(kvkNumber !== '' && !isKvkNumber(kvkNumber) && { kvkNumber: KVK_WRONG }),
    ...(vatNumber !== '' && !isVatFormat(vatNumber) && { vatNumber: VAT_WRONG }),
  };
}

export function emailProblem(email: string): FieldErrors {
  return email === '' || isPublicEmail(email) ? {} : { email: 'Dit is geen e-mailadres.' };
}

/** A browser sends the line breaks of a form as CR LF (HTML, form submission). */
function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

export function contactProblems(fields: Texts<keyof Contact>): FieldErrors {
  const { name, address, phone, remarks } = readContact(fields);
  const errors: FieldErrors = {};
  if (name.length > 200) errors.name = 'Een naam heeft hoogstens 200 tekens.';
  else if (fold(name) === '') errors.name = 'Naam is verplicht.';
  if (address === '') errors.address = ADDRESS_MISSING;
  else if (address.length > 500) errors.address = 'Een adres heeft hoogstens 500 tekens.';
  else if (countLines(address) > MAX_ADDRESS_LINES)
    errors.address = `Een adres heeft hoogstens ${MAX_ADDRESS_LINES} regels.`;
  if (phone.length > 50) errors.phone = 'Een telefoonnummer heeft hoogstens 50 tekens.';
  if (remarks.length > 2000) errors.remarks = 'Opmerkingen hebben hoogstens 2.000 tekens.';
  else if (countLines(remarks) > MAX_REMARK_LINES)
    errors.remarks = `Opmerkingen hebben hoogstens ${MAX_REMARK_LINES} regels.`;
  return errors;
}

function findPayment(text: string): CustomerPayment | undefined {
  return CUSTOMER_PAYMENTS.find((payment) => payment === text);
}

export const CUSTOMER_FORM_ID = 'klant';

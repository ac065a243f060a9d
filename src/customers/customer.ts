import type { FieldErrors, Read } from '../shared/domain-error.ts';
import { countLines } from '../shared/lines.ts';
import { type Cents, formatInput, parsePrice } from '../shared/money.ts';
import { emptyPhone, fold } from '../shared/names.ts';

export const CUSTOMER_PAYMENTS = ['', 'contant', 'betaalverzoek', 'bank overmaken'] as const;
/** How a customer pays; '' when nobody knows yet. */
export type CustomerPayment = (typeof CUSTOMER_PAYMENTS)[number];

/** What is known of a customer; a delivery keeps its own copy of name, address and phone. */
export type CustomerDetails = {
  name: string;
  address: string;
  phone: string;
  fee: Cents | null;
  payment: CustomerPayment;
  remarks: string;
};

/** A customer as typed or sent: the fields by their names on the wire, each a text. */
export type CustomerFields = {
  Klant_naam: string;
  leveringsadres: string;
  telefoonnummer: string;
  bezorgkosten: string;
  Betaling: string;
  opmerkingen: string;
};

/** They limit how high a row of the delivery list gets. Data of before this rule may have more. */
const MOST_ADDRESS_LINES = 10;
const MOST_REMARK_LINES = 50;

export const PRICE_RULE = 'een bedrag van 0 tot 99.999,99 met hoogstens twee decimalen';

/** Reads a customer; the sentences for what is wrong stand by field. '+31 6' and 'onbekend' count as empty. */
export function readCustomer(fields: CustomerFields): Read<CustomerDetails> {
  const errors: FieldErrors = contactProblems(fields);
  const fee = fields.bezorgkosten.trim() === '' ? null : parsePrice(fields.bezorgkosten);
  if (fee === undefined) errors.bezorgkosten = `Vul als bezorgkosten ${PRICE_RULE} in.`;
  const payment = fields.Betaling === 'onbekend' ? '' : isCustomerPayment(fields.Betaling);
  if (payment === undefined) errors.Betaling = 'Kies een betaalmethode uit de lijst.';
  if (fee === undefined || payment === undefined || Object.keys(errors).length > 0) {
    return { ok: false, fields: errors };
  }
  return { ok: true, value: { ...readContact(fields), fee, payment } };
}

/** Reads what planning says of a customer, who may be known: then an empty address says nothing. */
export function readAddition(fields: CustomerFields): Read<CustomerDetails> {
  if (fields.leveringsadres.trim() !== '') return readCustomer(fields);
  const read = readCustomer({ ...fields, leveringsadres: '-' });
  return read.ok ? { ok: true, value: { ...read.value, address: '' } } : read;
}

/**
 * A known customer with what planning adds. It changes what is filled in and clears nothing, remarks only fill an empty
 * remark, and the name keeps its spelling: a hurried planning must not erase a gate code.
 */
export function enriched(known: CustomerDetails, added: CustomerDetails): CustomerDetails {
  return {
    name: known.name,
    address: added.address || known.address,
    phone: added.phone || known.phone,
    fee: added.fee ?? known.fee,
    payment: added.payment || known.payment,
    remarks: known.remarks || added.remarks,
  };
}

type ContactFields = Omit<CustomerFields, 'bezorgkosten' | 'Betaling'>;
type Contact = Pick<CustomerDetails, 'name' | 'address' | 'phone' | 'remarks'>;

/** The part that customers and deliveries share. */
export function readContact(fields: ContactFields): Contact {
  return {
    name: oneLine(fields.Klant_naam),
    address: lines(fields.leveringsadres),
    phone: emptyPhone(fields.telefoonnummer),
    remarks: lines(fields.opmerkingen),
  };
}

export function contactProblems(fields: ContactFields): FieldErrors {
  const { name, address, phone, remarks } = readContact(fields);
  const errors: FieldErrors = {};
  if (name.length > 200) errors.Klant_naam = 'Een naam heeft hoogstens 200 tekens.';
  else if (fold(name) === '') errors.Klant_naam = 'Naam is verplicht.';
  if (address === '') errors.leveringsadres = 'Adres is verplicht.';
  else if (address.length > 500) errors.leveringsadres = 'Een adres heeft hoogstens 500 tekens.';
  else if (countLines(address) > MOST_ADDRESS_LINES)
    errors.leveringsadres = `Een adres heeft hoogstens ${MOST_ADDRESS_LINES} regels.`;
  if (phone.length > 50) errors.telefoonnummer = 'Een telefoonnummer heeft hoogstens 50 tekens.';
  if (remarks.length > 2000) errors.opmerkingen = 'Opmerkingen hebben hoogstens 2.000 tekens.';
  else if (countLines(remarks) > MOST_REMARK_LINES)
    errors.opmerkingen = `Opmerkingen hebben hoogstens ${MOST_REMARK_LINES} regels.`;
  return errors;
}

/** A form sends line ends as CR LF (HTML, form submission), a call as LF. */
function lines(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isCustomerPayment(text: string): CustomerPayment | undefined {
  return CUSTOMER_PAYMENTS.find((payment) => payment === text);
}

export const emptyCustomer: CustomerFields = {
  Klant_naam: '',
  leveringsadres: '',
  telefoonnummer: '',
  bezorgkosten: '',
  Betaling: '',
  opmerkingen: '',
};

/** The id of the form on a page. */
export const CUSTOMER_FORM = 'klant';

/** The fields that a form has sent, what is missing being empty. */
export function readCustomerForm(form: Record<string, string | undefined>): CustomerFields {
  const text = (name: keyof CustomerFields) => form[name] ?? '';
  return {
    Klant_naam: text('Klant_naam'),
    leveringsadres: text('leveringsadres'),
    telefoonnummer: text('telefoonnummer'),
    bezorgkosten: text('bezorgkosten'),
    Betaling: text('Betaling'),
    opmerkingen: text('opmerkingen'),
  };
}

/** A customer's fields as a form shows them. */
export function customerFields(customer: CustomerDetails): CustomerFields {
  return {
    Klant_naam: customer.name,
    leveringsadres: customer.address,
    telefoonnummer: customer.phone,
    bezorgkosten: customer.fee === null ? '' : formatInput(customer.fee),
    Betaling: customer.payment,
    opmerkingen: customer.remarks,
  };
}

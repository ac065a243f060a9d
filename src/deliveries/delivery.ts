import {
  contactProblems,
  emailProblem,
  PAYMENT_UNKNOWN,
  PRICE_RULE,
  readContact,
} from '../customers/customer.ts';
import {
  formatTijd,
  type IsoDate,
  parseIsoDate,
  parseTypedDate,
  SLOTS,
  type Slot,
} from '../shared/dates.ts';
import type { FieldErrors, Read } from '../shared/domain-error.ts';
import type { Texts } from '../shared/merge.ts';
import {
  type Cents,
  deliveryTotal,
  formatAmountInput,
  goodsAmount,
  parsePrice,
} from '../shared/money.ts';
import { formatQuantityInput, parseQuantity, type Thousandths } from '../shared/quantity.ts';

export const PAYMENT_METHODS = ['onbekend', 'contant', 'betaalverzoek', 'bank overmaken'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export function paymentText(payment: PaymentMethod): string {
  return payment === 'onbekend' ? 'Onbekend' : payment;
}

/** A delivery as it is planned. The price per kuub and the fee include BTW when the settings say so. */
export type DeliveryDetails = {
  customerName: string;
  address: string;
  phone: string;
  date: IsoDate;
  slot: Slot;
  price: Cents;
  quantity: Thousandths;
  fee: Cents;
  payment: PaymentMethod;
  remarks: string;
  /** The invoice is mailed to this address. */
  email: string;
  /** The customer's own reference, which is on the invoice. */
  reference: string;
};

/** A delivery as typed or sent, each field a text. */
export type DeliveryFields = Texts<keyof DeliveryDetails>;

export const DELIVERY_GONE = 'Deze levering is er niet (meer).';
export const ALREADY_INVOICED = 'Levering is al gefactureerd.';
export const KEEPS_DAY =
  'Deze levering is opnieuw gemaakt van een gecrediteerde factuur en houdt haar dag.';
export const FEE_MISSING = 'Bezorgkosten zijn verplicht.';
const MAX_REFERENCE = 50;

export function readDelivery(fields: DeliveryFields): Read<DeliveryDetails> {
  const sent = { ...fields, name: fields.customerName };
  const { name: customerName, ...contact } = readContact(sent);
  const values = {
    date: readDate(fields.date),
    slot: SLOTS.find((known) => known === fields.slot),
    price: parsePrice(fields.price),
    quantity: parseQuantity(fields.quantity),
    fee: parsePrice(fields.fee),
    payment: PAYMENT_METHODS.find((known) => known === fields.payment),
  };
  const { name, ...problems } = contactProblems(sent);
  const email = fields.email.trim();
  const reference = fields.reference.replace(/\s+/g, ' ').trim();
  const errors: FieldErrors = {
    ...(name && { customerName: name }),
    ...problems,
    ...emailProblem(email),
    ...(reference.length > MAX_REFERENCE && {
      reference: `Een referentie heeft hoogstens ${MAX_REFERENCE} tekens.`,
    }),
  };
  for (const field of Object.keys(sentences) as ReadField[]) {
    const [wrong, empty = wrong] = sentences[field];
    if (values[field] === undefined) errors[field] = fields[field].trim() === '' ? empty : wrong;
  }
  if (Object.keys(errors).length > 0) return { ok: false, fields: errors };
  // Each value that could not be read has an error, so here all values are present.
  const value = { customerName, ...contact, ...values, email, reference } as DeliveryDetails;
  return { ok: true, value };
}

type ReadField = 'date' | 'slot' | 'price' | 'quantity' | 'fee' | 'payment';

const sentences: Record<ReadField, [wrong: string, empty?: string]> = {
  date: ['Kies een bestaande datum tussen 1900 en 2100.', 'Datum is verplicht.'],
  slot: ['Kies Ochtend of Middag.'],
  price: [`Vul als prijs ${PRICE_RULE} in.`, 'Prijs is verplicht.'],
  quantity: [
    'Vul een aantal boven 0 tot 9.999,999 in met hoogstens drie decimalen.',
    'Aantal is verplicht.',
  ],
  fee: [`Vul als bezorgkosten ${PRICE_RULE} in.`, FEE_MISSING],
  payment: [PAYMENT_UNKNOWN],
};

export function readDate(text: string): IsoDate | undefined {
  return parseIsoDate(text) ?? parseTypedDate(text);
}

export const emptyDelivery: DeliveryFields = {
  customerName: '',
  address: '',
  phone: '+31 6',
  date: '',
  slot: 'Ochtend',
  price: '',
  quantity: '',
  fee: '',
  payment: 'onbekend',
  remarks: '',
  email: '',
  reference: '',
};

export function deliveryFields(delivery: DeliveryDetails): DeliveryFields {
  return {
    customerName: delivery.customerName,
    address: delivery.address,
    phone: delivery.phone,
    date: delivery.date,
    slot: delivery.slot,
    price: formatAmountInput(delivery.price),
    quantity: formatQuantityInput(delivery.quantity),
    fee: formatAmountInput(delivery.fee),
    payment: delivery.payment,
    remarks: delivery.remarks,
    email: delivery.email,
    reference: delivery.reference,
  };
}

/** Formats the fields as a form does, so that a comparison finds only real differences. */
export function normalized(fields: DeliveryFields): DeliveryFields {
  const read = readDelivery(fields);
  return read.ok ? deliveryFields(read.value) : fields;
}

export const DELIVERY_FORM_ID = 'levering';

/** The amounts of a form while the user types. An amount is undefined while a field that it needs cannot be read. */
export function liveTotals(fields: Pick<DeliveryFields, 'price' | 'quantity' | 'fee'>) {
  const price = parsePrice(fields.price);
  const quantity = parseQuantity(fields.quantity);
  const fee = parsePrice(fields.fee);
  if (price === undefined || quantity === undefined) return { fee };
  const total = fee === undefined ? undefined : deliveryTotal(price, quantity, fee);
  return { goods: goodsAmount(price, quantity), fee, total };
}

export function tijdOf(delivery: Pick<DeliveryDetails, 'date' | 'slot'>): string {
  return formatTijd(delivery.date, delivery.slot);
}

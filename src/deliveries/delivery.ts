import { CONTACT, FEE_WRONG, PAYMENT_UNKNOWN, PRICE_WRONG } from '../customers/customer.ts';
import { formatTijd, parseSlot, parseTypedDate, SLOT_WRONG } from '../shared/dates.ts';
import type { Read } from '../shared/domain-error.ts';
import {
  asText,
  type Fields,
  readFields,
  required,
  startTexts,
  textFormat,
  type ValuesOf,
  wireNamesOf,
  writeFields,
} from '../shared/fields.ts';
import {
  deliveryTotal,
  formatAmountInput,
  goodsAmount,
  parsePrice,
  toEuros,
} from '../shared/money.ts';
import { formatQuantityInput, parseQuantity, toKuub } from '../shared/quantity.ts';
import type { Texts } from '../shared/wire-names.ts';

export const PAYMENT_METHODS = ['onbekend', 'contant', 'betaalverzoek', 'bank overmaken'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export function paymentText(payment: PaymentMethod): string {
  return payment === 'onbekend' ? 'Onbekend' : payment;
}

export const DELIVERY_GONE = 'Deze levering is er niet (meer).';
export const ALREADY_INVOICED = 'Levering is al gefactureerd.';
export const KEEPS_DAY =
  'Deze levering is opnieuw gemaakt van een gecrediteerde factuur en houdt haar dag.';
export const FEE_MISSING = 'Bezorgkosten zijn verplicht.';
const TIME = 'Datum en tijdslot';
const amount = { write: formatAmountInput, toAnswer: toEuros };

/**
 * The fields of a planned delivery. Forms, calls and conflicts read these declarations. The price per kuub and the fee
 * include BTW when the settings say so.
 */
export const DELIVERY_FIELDS = {
  customerName: { label: 'Naam klant', ...CONTACT.name },
  phone: { ...CONTACT.phone, start: '+31 6' },
  address: CONTACT.address,
  date: {
    wireName: 'Datum',
    label: 'Datum',
    line: TIME,
    ...asText,
    read: required(
      parseTypedDate,
      'Kies een bestaande datum tussen 1900 en 2100.',
      'Datum is verplicht.',
    ),
  },
  slot: {
    wireName: 'Tijdslot',
    label: 'Tijdslot',
    line: TIME,
    start: 'Ochtend',
    ...asText,
    read: required(parseSlot, SLOT_WRONG),
  },
  price: {
    wireName: 'Prijs',
    label: 'Prijs per kuub',
    ...amount,
    read: required(parsePrice, PRICE_WRONG, 'Prijs is verplicht.'),
  },
  quantity: {
    wireName: 'Aantal',
    label: 'Aantal kuub',
    read: required(
      parseQuantity,
      'Vul een aantal boven 0 tot 9.999,999 in, zoals 2,5 of 2,125.',
      'Aantal is verplicht.',
    ),
    write: formatQuantityInput,
    toAnswer: toKuub,
  },
  fee: { ...CONTACT.fee, ...amount, read: required(parsePrice, FEE_WRONG, FEE_MISSING) },
  payment: {
    ...CONTACT.payment,
    start: 'onbekend',
    ...asText,
    read: required((text) => PAYMENT_METHODS.find((known) => known === text), PAYMENT_UNKNOWN),
  },
  remarks: CONTACT.remarks,
  email: CONTACT.email,
  reference: {
    wireName: 'referentie',
    label: 'Referentie van de klant',
    line: 'Referentie',
    isLater: true,
    ...textFormat(
      (text) => text.replace(/\s+/g, ' ').trim(),
      [(reference) => reference.length > 50, 'Een referentie heeft hoogstens 50 tekens.'],
    ),
  },
} as const satisfies Fields;

export const deliveryNames = wireNamesOf(DELIVERY_FIELDS);
export const emptyDelivery = startTexts(DELIVERY_FIELDS);

export type DeliveryDetails = ValuesOf<typeof DELIVERY_FIELDS>;
/** A delivery as typed or sent. Each field is a text. */
export type DeliveryFields = Texts<keyof DeliveryDetails>;

export function readDelivery(fields: DeliveryFields): Read<DeliveryDetails> {
  return readFields(DELIVERY_FIELDS, fields);
}

export function deliveryFields(delivery: DeliveryDetails): DeliveryFields {
  return writeFields(DELIVERY_FIELDS, delivery);
}

export const DELIVERY_FORM_ID = 'levering';

/** The amounts in a form while the user types. An amount is undefined while one of its fields is not valid. */
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

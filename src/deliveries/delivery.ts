import {
  contactProblems,
  type CustomerDetails,
  type CustomerFields,
  emptyCustomer,
  PRICE_RULE,
  readAddition,
  readContact,
} from '../customers/customer.ts';
import type { Settings } from '../firm/schema.ts';
import { type Amounts, goodsAmount, type Sale, saleAmounts } from '../shared/btw.ts';
import {
  formatTijd,
  type IsoDate,
  parseIsoDate,
  parseTypedDate,
  SLOTS,
  type Slot,
} from '../shared/dates.ts';
import type { FieldErrors, Read } from '../shared/domain-error.ts';
import { type Cents, formatInput, parsePrice } from '../shared/money.ts';
import { formatQuantityInput, parseQuantity, type Thousandths } from '../shared/quantity.ts';

export const PAYMENT_METHODS = ['onbekend', 'contant', 'betaalverzoek', 'bank overmaken'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A payment method as screens and lists show it. */
export function paymentText(payment: PaymentMethod): string {
  return payment === 'onbekend' ? 'Onbekend' : payment;
}

/** A delivery as it is planned: price per kuub and fee as the customer hears them. */
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
};

/** A delivery as typed or sent: the fields by their names on the wire, each a text. */
export type DeliveryFields = CustomerFields & {
  Datum: string;
  Tijdslot: string;
  Prijs: string;
  Aantal: string;
};

/** Reads a delivery; the sentences for what is wrong stand by field, in the order of the form. */
export function readDelivery(fields: DeliveryFields): Read<DeliveryDetails> {
  const date = parseIsoDate(fields.Datum) ?? parseTypedDate(fields.Datum);
  const slot = SLOTS.find((known) => known === fields.Tijdslot);
  const price = parsePrice(fields.Prijs);
  const quantity = parseQuantity(fields.Aantal);
  const fee = parsePrice(fields.bezorgkosten);
  const payment = PAYMENT_METHODS.find((known) => known === fields.Betaling);
  const errors = contactProblems(fields);
  if (date === undefined) errors.Datum = dateProblem(fields.Datum);
  if (slot === undefined) errors.Tijdslot = 'Kies Ochtend of Middag.';
  if (price === undefined)
    errors.Prijs = missing(fields.Prijs, 'Prijs is verplicht.', `Vul als prijs ${PRICE_RULE} in.`);
  if (quantity === undefined) errors.Aantal = quantityProblem(fields.Aantal);
  if (fee === undefined) errors.bezorgkosten = feeProblem(fields.bezorgkosten);
  if (payment === undefined) errors.Betaling = 'Kies een betaalmethode uit de lijst.';
  if (
    !date ||
    !slot ||
    price === undefined ||
    !quantity ||
    fee === undefined ||
    !payment ||
    any(errors)
  ) {
    return { ok: false, fields: errors };
  }
  const { name: customerName, ...contact } = readContact(fields);
  return {
    ok: true,
    value: { customerName, ...contact, date, slot, price, quantity, fee, payment },
  };
}

function dateProblem(text: string): string {
  return missing(text, 'Datum is verplicht.', 'Kies een bestaande datum tussen 1900 en 2100.');
}

function quantityProblem(text: string): string {
  const rule = 'Vul een aantal boven 0 tot 9.999,999 in met hoogstens drie decimalen.';
  return missing(text, 'Aantal is verplicht.', rule);
}

function feeProblem(text: string): string {
  return missing(text, 'Bezorgkosten zijn verplicht.', `Vul als bezorgkosten ${PRICE_RULE} in.`);
}

function missing(text: string, empty: string, wrong: string): string {
  return text.trim() === '' ? empty : wrong;
}

function any(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0;
}

export const emptyDelivery: DeliveryFields = {
  Klant_naam: '',
  leveringsadres: '',
  telefoonnummer: '+31 6',
  Datum: '',
  Tijdslot: 'Ochtend',
  Prijs: '',
  Aantal: '',
  bezorgkosten: '',
  Betaling: 'onbekend',
  opmerkingen: '',
};

/** What a delivery's form fills in of its customer, beside the name. */
export const OF_CUSTOMER = [
  'leveringsadres',
  'telefoonnummer',
  'bezorgkosten',
  'Betaling',
  'opmerkingen',
] as const;

/** What a form says of its customer: what was changed in it since it was loaded. The rest is empty, which says nothing. */
export function customerPart(loaded: DeliveryFields, filledIn: DeliveryFields): CustomerFields {
  const [before, after] = [tidied(loaded), tidied(filledIn)];
  const part = { ...emptyCustomer, Klant_naam: after.Klant_naam };
  for (const name of OF_CUSTOMER) if (after[name] !== before[name]) part[name] = after[name];
  return part;
}

export type ReadForm = { details: DeliveryDetails; added: CustomerDetails };

/** Reads a form: the delivery, and what it adds to the customer. */
export function readDeliveryForm(loaded: DeliveryFields, filledIn: DeliveryFields): Read<ReadForm> {
  const read = readDelivery(filledIn);
  if (!read.ok) return read;
  const added = readAddition(customerPart(loaded, filledIn));
  return added.ok ? { ok: true, value: { details: read.value, added: added.value } } : added;
}

/** The fields as a form shows them when it is opened again: only what differs then is a difference. */
export function tidied(fields: DeliveryFields): DeliveryFields {
  const read = readDelivery(fields);
  return read.ok ? deliveryFields(read.value) : fields;
}

/** The id of the form on a page. */
export const DELIVERY_FORM = 'levering';

/** The fields that a form has sent, what is missing being empty. */
export function readFormFields(form: Record<string, string | undefined>): DeliveryFields {
  const blank = Object.keys(emptyDelivery).map((name) => [name, form[name] ?? '']);
  return Object.fromEntries(blank) as DeliveryFields;
}

/** A delivery's fields as a form shows them. */
export function deliveryFields(delivery: DeliveryDetails): DeliveryFields {
  return {
    Klant_naam: delivery.customerName,
    leveringsadres: delivery.address,
    telefoonnummer: delivery.phone,
    Datum: delivery.date,
    Tijdslot: delivery.slot,
    Prijs: formatInput(delivery.price),
    Aantal: formatQuantityInput(delivery.quantity),
    bezorgkosten: formatInput(delivery.fee),
    Betaling: delivery.payment,
    opmerkingen: delivery.remarks,
  };
}

/** Prijs × Aantal while both are being typed; undefined until both can be read. */
export function liveTotal(fields: Pick<DeliveryFields, 'Prijs' | 'Aantal'>): Cents | undefined {
  const price = parsePrice(fields.Prijs);
  const quantity = parseQuantity(fields.Aantal);
  return price === undefined || quantity === undefined ? undefined : goodsAmount(price, quantity);
}

export function tijdOf(delivery: Pick<DeliveryDetails, 'date' | 'slot'>): string {
  return formatTijd(delivery.date, delivery.slot);
}

/** What the invoice of a delivery states, and the driver collects, as the settings of this moment say. */
export function amountsOf(delivery: Priced, settings: Pricing): Amounts {
  return saleAmounts(saleOf(delivery, settings));
}

type Priced = Pick<DeliveryDetails, 'price' | 'quantity' | 'fee'>;
type Pricing = Pick<Settings, 'vatRate' | 'pricesIncludeVat'>;

export function saleOf(
  { price, quantity, fee }: Priced,
  { vatRate: rate, pricesIncludeVat }: Pricing,
): Sale {
  return { price, quantity, fee, rate, pricesIncludeVat };
}

import { z } from 'zod';
import { readAddition } from '../customers/customer.ts';
import { customerFieldsBody } from '../customers/wire.ts';
import { looseText, readInto, readLoadedInto, versie } from '../http/wire.ts';
import { parseIsoDate } from '../shared/dates.ts';
import { toEuros } from '../shared/money.ts';
import { toKuub } from '../shared/quantity.ts';
import { type DeliveryFields, PAYMENT_METHODS, readDelivery, tijdOf } from './delivery.ts';
import { parseCursor } from './list.ts';
import type { Delivery } from './schema.ts';

/** Date and slot come as `Tijd` ('2026-11-20 Ochtend'), or as the form's two fields. */
const deliveryFieldsBody = customerFieldsBody.extend({
  Tijd: looseText,
  Datum: looseText,
  Tijdslot: looseText,
  Prijs: looseText,
  Aantal: looseText,
});
const loadedFields = deliveryFieldsBody.omit({ Tijd: true });
type Sent = z.output<typeof deliveryFieldsBody>;

function formFields({ Tijd, ...fields }: Sent): DeliveryFields {
  if (Tijd === '') return fields;
  const [Datum = '', ...slot] = Tijd.split(' ');
  return { ...fields, Datum, Tijdslot: slot.join(' ') };
}

const readSent = (sent: Sent) => readDelivery(formFields(sent));

export const deliveryBody = deliveryFieldsBody.transform(readInto(readSent));
export const deliveryChangeBody = deliveryFieldsBody
  .extend({ versie })
  .transform((sent, context) => ({
    details: readInto(readSent)(sent, context),
    version: sent.versie,
  }));

/** What is planned says something of a customer; `levering` is the id of the delivery that it was filled in for. */
export const customerAdditionBody = customerFieldsBody
  .extend({ levering: z.int().optional().catch(undefined) })
  .transform((sent, context) => ({
    added: readInto(readAddition)(sent, context),
    delivery: sent.levering,
  }));

export function readLoaded(text: string | undefined): DeliveryFields | undefined {
  return readLoadedInto(loadedFields, text);
}

/** What narrows `GET /deliveries`; what is no date, number or cursor narrows nothing. */
export const deliveriesQuery = z.object({
  datum: z
    .string()
    .optional()
    .transform((text = '') => parseIsoDate(text)),
  klant: z.string().default(''),
  limit: z.coerce.number().int().positive().max(10_000).optional().catch(undefined),
  cursor: z
    .string()
    .optional()
    .transform((text = '') => parseCursor(text)),
});

export const paymentBody = z.object({
  Betaling: z.enum(PAYMENT_METHODS, 'Kies een betaalmethode uit de lijst.'),
  versie,
});

export function toWire(delivery: Delivery) {
  return {
    id: delivery.id,
    Klant_naam: delivery.customerName,
    leveringsadres: delivery.address,
    telefoonnummer: delivery.phone,
    Tijd: tijdOf(delivery),
    Prijs: toEuros(delivery.price),
    Aantal: toKuub(delivery.quantity),
    Betaling: delivery.payment,
    bezorgkosten: toEuros(delivery.fee),
    opmerkingen: delivery.remarks,
    gefactureerd: delivery.invoiced ? 1 : 0,
    versie: delivery.version,
  };
}

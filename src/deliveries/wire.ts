import { z } from 'zod';
import { customerNames, PAYMENT_UNKNOWN, readAddition } from '../customers/customer.ts';
import {
  answerOf,
  changeBody,
  looseText,
  optionalText,
  punt,
  readChangeInto,
  readEditForm,
  readNamedInto,
  shapeOf,
  versie,
} from '../http/wire.ts';
import { parseIsoDate, parseTypedDate } from '../shared/dates.ts';
import { toEuros } from '../shared/money.ts';
import { columnsOfPoint, pointOf } from '../shared/point.ts';
import { toKuub } from '../shared/quantity.ts';
import { readCustomerChange } from './customer/customer.ts';
import {
  DELIVERY_FIELDS,
  deliveryNames,
  PAYMENT_METHODS,
  readDelivery,
  tijdOf,
} from './delivery.ts';
import { parseCursor } from './order/cursor.ts';
import type { WithPhotos } from './photos/queries.ts';
import type { Delivery } from './schema.ts';
import { windowToWire } from './window.ts';

export const deliveryId = z
  .int('Een levering is een geheel getal.')
  .positive('Een levering is boven 0.');

/** The ids of 1 to `most` deliveries, each once. `wrongCount` is the sentence for any other number. */
export function deliveryIds(most: number, wrongCount: string) {
  return z
    .array(deliveryId, wrongCount)
    .min(1, wrongCount)
    .max(most, wrongCount)
    .refine((ids) => new Set(ids).size === ids.length, 'Noem elke levering één keer.');
}

/** The date and the slot are sent as `Tijd` ('2026-11-20 Ochtend'), or as the two fields of the form. */
function withTime<Sent extends { Tijd: string }>({ Tijd, ...sent }: Sent) {
  if (Tijd === '') return sent;
  const [Datum = '', ...slot] = Tijd.split(' ');
  return { ...sent, Datum, Tijdslot: slot.join(' ') };
}

const readSent = readNamedInto(deliveryNames, readDelivery);

export const deliveryBody = z
  .object({ ...shapeOf(deliveryNames, looseText), Tijd: looseText, punt })
  .transform((sent, context) => ({
    ...readSent(withTime(sent), context),
    ...columnsOfPoint(sent.punt),
  }));

const readChange = readChangeInto(DELIVERY_FIELDS);

export const deliveryChangeBody = changeBody(DELIVERY_FIELDS)
  .extend({ Tijd: looseText, punt })
  .transform((sent, context) => ({
    details: { ...readChange(withTime(sent), context), ...columnsOfPoint(sent.punt) },
    version: sent.versie,
  }));

/** The query of `GET /deliveries`. An invalid date, limit or cursor is ignored. */
export const deliveriesQuery = z
  .object({
    datum: z.string().default(''),
    klant: z.string().default(''),
    limit: z.coerce.number().int().positive().max(10_000).optional().catch(undefined),
    cursor: z.string().default(''),
  })
  .transform(({ datum, klant, limit, cursor }) => ({
    date: parseIsoDate(datum),
    customer: klant,
    limit,
    cursor: parseCursor(cursor),
  }));

export const paymentBody = z
  .object({ Betaling: z.enum(PAYMENT_METHODS, PAYMENT_UNKNOWN), versie })
  .transform(({ Betaling, versie: version }) => ({ payment: Betaling, version }));

export function toWire(delivery: WithPhotos<Delivery>) {
  const { Datum: _date, Tijdslot: _slot, ...fields } = answerOf(DELIVERY_FIELDS, delivery);
  return {
    id: delivery.id,
    ...fields,
    Tijd: tijdOf(delivery),
    gefactureerd: delivery.invoiced ? 1 : 0,
    volgorde: delivery.position,
    versie: delivery.version,
    geleverd_op: delivery.deliveredAt,
    ontvangen: delivery.received === null ? null : toEuros(delivery.received),
    uitkomst: delivery.outcome,
    uitkomst_op: delivery.outcomeAt,
    uitkomst_opmerking: delivery.outcomeRemark,
    geleverd_aantal:
      delivery.deliveredQuantity === null ? null : toKuub(delivery.deliveredQuantity),
    opnieuw_van: delivery.reissueOf,
    venster: windowToWire(delivery),
    punt: pointOf(delivery),
    fotos: delivery.photos,
  };
}

export type DeliveryAnswer = ReturnType<typeof toWire>;

export function timeToWire({ id, ...time }: Pick<Delivery, 'id' | 'date' | 'slot'>) {
  return { id, Tijd: tijdOf(time) };
}

export const customerChangeBody = z
  .object(shapeOf(customerNames, optionalText))
  .transform(readNamedInto(customerNames, readCustomerChange));

/** The fields that a planned delivery adds to its customer. `levering` is the id of the delivery. */
export const customerAdditionBody = z
  .object({
    ...shapeOf(customerNames, looseText),
    punt,
    levering: z.int().optional().catch(undefined),
  })
  .transform((sent, context) => ({
    added: {
      ...readNamedInto(customerNames, readAddition)(sent, context),
      ...columnsOfPoint(sent.punt),
    },
    deliveryId: sent.levering,
  }));

/** Reads the form of a delivery. A typed date becomes yyyy-mm-dd, as in the loaded form. */
export function readEditedDelivery(form: Record<string, string>) {
  const typed = form[deliveryNames.date] ?? '';
  const date = parseTypedDate(typed) ?? typed;
  return readEditForm(deliveryNames, { ...form, [deliveryNames.date]: date });
}

import { answerOf, changeBody, punt, readChangeInto } from '../http/wire.ts';
import { columnsOfPoint, isPoint, type PointColumns } from '../shared/point.ts';
import { CUSTOMER_FIELDS } from './customer.ts';
import type { Customer } from './schema.ts';

const readChange = readChangeInto(CUSTOMER_FIELDS);

export const customerChangeBody = changeBody(CUSTOMER_FIELDS)
  .extend({ punt })
  .transform((sent, context) => ({
    details: { ...readChange(sent, context), ...columnsOfPoint(sent.punt) },
    version: sent.versie,
  }));

/** Reads the point in the form of a new customer, such as '52.1 6.3'. Returns {} when the form has no valid point. */
export function pointInForm({ punt: text = '' }: Record<string, string>): Partial<PointColumns> {
  const [lat, lon] = text.split(' ').map(Number);
  const point = { lat, lon };
  return isPoint(point) ? columnsOfPoint(point) : {};
}

export function toWire(customer: Customer) {
  const { id, version: versie } = customer;
  return { id, ...answerOf(CUSTOMER_FIELDS, customer), versie };
}
export type CustomerAnswer = ReturnType<typeof toWire>;

import { answerOf, changeBody, punt, readChangeInto } from '../http/wire.ts';
import { columnsOfPoint } from '../shared/point.ts';
import { CUSTOMER_FIELDS } from './customer.ts';
import type { Customer } from './schema.ts';

const readChange = readChangeInto(CUSTOMER_FIELDS);

export const customerChangeBody = changeBody(CUSTOMER_FIELDS)
  .extend({ punt })
  .transform((sent, context) => ({
    details: { ...readChange(sent, context), ...columnsOfPoint(sent.punt) },
    version: sent.versie,
  }));

export function toWire(customer: Customer) {
  const { id, version: versie } = customer;
  return { id, ...answerOf(CUSTOMER_FIELDS, customer), versie };
}
export type CustomerAnswer = ReturnType<typeof toWire>;

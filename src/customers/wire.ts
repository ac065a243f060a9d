import { answerOf, changeBody, readChangeInto } from '../http/wire.ts';
import { CUSTOMER_FIELDS } from './customer.ts';
import type { Customer } from './schema.ts';

const readChange = readChangeInto(CUSTOMER_FIELDS);

export const customerChangeBody = changeBody(CUSTOMER_FIELDS).transform((sent, context) => ({
  details: readChange(sent, context),
  version: sent.versie,
}));

export function toWire(customer: Customer) {
  const { id, version: versie } = customer;
  return { id, ...answerOf(CUSTOMER_FIELDS, customer), versie };
}
export type CustomerAnswer = ReturnType<typeof toWire>;

import { z } from 'zod';
import { looseText, optionalText, readChangeInto, shapeOf, versie } from '../http/wire.ts';
import { toEuros } from '../shared/money.ts';
import { readCustomer } from './customer.ts';
import type { Customer } from './schema.ts';
import { customerNames } from './wire-names.ts';

const { email, kvkNumber, vatNumber, ...first } = customerNames;
const later = shapeOf({ email, kvkNumber, vatNumber }, optionalText);
const readChange = readChangeInto(customerNames, readCustomer, ['email', 'kvkNumber', 'vatNumber']);

export const customerChangeBody = z
  .object({ ...shapeOf(first, looseText), ...later, versie })
  .transform((sent, context) => ({ details: readChange(sent, context), version: sent.versie }));

export function toWire(customer: Customer) {
  return {
    id: customer.id,
    Klant_naam: customer.name,
    leveringsadres: customer.address,
    telefoonnummer: customer.phone,
    bezorgkosten: customer.fee === null ? null : toEuros(customer.fee),
    Betaling: customer.payment,
    opmerkingen: customer.remarks,
    email: customer.email,
    kvkNummer: customer.kvkNumber,
    btwNummer: customer.vatNumber,
    versie: customer.version,
  };
}
export type CustomerAnswer = ReturnType<typeof toWire>;

import { z } from 'zod';
import { looseText, readNamedInto, shapeOf, versie } from '../http/wire.ts';
import { toEuros } from '../shared/money.ts';
import { readCustomer } from './customer.ts';
import type { Customer } from './schema.ts';
import { customerNames } from './wire-names.ts';

const customerShape = shapeOf(customerNames, looseText);

export const customerChangeBody = z
  .object({ ...customerShape, versie })
  .transform((sent, context) => ({
    details: readNamedInto(customerNames, readCustomer)(sent, context),
    version: sent.versie,
  }));

export function toWire(customer: Customer) {
  return {
    id: customer.id,
    Klant_naam: customer.name,
    leveringsadres: customer.address,
    telefoonnummer: customer.phone,
    bezorgkosten: customer.fee === null ? null : toEuros(customer.fee),
    Betaling: customer.payment,
    opmerkingen: customer.remarks,
    versie: customer.version,
  };
}
export type CustomerAnswer = ReturnType<typeof toWire>;

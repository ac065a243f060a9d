import { z } from 'zod';
import { looseText, readInto, versie } from '../http/wire.ts';
import { toEuros } from '../shared/money.ts';
import { type CustomerFields, readCustomer } from './customer.ts';
import type { Customer } from './schema.ts';

const customerShape = {
  Klant_naam: looseText,
  leveringsadres: looseText,
  telefoonnummer: looseText,
  bezorgkosten: looseText,
  Betaling: looseText,
  opmerkingen: looseText,
} satisfies Record<keyof CustomerFields, typeof looseText>;

export const customerFieldsBody = z.object(customerShape);

export const customerChangeBody = z
  .object({ ...customerShape, versie })
  .transform((fields, context) => ({
    details: readInto(readCustomer)(fields, context),
    version: fields.versie,
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

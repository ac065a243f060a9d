import { z } from 'zod';
import { toEuros } from '../shared/money.ts';
import { type CustomerFields, type Read, readCustomer } from './customer.ts';
import type { Customer } from './schema.ts';

const textOrNumber = z.union(
  [z.string(), z.number(), z.null()],
  'Dit veld moet een tekst of getal zijn.',
);

/** A field as forms and calls send it: a text or a number; a missing one is empty. */
export const looseText = textOrNumber.optional().transform((value) => String(value ?? ''));

/** The same where it matters whether a field was sent at all. */
export const sentText = textOrNumber.transform((value) => String(value ?? '')).optional();

export const versie = z.int('Een versie is een geheel getal.').optional();

const customerShape = {
  Klant_naam: looseText,
  leveringsadres: looseText,
  telefoonnummer: looseText,
  bezorgkosten: looseText,
  Betaling: looseText,
  opmerkingen: looseText,
} satisfies Record<keyof CustomerFields, typeof looseText>;

export const customerFieldsBody = z.object(customerShape);

/** The fields as they were when a form was loaded, out of its hidden field; undefined when that is not right. */
export function readLoadedInto<Fields>(schema: z.ZodType<Fields>, text = ''): Fields | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
export const customerChangeBody = z
  .object({ ...customerShape, versie })
  .transform((fields, context) => ({
    details: readInto(readCustomer)(fields, context),
    version: fields.versie,
  }));

/** Turns a domain function that reads fields into a zod transform with its sentences at their fields. */
export function readInto<Fields, Value>(read: (fields: Fields) => Read<Value>) {
  return (fields: Fields, context: z.core.$RefinementCtx): Value => {
    const result = read(fields);
    if (result.ok) return result.value;
    for (const [name, message] of Object.entries(result.fields)) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
    return z.NEVER;
  };
}

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

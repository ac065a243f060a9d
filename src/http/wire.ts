import { z } from 'zod';
import type { Read } from '../shared/domain-error.ts';

/** A text in the body of a call. A missing text is empty. */
export const plainText = z
  .string('Dit veld moet een tekst zijn.')
  .nullish()
  .transform((value) => value ?? '');

const textOrNumber = z.union(
  [z.string(), z.number(), z.null()],
  'Dit veld moet een tekst of getal zijn.',
);

/** A text or a number in the body of a call, as text. A missing field is empty. */
export const looseText = textOrNumber.optional().transform((value) => String(value ?? ''));

/** A text or a number in the body of a call, as text. A missing field is undefined. */
export const sentText = textOrNumber.transform((value) => String(value ?? '')).optional();

export const versie = z.int('Een versie is een geheel getal.').optional();

/** Makes a zod transform of a domain function that reads fields; its errors become issues at their fields. */
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

/** The fields as they were when a form was loaded, out of its hidden field; undefined when that is not right. */
export function readLoadedInto<Fields>(schema: z.ZodType<Fields>, text = ''): Fields | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

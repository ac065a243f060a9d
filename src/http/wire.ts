import { z } from 'zod';
import { DomainError, type Read } from '../shared/domain-error.ts';
import {
  type ChangeOf,
  type Fields,
  type NameIn,
  readFields,
  type ValuesOf,
  wireNamesOf,
} from '../shared/fields.ts';
import { withChoices } from '../shared/merge.ts';
import { isPoint, type Point, POINT_WRONG } from '../shared/point.ts';
import {
  fromWireNames,
  HIDDEN,
  readTexts,
  type Texts,
  toWireNames,
  type WireNames,
} from '../shared/wire-names.ts';
import { catchDomainError } from './errors.ts';

export const plainText = z
  .string('Dit veld moet een tekst zijn.')
  .nullish()
  .transform((value) => value ?? '');

const textOrNumber = z.union(
  [z.string(), z.number(), z.null()],
  'Dit veld moet een tekst of getal zijn.',
);

export const looseText = textOrNumber.optional().transform((value) => String(value ?? ''));

export const NO_DAY = 'Kies een bestaande datum, als jjjj-mm-dd.';

export const optionalText = textOrNumber.transform((value) => String(value ?? '')).optional();

/** A point, null for no point, or undefined when none was sent. */
export const punt = z.custom<Point>(isPoint, POINT_WRONG).nullish();

export const versie = z.int('Een versie is een geheel getal.').optional();

export function changed(version: number | undefined) {
  return { success: true, versie: version };
}

/** A zod transform. The errors of `read` become issues at their fields. */
export function readInto<Sent, Value>(read: (fields: Sent) => Read<Value>) {
  return (fields: Sent, context: z.core.$RefinementCtx): Value => {
    const result = read(fields);
    if (result.ok) return result.value;
    for (const [name, message] of Object.entries(result.fields)) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
    return z.NEVER;
  };
}

/** Like `readInto`, for a body with wire names. */
export function readNamedInto<Sent, Value>(
  names: Readonly<Record<keyof Sent, string>>,
  read: (fields: Sent) => Read<Value>,
) {
  return readInto((sent: object): Read<Value> => {
    const result = read(fromWireNames(names, sent as Record<string, unknown>) as Sent);
    return result.ok ? result : { ok: false, fields: toWireNames(names, result.fields) };
  });
}

type WireNameIn<Of extends Fields> = Of[NameIn<Of>]['wireName'];

/**
 * The schema of a body that changes a record. An absent field counts as '', except a field that older clients do not
 * send (`isLater`).
 */
export function changeBody<Of extends Fields>(fields: Of) {
  const shape = Object.values(fields).map(({ wireName, isLater }) => [
    wireName,
    isLater ? optionalText : looseText,
  ]);
  const texts = Object.fromEntries(shape) as Record<WireNameIn<Of>, typeof optionalText>;
  return z.object({ ...texts, versie });
}

/**
 * A zod transform of a body that changes a record. A field with `isLater` that is absent from the body is absent from
 * the result.
 */
export function readChangeInto<Of extends Fields>(fields: Of) {
  return readNamedInto<Texts<NameIn<Of>>, ChangeOf<Of>>(
    wireNamesOf(fields),
    (texts) => readFields(fields, texts) as Read<ChangeOf<Of>>,
  );
}

export function answerOf<Of extends Fields>(fields: Of, record: ValuesOf<Of>) {
  const answer = Object.entries(fields).map(([name, { wireName, toAnswer }]) => [
    wireName,
    toAnswer(record[name as NameIn<Of>] as never),
  ]);
  return Object.fromEntries(answer) as Record<WireNameIn<Of>, string | number | null>;
}

export function shapeOf<Name extends string, Schema>(
  names: Readonly<Record<string, Name>>,
  schema: Schema,
): Record<Name, Schema> {
  const shape = Object.values(names).map((name) => [name, schema]);
  return Object.fromEntries(shape) as Record<Name, Schema>;
}

export function withWireErrors<Result>(
  names: WireNames,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  return catchDomainError(work, (error) => {
    if (error.fields === undefined) throw error;
    throw new DomainError(error.code, error.message, { fields: toWireNames(names, error.fields) });
  });
}

/**
 * Reads a form, with the user's choices after a conflict. `loaded` is undefined when its hidden input is missing or
 * invalid.
 */
export function readEditForm<Name extends string>(
  names: WireNames<Name>,
  form: Record<string, string>,
): { fields: Texts<Name>; loaded: Texts<Name> | undefined } {
  const loaded = readLoaded(names, form[HIDDEN.loaded]);
  const chosen = loaded === undefined ? form : withChoices(form, loaded, form);
  return { fields: readTexts(names, chosen), loaded: loaded && readTexts(names, loaded) };
}

function readLoaded(names: WireNames, text = ''): Texts | undefined {
  try {
    return z.object(shapeOf(names, looseText)).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

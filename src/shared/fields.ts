import type { FieldErrors, Read } from './domain-error.ts';
import type { Texts } from './wire-names.ts';

type Reading<Value> = { value: Value } | { wrong: string };

type Format<Value> = {
  read: (text: string) => Reading<Value>;
  write: (value: Value) => string;
  toAnswer: (value: Value) => string | number | null;
};

type Field = {
  wireName: string;
  label: string;
  /** The label of the line in which a conflict shows this field, if it differs from the label in the form. */
  line?: string;
  /** The text that a new form shows in this field. By default ''. */
  start?: string;
  /** Older clients do not send this field. A change without this field keeps the stored value. */
  isLater?: true;
  /** Whether the value of the field is the cleaned text itself. */
  isText?: boolean;
  read: (text: string) => Reading<unknown>;
  write: (value: never) => string;
  toAnswer: (value: never) => string | number | null;
};
/** The fields of a record, in the order of its form. */
export type Fields = Readonly<Record<string, Field>>;

export type NameIn<Of extends Fields> = string & keyof Of;
type Later<Of extends Fields> = {
  [Name in NameIn<Of>]: Of[Name] extends { isLater: true } ? Name : never;
}[NameIn<Of>];
export type ValuesOf<Of extends Fields> = {
  -readonly [Name in NameIn<Of>]: Of[Name] extends Format<infer Value> ? Value : never;
};
/** A change of a record. The fields that older clients do not send may be absent. */
export type ChangeOf<Of extends Fields> = Omit<ValuesOf<Of>, Later<Of>> &
  Partial<Pick<ValuesOf<Of>, Later<Of>>>;

export const asText = {
  write: (value: string) => value,
  toAnswer: (value: string) => value,
};

/**
 * A text that is cleaned before it is validated. Each rule has a function that recognizes a wrong text, and the error
 * sentence.
 */
export function textFormat(
  clean: (text: string) => string,
  ...rules: [isWrong: (text: string) => boolean, sentence: string][]
): Format<string> & { isText: boolean } {
  const read = (text: string) => {
    const value = clean(text);
    const [, wrong] = rules.find(([isWrong]) => isWrong(value)) ?? [];
    return wrong === undefined ? { value } : { wrong };
  };
  return { read, ...asText, isText: true };
}

/** `empty` is the error sentence for an empty text. */
export function required<Value>(
  parse: (text: string) => Value | undefined,
  wrong: string,
  empty = wrong,
) {
  return (text: string): Reading<Value> => {
    const value = parse(text);
    if (value !== undefined) return { value };
    return { wrong: text.trim() === '' ? empty : wrong };
  };
}

/**
 * Reads the texts of fields. A field that was not sent is absent from the result. Errors of the fields with `isText`
 * come first.
 */
export function readFields<Of extends Fields, Sent extends NameIn<Of>>(
  fields: Of,
  texts: Texts<Sent>,
): Read<Pick<ValuesOf<Of>, Sent>> {
  const values: [string, unknown][] = [];
  const errors: FieldErrors = {};
  for (const [name, { read }] of Object.entries(fields).toSorted(textsFirst)) {
    const text: string | undefined = texts[name as Sent];
    if (text === undefined) continue;
    const reading = read(text);
    if ('wrong' in reading) errors[name] = reading.wrong;
    else values.push([name, reading.value]);
  }
  if (Object.keys(errors).length > 0) return { ok: false, fields: errors };
  return { ok: true, value: Object.fromEntries(values) as Pick<ValuesOf<Of>, Sent> };
}

type Entry = [name: string, field: Field];
function textsFirst([, one]: Entry, [, other]: Entry): number {
  return Number(other.isText ?? false) - Number(one.isText ?? false);
}

export function writeFields<Of extends Fields>(
  fields: Of,
  values: ValuesOf<Of>,
): Texts<NameIn<Of>> {
  return eachOf(fields, ({ write }, name) => write(values[name] as never));
}

/**
 * Formats texts in the same way as a form, so that a comparison finds only real differences. Returns all texts
 * unchanged when one of them is invalid.
 */
export function normalized<Of extends Fields>(fields: Of, texts: Texts<NameIn<Of>>) {
  const read = readFields(fields, texts);
  return read.ok ? writeFields(fields, read.value) : texts;
}

export function valuesOf<Of extends Fields>(fields: Of, record: ValuesOf<Of>): ValuesOf<Of> {
  return eachOf(fields, (_, name) => record[name]) as ValuesOf<Of>;
}

export function startTexts<Of extends Fields>(fields: Of): Texts<NameIn<Of>> {
  return eachOf(fields, ({ start = '' }) => start);
}

export function wireNamesOf<Of extends Fields>(fields: Of) {
  const names = eachOf(fields, ({ wireName }) => wireName);
  return names as { readonly [Name in NameIn<Of>]: Of[Name]['wireName'] };
}

function eachOf<Of extends Fields, Result>(
  fields: Of,
  of: (field: Field, name: NameIn<Of>) => Result,
): Record<NameIn<Of>, Result> {
  const results = Object.entries(fields).map(([name, field]) => [name, of(field, name)]);
  return Object.fromEntries(results) as Record<NameIn<Of>, Result>;
}

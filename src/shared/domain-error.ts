/** What can be wrong with a request, by meaning; `http/errors.ts` gives each its status. */
export type ErrorCode =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'wrong-type'
  | 'invalid'
  | 'too-many'
  | 'upstream'
  | 'not-set-up'
  | 'unavailable'
  | 'storage-full';

/** A message for each field, by the field's name on the wire. */
export type FieldErrors = Record<string, string>;

/** What was read from fields, or a sentence for each that is wrong. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors };

/** A rule that was broken, with the Dutch sentence that the user gets to see. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    more: { fields?: FieldErrors; retryAfterSeconds?: number } = {},
  ) {
    super(sentence);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** What is wrong with one field, by the field's name on the wire; the sentence stands at the field. */
export function fieldError(
  field: string,
  sentence: string,
  code: ErrorCode = 'invalid',
): DomainError {
  return new DomainError(code, sentence, { fields: { [field]: sentence } });
}

/** Throws 'invalid' when any field has an error. The sentence of the error is that of the first field. */
export function assertNoFieldErrors(fields: FieldErrors): void {
  const [first] = Object.values(fields);
  if (first !== undefined) throw new DomainError('invalid', first, { fields });
}

/** A record as it is to be changed; without a version whatever is stored is changed (optimistic locking). */
export type Versioned = { id: number; version: number | undefined };

/** Optimistic locking: the record is of another version than the one that was edited. */
export function changedBySomeoneElse(what = 'dit'): DomainError {
  const sentence = `Iemand anders heeft ${what} intussen gewijzigd. Herlaad de pagina om de laatste gegevens te zien.`;
  return new DomainError('conflict', sentence);
}

/** Whether a record has these values already: then saving them again, after a lost answer, conflicts with nobody. */
export function holds<Values extends object>(record: Values, values: Values): boolean {
  return Object.entries(values).every(([key, value]) => record[key as keyof Values] === value);
}

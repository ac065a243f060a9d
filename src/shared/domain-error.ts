/** The kinds of errors of a request; `http/errors.ts` gives each its status. */
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

/** A sentence for each field, by the name that the form or the call has for it. */
export type FieldErrors = Record<string, string>;

/** The value that was read from fields, or a sentence for each field that is not valid. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors };

/** A broken rule, with the Dutch sentence that the user sees. */
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

/** An error at one field, whose sentence stands beside it. */
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

/** A record to change. With a version, only that version is changed (optimistic locking). */
export type Versioned = { id: number; version: number | undefined };

/** Optimistic locking: the stored record has another version than the one that was edited. */
export function changedBySomeoneElse(what = 'dit'): DomainError {
  const sentence = `Iemand anders heeft ${what} intussen gewijzigd. Herlaad de pagina om de laatste gegevens te zien.`;
  return new DomainError('conflict', sentence);
}

/** Whether a record already has these values, so that saving them again after a lost answer is no conflict. */
export function holds<Values extends object>(record: Values, values: Values): boolean {
  return Object.entries(values).every(([key, value]) => record[key as keyof Values] === value);
}

/** The kinds of errors. `http/errors.ts` has the HTTP status of each kind. */
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

/** The error sentences of invalid fields, by the name of the field. */
export type FieldErrors = Record<string, string>;

export type Read<Value> = { ok: true; value: Value } | { ok: false; fields: FieldErrors };

/** A broken rule, with the Dutch sentence that the user sees. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** More values for the answer to a call, such as the id of a record that already exists. */
  readonly answer: Readonly<Record<string, number>> | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    more: {
      fields?: FieldErrors;
      retryAfterSeconds?: number;
      answer?: Readonly<Record<string, number>>;
    } = {},
  ) {
    super(sentence);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.answer = more.answer;
  }
}

export function fieldError(
  field: string,
  sentence: string,
  code: ErrorCode = 'invalid',
): DomainError {
  return new DomainError(code, sentence, { fields: { [field]: sentence } });
}

/** The sentences of a refused form: the sentences at its fields, or otherwise one sentence for the whole form. */
export function shownErrors(error: DomainError | undefined) {
  const errors: FieldErrors = error?.fields ?? {};
  return { errors, message: error && !error.fields ? error.message : '' };
}

/** Throws 'invalid' when any field has an error. The error has the sentence of the first invalid field. */
export function assertNoFieldErrors(fields: FieldErrors): void {
  const [first] = Object.values(fields);
  if (first !== undefined) throw new DomainError('invalid', first, { fields });
}

/** `version` is the version that the user saw (optimistic locking). Without a version the change is always made. */
export type Versioned = { id: number; version: number | undefined };

export function isOutdated(seen: number | undefined, stored: { version: number }): boolean {
  return seen !== undefined && seen !== stored.version;
}

/**
 * Whether the record already has these values. A client that got no response may send the same values again, and such a
 * request is no conflict.
 */
export function hasValues<Values extends object>(record: Values, values: Values): boolean {
  const keys = Object.keys(values) as (keyof Values)[];
  return keys.every((key) => record[key] === values[key]);
}

import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { storageFailure } from '../database/damage.ts';
import { DomainError, type ErrorCode, type FieldErrors } from '../shared/domain-error.ts';
import type { Ctx } from './context.ts';
import { loggedPath } from './secret-path.ts';

const statuses: Record<ErrorCode, ContentfulStatusCode> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  invalid: 422,
  'too-many': 429,
  upstream: 502,
  'not-set-up': 503,
  unavailable: 503,
  'storage-full': 507,
};

export type ErrorBody = { error: string; fields?: FieldErrors };

export function statusOf(code: ErrorCode): ContentfulStatusCode {
  return statuses[code];
}

/** The HTTP status of an error. Also sets the header Retry-After if the error has a time for this header. */
export function refusalStatus(c: Ctx, { code, retryAfterSeconds }: DomainError) {
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  return statusOf(code);
}

/**
 * Returns the error with the explanation for the user. Undefined for an error that Vipo cannot explain. Logs every
 * error except a DomainError and a connection that the client closed.
 */
export function explainError(error: Error, c: Ctx): DomainError | undefined {
  if (error instanceof DomainError) return error;
  // The client has closed the connection, so only the log shows this answer.
  if (error.name === 'AbortError') return new DomainError('malformed', 'Het verzoek brak af.');
  c.var.log({
    event: 'failure',
    requestId: c.var.requestId,
    path: loggedPath(c.req.path),
    error: error.stack ?? String(error),
  });
  return storageFailure(error);
}

export function failureSentence(c: Ctx): string {
  return `Er ging iets mis. Probeer het opnieuw, of meld nummer ${c.var.requestId}.`;
}

export function answerError(error: Error, c: Ctx): Response {
  const rule = explainError(error, c);
  if (rule === undefined) return c.json<ErrorBody>({ error: failureSentence(c) }, 500);
  const { message, fields, answer } = rule;
  const body: ErrorBody = { error: message, ...(fields && { fields }), ...answer };
  return c.json(body, refusalStatus(c, rule));
}

export async function catchDomainError<Result, Refused>(
  work: () => Result | Promise<Result>,
  onError: (error: DomainError) => Refused | Promise<Refused>,
): Promise<Result | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return onError(error);
    throw error;
  }
}

export function notFound(c: Ctx): Response {
  return c.json<ErrorBody>({ error: 'Niet gevonden.' }, 404);
}

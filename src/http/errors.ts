import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DomainError, type ErrorCode, type FieldErrors } from '../shared/domain-error.ts';
import type { Ctx } from './context.ts';

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
};

export type ErrorBody = { error: string; fields?: FieldErrors };

export function statusOf(code: ErrorCode): ContentfulStatusCode {
  return statuses[code];
}

/** Every answer to something thrown: a broken rule with its sentence, or one plain sentence and a log line. */
export function answerError(error: Error, c: Ctx): Response {
  if (error instanceof DomainError) return answerDomainError(error, c);
  c.var.log({
    event: 'failure',
    requestId: c.var.requestId,
    path: c.req.path,
    error: error.stack ?? String(error),
  });
  return c.json<ErrorBody>(
    { error: `Er ging iets mis. Probeer het opnieuw, of meld nummer ${c.var.requestId}.` },
    500,
  );
}

function answerDomainError(error: DomainError, c: Ctx): Response {
  if (error.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(error.retryAfterSeconds));
  }
  const body: ErrorBody = { error: error.message, ...(error.fields && { fields: error.fields }) };
  return c.json(body, statuses[error.code]);
}

export function notFound(c: Ctx): Response {
  return c.json<ErrorBody>({ error: 'Niet gevonden.' }, 404);
}

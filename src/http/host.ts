import { createMiddleware } from 'hono/factory';
import { DomainError } from '../shared/domain-error.ts';
import type { Env } from './context.ts';

const HOST = /^(?:\[[\da-f:.]+\]|[^\s,:/?#@\\[\]]+)(?::\d*)?$/i;

/** Refuses an invalid Host header, or two Host headers (RFC 9112, 3.2), which Bun joins with a comma. */
export const validateHost = createMiddleware<Env>((c, next) => {
  const host = c.req.header('Host');
  if (host === undefined || HOST.test(host)) return next();
  throw new DomainError('malformed', 'Dit verzoek noemt niet één server (Host).');
});

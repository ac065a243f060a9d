import { createMiddleware } from 'hono/factory';
import { DomainError } from '../shared/domain-error.ts';
import type { Env } from './context.ts';

/** A name or address, and perhaps a port. */
const HOST = /^(?:\[[\da-f:.]+\]|[^\s,:/?#@\\[\]]+)(?::\d*)?$/i;

/**
 * A request with two Hosts, or one that is none, is answered 400 (RFC 9112, 3.2): a proxy may have read the other one. Bun
 * makes one of two, with a comma between them.
 */
export const oneHost = createMiddleware<Env>((c, next) => {
  const host = c.req.header('Host');
  if (host === undefined || HOST.test(host)) return next();
  throw new DomainError('malformed', 'Dit verzoek noemt niet één server (Host).');
});

import { createMiddleware } from 'hono/factory';
import { DomainError } from '../shared/domain-error.ts';
import type { Env } from './context.ts';

/** A name or address, with or without a port. */
const HOST = /^(?:\[[\da-f:.]+\]|[^\s,:/?#@\\[\]]+)(?::\d*)?$/i;

/** Refuses an invalid Host and two Hosts (RFC 9112, 3.2): a proxy can have read the other. Bun joins two with a comma. */
export const validateHost = createMiddleware<Env>((c, next) => {
  const host = c.req.header('Host');
  if (host === undefined || HOST.test(host)) return next();
  throw new DomainError('malformed', 'Dit verzoek noemt niet één server (Host).');
});

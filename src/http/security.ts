import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { DomainError } from '../shared/domain-error.ts';
import type { Ctx, Env } from './context.ts';

/** Nothing inline and nothing from elsewhere; `blob:` is for the PDF that the browser has just drawn. */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: ["'self'", 'blob:'],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: 'DENY',
  referrerPolicy: 'same-origin',
  strictTransportSecurity: false,
});

/** Whether staff reach the server by https: VIPO_PUBLIC_URL rules, behind a proxy too. */
export function isSecure(c: Ctx): boolean {
  return (c.var.config.publicUrl ?? c.req.url).startsWith('https:');
}

/** Once seen by https, never again without, for a year (RFC 6797). Other hosts of the firm are not ours to bind. */
export const strictTransport = createMiddleware<Env>(async (c, next) => {
  await next();
  if (isSecure(c)) c.res.headers.set('Strict-Transport-Security', 'max-age=31536000');
});

/** Answers carry the office's books: nothing keeps them but the hashed assets. */
export const noStore = createMiddleware<Env>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what another site makes the browser send (OWASP: verifying origin with standard headers). */
export const originCheck = createMiddleware<Env>(async (c, next) => {
  if (!safeMethods.has(c.req.method) && !comesFromHere(c)) {
    throw new DomainError('forbidden', 'Dit verzoek komt van een andere website en is geweigerd.');
  }
  await next();
});

function comesFromHere(c: Ctx): boolean {
  const origin = c.req.header('Origin');
  if (origin === undefined) return c.req.header('Sec-Fetch-Site') !== 'cross-site';
  // What a client sends as Host need not make a URL.
  return origin === URL.parse(c.var.config.publicUrl ?? c.req.url)?.origin;
}

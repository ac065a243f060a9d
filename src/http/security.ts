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
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});

/**
 * Whether the browser speaks https: to Vipo itself, or to the proxy before it that VIPO_PUBLIC_URL names. Not who comes
 * past that proxy, by another name or the IP address: there the browser would drop a cookie for https.
 */
export function isSecure(c: Ctx): boolean {
  if (isHttps(c.req.url)) return true;
  return isHttps(c.var.config.publicUrl) && !sentFrom(c, c.req.url);
}

/** Whether a session cookie that anybody without TLS could have set counts. */
export function takesPlainCookie(c: Ctx): boolean {
  const { publicUrl } = c.var.config;
  if (isHttps(c.req.url)) return false;
  if (publicUrl === undefined || !isHttps(publicUrl)) return true;
  // By this name browsers send the header through the proxy only: over plain http they leave it out (Fetch Metadata).
  const isPublicName = URL.parse(c.req.url)?.host === URL.parse(publicUrl)?.host;
  return !isPublicName || c.req.header('Sec-Fetch-Site') === undefined;
}

function isHttps(url: string | undefined): boolean {
  return url?.startsWith('https:') ?? false;
}

/**
 * What browsers take from https only, and complain about otherwise. Once seen by https, Vipo is never again asked for
 * without, for a year (RFC 6797); other hosts of the firm are not ours to bind.
 */
export const tlsHeaders = createMiddleware<Env>(async (c, next) => {
  await next();
  if (!isSecure(c)) return;
  c.res.headers.set('Strict-Transport-Security', 'max-age=31536000');
  // Browsers send this header over TLS only: who comes past the proxy does without (Fetch Metadata).
  if (c.req.header('Sec-Fetch-Site') === undefined) return;
  c.res.headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  c.res.headers.set('Origin-Agent-Cluster', '?1');
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
  return [c.var.config.publicUrl, c.req.url].some((url) => sentFrom(c, url));
}

/** Whether the page that sent this is one of the site that the URL names. */
function sentFrom(c: Ctx, url: string | undefined): boolean {
  // What a client sends as Host need not make a URL.
  const origin = URL.parse(url ?? '')?.origin;
  return origin !== undefined && origin === c.req.header('Origin');
}

import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import { DomainError } from '../shared/domain-error.ts';
import type { Ctx, Env } from './context.ts';
import { isDriverPath, resemblesDriverPath } from './secret-path.ts';

/** Allows no inline scripts or styles, and nothing from other hosts. `blob:` is for PDFs that the browser draws. */
const options = {
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
} satisfies Parameters<typeof secureHeaders>[0];
const usualHeaders = secureHeaders(options);
const headersOfSecret = secureHeaders({ ...options, referrerPolicy: 'no-referrer' });

export const securityHeaders = createMiddleware<Env>(async (c, next) => {
  await (resemblesDriverPath(c.req.path) ? headersOfSecret : usualHeaders)(c, next);
  if (c.res.headers.get('Content-Type') === 'image/jpeg')
    c.res.headers.set('Content-Security-Policy', POLICY_OF_PICTURES);
});

/** A browser shows a picture as a page with inline styles. With `sandbox` this page has no origin and no scripts. */
const POLICY_OF_PICTURES = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Whether the browser uses https. Behind an https proxy, it is false only when the Origin header shows that the browser
 * bypasses the proxy.
 */
export function isSecure(c: Ctx): boolean {
  if (isHttps(c.req.url)) return true;
  return isHttps(c.var.config.publicUrl) && !sentFrom(c, c.req.url);
}

/**
 * Whether a session cookie without the prefix `__Host-` is accepted. It is not accepted over https, because a page
 * without TLS could set such a cookie.
 */
export function acceptsPlainCookie(c: Ctx): boolean {
  const { publicUrl } = c.var.config;
  if (isHttps(c.req.url)) return false;
  if (publicUrl === undefined || !isHttps(publicUrl)) return true;
  // Browsers send Sec-Fetch-Site (Fetch Metadata) over TLS only, so a request with this header came through the
  // proxy.
  const isPublicName = URL.parse(c.req.url)?.host === URL.parse(publicUrl)?.host;
  return !isPublicName || c.req.header('Sec-Fetch-Site') === undefined;
}

function isHttps(url: string | undefined): boolean {
  return url?.startsWith('https:') ?? false;
}

/** Headers that browsers accept over https only. HSTS (RFC 6797) excludes subdomains, which can be other servers. */
export const tlsHeaders = createMiddleware<Env>(async (c, next) => {
  await next();
  if (!isSecure(c)) return;
  c.res.headers.set('Strict-Transport-Security', 'max-age=31536000');
  // Without Sec-Fetch-Site (Fetch Metadata) the request came without TLS. Then these headers cause an error in the
  // browser.
  if (c.req.header('Sec-Fetch-Site') === undefined) return;
  c.res.headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  c.res.headers.set('Origin-Agent-Cluster', '?1');
});

export const forbidStoring = createMiddleware<Env>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
});

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses requests that a page of another site sends (OWASP CSRF: verifying origin with standard headers). */
export const checkOrigin = createMiddleware<Env>(async (c, next) => {
  if (!safeMethods.has(c.req.method) && !comesFromOwnSite(c)) {
    throw new DomainError('forbidden', 'Dit verzoek komt van een andere website en is geweigerd.');
  }
  await next();
});

function comesFromOwnSite(c: Ctx): boolean {
  const origin = c.req.header('Origin');
  if (origin === undefined || isHidden(c, origin))
    return c.req.header('Sec-Fetch-Site') !== 'cross-site';
  return [c.var.config.publicUrl, c.req.url].some((url) => sentFrom(c, url));
}

/** A form of a page with the policy 'no-referrer' has the origin 'null'. Only pages of drivers have this policy. */
function isHidden(c: Ctx, origin: string): boolean {
  return origin === 'null' && isDriverPath(c.req.path);
}

function sentFrom(c: Ctx, url: string | undefined): boolean {
  const origin = URL.parse(url ?? '')?.origin;
  return origin !== undefined && origin === c.req.header('Origin');
}

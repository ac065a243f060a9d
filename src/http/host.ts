import { createMiddleware } from 'hono/factory';
import { DomainError } from '../shared/domain-error.ts';
import type { Ctx, Env } from './context.ts';
import { withoutBrackets } from './listen.ts';
import { isNameOf } from './machine.ts';
import { canonicalAddress } from './networks.ts';

const HOST = /^(?:\[[\da-f:.]+\]|[^\s,:/?#@\\[\]]+)(?::\d*)?$/i;

/** Refuses an invalid Host header, or two Host headers (RFC 9112, 3.2), which Bun joins with a comma. */
export const validateHost = createMiddleware<Env>((c, next) => {
  const host = c.req.header('Host');
  if (host === undefined || HOST.test(host)) return next();
  throw new DomainError('malformed', 'Dit verzoek noemt niet één server (Host).');
});

/**
 * Prevents DNS rebinding. When VIPO_PUBLIC_URL is set, only hosts of this server are accepted. 421 is Misdirected
 * Request (RFC 9110, 15.5.20).
 */
export const requireOwnHost = createMiddleware<Env>((c, next) => {
  const { publicUrl } = c.var.config;
  if (publicUrl === undefined || isOwnHost(c, publicUrl)) return next();
  const sentence = `Dit adres is niet van deze server. Open Vipo op ${publicUrl}.\n`;
  return Promise.resolve(c.text(sentence, 421));
});

function isOwnHost(c: Ctx, publicUrl: string): boolean {
  const { machine } = c.var;
  const name = nameIn(c.req.header('Host') ?? URL.parse(c.req.url)?.host ?? '');
  if (name === nameIn(URL.parse(publicUrl)?.host ?? '')) return true;
  if (name === 'localhost' || name.endsWith('.localhost') || isNameOf(machine, name)) return true;
  const address = canonicalAddress(name);
  return address !== undefined && (isLoopback(address) || machine.addresses().includes(address));
}

/** The name or address in 'name:3000' or '[::1]:3000', in lower case and without a final dot, for comparisons. */
function nameIn(host: string): string {
  return withoutBrackets(host.replace(/:\d*$/, '')).toLowerCase().replace(/\.$/, '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

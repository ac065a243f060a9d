import { createMiddleware } from 'hono/factory';
import { DomainError } from '../shared/domain-error.ts';
import type { Ctx, Env } from './context.ts';
import { withoutBrackets } from './listen.ts';
import { isLocalName, isNameOf } from './machine.ts';
import { canonicalAddress } from './networks.ts';

const HOST = /^(?:\[[\da-f:.]+\]|[^\s,:/?#@\\[\]]+)(?::\d*)?$/i;

/** Refuses an invalid Host header, or two Host headers (RFC 9112, 3.2), which Bun joins with a comma. */
export const validateHost = createMiddleware<Env>((c, next) => {
  const host = c.req.header('Host');
  if (host === undefined || HOST.test(host)) return next();
  throw new DomainError('malformed', 'Dit verzoek noemt niet één server (Host).');
});

/**
 * Refuses a host that is not this server. Otherwise the page of a stranger whose name is made to lead here (DNS
 * rebinding) would count as a page of Vipo. 421 is 'Misdirected Request' (RFC 9110, 15.5.20).
 */
export const requireOwnHost = createMiddleware<Env>((c, next) => {
  if (isOwnHost(c)) return next();
  const { publicUrl } = c.var.config;
  const way = publicUrl
    ? `Open Vipo op ${publicUrl}.`
    : 'Gebruik het adres dat Vipo bij het starten toont, of vraag een beheerder om VIPO_PUBLIC_URL in te stellen.';
  return Promise.resolve(c.text(`Dit adres is niet van deze server. ${way}\n`, 421));
});

function isOwnHost(c: Ctx): boolean {
  const { config, machine } = c.var;
  const url = URL.parse(c.req.url);
  const name = nameIn(c.req.header('Host') ?? url?.host ?? '');
  const publicHost = URL.parse(config.publicUrl ?? '')?.host;
  if (publicHost !== undefined && name === nameIn(publicHost)) return true;
  if (name === 'localhost' || name.endsWith('.localhost') || isNameOf(machine, name)) return true;
  const address = canonicalAddress(name);
  if (publicHost !== undefined)
    return address !== undefined && (isLoopback(address) || machine.addresses().includes(address));
  // Over TLS the browser has compared the name with the certificate.
  return address !== undefined || isLocalName(name) || url?.protocol === 'https:';
}

/** The name or the address in 'name:3000' or '[::1]:3000', as names are compared. */
function nameIn(host: string): string {
  return withoutBrackets(host.replace(/:\d*$/, '')).toLowerCase().replace(/\.$/, '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

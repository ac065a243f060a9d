import type { Ctx } from './context.ts';
import { canonicalAddress, isWithin, type Networks } from './networks.ts';

/** Who asks: the other end of the connection, or, where that is a trusted proxy, whom it says it asks for. */
export function clientAddress(c: Ctx): string {
  const end = c.env?.clientAddress ?? '';
  const address = canonicalAddress(end) ?? end;
  const { trustedProxy } = c.var.config;
  if (trustedProxy === undefined) return address;
  return furthestKnown(trustedProxy, address, c.req.header('X-Forwarded-For') ?? '');
}

/**
 * Each proxy puts the address of its own other end last in X-Forwarded-For, behind what that one sent. So it is read from
 * the end, as far as those who wrote it are trusted; what is no address stops it, since all before it may be made up.
 */
function furthestKnown(trusted: Networks, end: string, forwarded: string): string {
  let address = end;
  for (const hop of forwarded.split(',').toReversed()) {
    if (hop.trim() === '') continue;
    if (!isWithin(trusted, address)) break;
    const before = canonicalAddress(withoutPort(hop.trim()));
    if (before === undefined) break;
    address = before;
  }
  return address;
}

/** Some proxies add the port, an IPv6 address then being in brackets. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
}

const browsers = [
  ['Edge', /Edg\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Mac', /Mac OS/],
  ['Linux', /Linux/],
] as const;

/** From where somebody logs in, in words that they know it by; a program is called by the name that it gives. */
export function clientDevice(c: Ctx): { address: string; name: string } {
  const agent = c.req.header('User-Agent') ?? '';
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  const name = browser && system ? `${browser} op ${system}` : (agent.split('/')[0] ?? '');
  return { address: clientAddress(c).slice(0, 100), name: name.slice(0, 50) };
}

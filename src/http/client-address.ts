import type { Ctx } from './context.ts';
import { canonicalAddress, isWithin, type Networks } from './networks.ts';

/** The address of the client. When a trusted proxy made the connection, it is the address that the proxy reports. */
export function clientAddress(c: Ctx): string {
  const end = c.env?.clientAddress ?? '';
  const address = canonicalAddress(end) ?? end;
  const { trustedProxy } = c.var.config;
  if (trustedProxy === undefined) return address;
  return readForwarded(trustedProxy, address, c.req.header('X-Forwarded-For') ?? '');
}

/**
 * Each proxy appends the address of its client to the header. So the header is read from the end, up to the first
 * untrusted address.
 */
function readForwarded(trusted: Networks, end: string, forwarded: string): string {
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

/**
 * `name` is a text such as 'Chrome op Windows', or for an unknown device the start of the User-Agent header, up to its
 * first slash.
 */
export function clientDevice(c: Ctx): { address: string; name: string } {
  const agent = c.req.header('User-Agent') ?? '';
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  const name = browser && system ? `${browser} op ${system}` : (agent.split('/')[0] ?? '');
  return { address: clientAddress(c).slice(0, 100), name: name.slice(0, 50) };
}

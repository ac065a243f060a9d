import { BlockList, isIP } from 'node:net';

export type Networks = BlockList;

const PROBLEM = 'moet een lijst van adressen of netwerken zijn, zoals 10.0.0.2 of 192.168.1.0/24';

/** Reads '10.0.0.2, 2001:db8::/32'. Throws an Error, whose message the caller shows after the name of the setting. */
export function parseNetworks(text: string): Networks {
  const networks = new BlockList();
  for (const part of text.split(',')) {
    const { address, bits } = parseNetwork(part.trim());
    networks.addSubnet(address, bits, familyOf(address));
  }
  return networks;
}

function parseNetwork(text: string): { address: string; bits: number } {
  const [, typed = '', length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const address = canonicalAddress(typed);
  if (address === undefined) throw new Error(PROBLEM);
  const most = isIP(typed) === 4 ? 32 : 128;
  // In IPv6 notation, such as ::ffff:10.0.0.0/104, the prefix length of an IPv4 network includes 96 extra bits.
  const prefix = most === 128 && isIP(address) === 4 ? 96 : 0;
  const bits = Number(length ?? most);
  if (bits < prefix || bits > most) throw new Error(PROBLEM);
  return { address, bits: bits - prefix };
}

export function isWithin(networks: Networks, address: string): boolean {
  return networks.check(address, familyOf(address));
}

/** Writes IPv6 as in RFC 5952 without a zone, and IPv4-mapped IPv6 as IPv4. Undefined for a text that is no address. */
export function canonicalAddress(text: string): string | undefined {
  const [address = ''] = text.split('%');
  if (isIP(address) === 4) return address;
  if (isIP(address) === 0) return undefined;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const parts = [high, low].map((part) => Number.parseInt(part, 16));
  return parts.flatMap((part) => [part >> 8, part & 255]).join('.');
}

/**
 * The part of a canonical address that its user cannot choose: the first 64 bits of IPv6 (RFC 4291, 2.5.1), or the
 * whole IPv4 address.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [start, end] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = end === undefined ? 0 : 8 - (start?.length ?? 0) - end.length;
  const groups = [...(start ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(end ?? [])];
  return groups.slice(0, 4).join(':');
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}

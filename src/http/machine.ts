import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { withoutBrackets } from './listen.ts';
import { canonicalAddress } from './networks.ts';

/** The names and addresses by which the network of the office knows this machine. */
export type Machine = {
  names: readonly string[];
  /** The domains of the network, in which a name of the machine is valid too. */
  domains: readonly string[];
  addresses: () => readonly string[];
};

export function thisMachine(listensAt: string): Machine {
  const host = withoutBrackets(listensAt).toLowerCase();
  return {
    names: [hostname().toLowerCase(), ...(isIP(host) === 0 ? [host] : [])],
    domains: [process.env.USERDNSDOMAIN?.toLowerCase() ?? '', ...searchDomains()].filter(Boolean),
    addresses: () => Object.values(networkInterfaces()).flatMap((all = []) => all.map(addressOf)),
  };
}

function addressOf({ address }: { address: string }): string {
  return canonicalAddress(address) ?? address;
}

/** The domains that the system adds to a short name (resolv.conf). Windows has one, in USERDNSDOMAIN. */
function searchDomains(file = '/etc/resolv.conf'): string[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = text.matchAll(/^[ \t]*(?:search|domain)[ \t]+(.+)$/gm);
  return [...lines].flatMap(([, domains = '']) => domains.trim().toLowerCase().split(/\s+/));
}

/** Domains that exist in networks of offices and homes only (RFC 2606, 6761, 6762, 8375), and those of usual routers. */
const LOCAL_DOMAINS = [
  'local',
  'localhost',
  'localdomain',
  'lan',
  'home',
  'home.arpa',
  'internal',
  'intranet',
  'corp',
  'private',
  'test',
  'fritz.box',
];

export function isNameOf({ names, domains }: Machine, name: string): boolean {
  return names.some((own) => {
    const short = own.split('.')[0] ?? own;
    if ([own, short].includes(name)) return true;
    if (!name.startsWith(`${short}.`)) return false;
    return [...domains, ...LOCAL_DOMAINS].includes(name.slice(short.length + 1));
  });
}

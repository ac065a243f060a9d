import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { type Listen, withoutBrackets } from './listen.ts';
import { canonicalAddress } from './networks.ts';

export type Machine = {
  names: readonly string[];
  /** The search domains of the network. The hostname followed by one of these domains is also a name of the machine. */
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

/** The domains that the system adds to a short name (resolv.conf). Windows has one, in the variable USERDNSDOMAIN. */
function searchDomains(file = '/etc/resolv.conf'): string[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const lines = text.matchAll(/^[ \t]*(?:search|domain)[ \t]+(.+)$/gm);
  return [...lines].flatMap(([, domains = '']) => domains.trim().toLowerCase().split(/\s+/));
}

/** Domains that exist only inside offices and homes (RFC 2606, 6761, 6762, 8375), and domains of common routers. */
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

/** The hosts with which the server listens at every address of the machine, with the families of these addresses. */
const wildcards = new Map([
  ['0.0.0.0', ['IPv4']],
  ['::', ['IPv4', 'IPv6']],
]);

const VIRTUAL = /^(?:br-|cni|docker|podman|veth|vEthernet|virbr|VirtualBox|VMware)/i;
/** Link-local addresses (RFC 3927, RFC 4291) work in one network only. Browsers refuse link-local IPv6 addresses. */
const LINK_LOCAL = /^(?:169\.254\.|fe[89ab])/i;

/** The URLs of a server at this host and port. The first URL is the one that other machines can most likely open. */
export function addressesOf(
  listen: Pick<Listen, 'hostname' | 'tls'>,
  port: number,
  interfaces = networkInterfaces(),
): [string, ...string[]] {
  const host = withoutBrackets(listen.hostname);
  const families = wildcards.get(host);
  const [first = '127.0.0.1', ...others] = families ? ownAddresses(families, interfaces) : [host];
  return [urlOf(first), ...others.map(urlOf)];

  function urlOf(address: string): string {
    const name = address.includes(':') ? `[${address}]` : address;
    return `${listen.tls ? 'https' : 'http'}://${name}:${port}`;
  }
}

function ownAddresses(
  families: string[],
  interfaces: ReturnType<typeof networkInterfaces>,
): string[] {
  const all = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ internal, address }) => !internal && !LINK_LOCAL.test(address))
      .map(({ address, family }) => ({ address, family, isVirtual: VIRTUAL.test(name) })),
  );
  return families.flatMap((family) =>
    all
      .filter((one) => one.family === family)
      .toSorted((a, b) => Number(a.isVirtual) - Number(b.isVirtual))
      .map(({ address }) => address),
  );
}

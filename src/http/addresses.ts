import { networkInterfaces } from 'node:os';
import { type Listen, withoutBrackets } from './listen.ts';

/** The hosts that stand for every address of the machine, with the families of these addresses. */
const wildcards = new Map([
  ['0.0.0.0', ['IPv4']],
  ['::', ['IPv4', 'IPv6']],
]);

/** Interfaces to containers and virtual machines, whose addresses other machines cannot reach. */
const VIRTUAL = /^(?:br-|cni|docker|podman|veth|vEthernet|virbr|VirtualBox|VMware)/i;
/** Link-local addresses (RFC 3927, RFC 4291) work in one network only, and browsers refuse IPv6 ones. */
const LINK_LOCAL = /^(?:169\.254\.|fe[89ab])/i;

/** The URLs of a server at this host and port. Other machines most likely reach the first URL. */
export function addressesOf(
  { hostname, tls }: Pick<Listen, 'hostname' | 'tls'>,
  port: number,
  interfaces = networkInterfaces(),
): [string, ...string[]] {
  const host = withoutBrackets(hostname);
  const families = wildcards.get(host);
  const [first = '127.0.0.1', ...others] = families ? ownAddresses(families, interfaces) : [host];
  return [urlOf(first), ...others.map(urlOf)];

  function urlOf(address: string): string {
    const name = address.includes(':') ? `[${address}]` : address;
    return `${tls ? 'https' : 'http'}://${name}:${port}`;
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

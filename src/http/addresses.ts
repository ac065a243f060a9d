import { networkInterfaces } from 'node:os';
import { type Listen, withoutBrackets } from './listen.ts';

/** Hosts that stand for every address of the machine, and the kinds of address they stand for. */
const everywhere: Record<string, string[]> = {
  '0.0.0.0': ['IPv4'],
  '::': ['IPv4', 'IPv6'],
};

/** Bridges to containers and virtual machines on this machine: other machines do not reach it by these. */
const VIRTUAL = /^(?:br-|cni|docker|podman|veth|vEthernet|virbr|VirtualBox|VMware)/i;
/** Every network has its own of these (RFC 3927, RFC 4291), and browsers take no IPv6 ones. */
const LINK_LOCAL = /^(?:169\.254\.|fe[89ab])/i;

/** The URLs by which browsers reach what listens at this host and port; first the one that others most likely can. */
export function addressesOf(
  { hostname, tls }: Pick<Listen, 'hostname' | 'tls'>,
  port: number,
  interfaces = networkInterfaces(),
): [string, ...string[]] {
  const host = withoutBrackets(hostname);
  const families = everywhere[host];
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

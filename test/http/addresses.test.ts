import { expect, test } from 'bun:test';
import type { NetworkInterfaceInfo } from 'node:os';
import type { Listen } from '../../src/http/listen.ts';
import { addressesOf } from '../../src/http/machine.ts';

function at(address: string, internal = false): NetworkInterfaceInfo {
  const common = { address, internal, netmask: '', mac: '', cidr: null };
  return address.includes(':')
    ? { ...common, family: 'IPv6', scopeid: 0 }
    : { ...common, family: 'IPv4' };
}

const loopback = { lo: [at('127.0.0.1', true), at('::1', true)] };
const office = {
  ...loopback,
  docker0: [at('172.17.0.1')],
  eth0: [at('192.168.1.10'), at('2001:db8::10'), at('fe80::10')],
  wlan0: [at('169.254.3.4'), at('10.0.0.5')],
};

type Interfaces = Parameters<typeof addressesOf>[2];
const addresses = (hostname: string, interfaces: Interfaces, tls?: Listen['tls']) =>
  addressesOf({ hostname, tls }, 3000, interfaces);

test('the addresses that other machines can reach are printed, with the addresses of containers last', () => {
  expect(addresses('0.0.0.0', office)).toEqual([
    'http://192.168.1.10:3000',
    'http://10.0.0.5:3000',
    'http://172.17.0.1:3000',
  ]);
});

test.each(['::', '[::]'])(
  'for %s the IPv6 addresses are printed after the IPv4 addresses',
  (hostname) => {
    expect(addresses(hostname, office)).toEqual([
      'http://192.168.1.10:3000',
      'http://10.0.0.5:3000',
      'http://172.17.0.1:3000',
      'http://[2001:db8::10]:3000',
    ]);
  },
);

test('a machine without a network prints the address 127.0.0.1', () => {
  expect(addresses('0.0.0.0', loopback)).toEqual(['http://127.0.0.1:3000']);
  expect(addresses('::', {})).toEqual(['http://127.0.0.1:3000']);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['vipo-server', 'http://vipo-server:3000'],
  ['::1', 'http://[::1]:3000'],
  ['[::1]', 'http://[::1]:3000'],
])('when the host %s is configured, only its address is printed', (hostname, url) => {
  expect(addresses(hostname, office)).toEqual([url]);
});

test('with a certificate the address is https', () => {
  const tls = { cert: 'cert.pem', key: 'key.pem' };
  expect(addresses('0.0.0.0', { eth0: [at('10.0.0.5')] }, tls)).toEqual(['https://10.0.0.5:3000']);
});

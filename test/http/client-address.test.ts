import { expect, test } from 'bun:test';
import { recordFailure } from '../../src/auth/attempts/queries.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { clientAddress } from '../../src/http/client-address.ts';
import type { Ctx } from '../../src/http/context.ts';
import { networkOf } from '../../src/http/networks.ts';
import { paths } from '../../src/paths.ts';
import { PASSWORD, TestApp } from '../support/app.ts';

/** The client's address of a request from `peer` with this X-Forwarded-For header. */
function seen(trusted: string | undefined, peer: string, forwarded?: string): string {
  const config = readConfig({ VIPO_TRUSTED_PROXY: trusted });
  const header = (name: string) => (name === 'X-Forwarded-For' ? forwarded : undefined);
  return clientAddress({
    env: { clientAddress: peer },
    var: { config },
    req: { header },
  } as never as Ctx);
}

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::1', '0:0:0:0'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8:1:2::7', '2001:db8:1:2'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('X-Forwarded-For is used only when it comes from a trusted proxy', () => {
  expect(seen(undefined, '198.51.100.7')).toBe('198.51.100.7');
  expect(seen(undefined, '10.0.0.2', '198.51.100.7')).toBe('10.0.0.2');
  expect(seen('10.0.0.2', '10.0.0.3', '198.51.100.7')).toBe('10.0.0.3');
});

test.each([
  ['the address that the proxy saw', '198.51.100.7', '198.51.100.7'],
  [
    'the last of several addresses, because a client can send the others',
    '192.0.2.9, 198.51.100.7',
    '198.51.100.7',
  ],
  ['the address before our own proxies', '192.0.2.9, 198.51.100.7, 10.0.0.9', '198.51.100.7'],
  ['the first address, when all are our own proxies', '10.0.0.8, 10.0.0.9', '10.0.0.8'],
  ['IPv6', '2001:db8::7', '2001:db8::7'],
  ['IPv6 in another spelling', '2001:DB8:0:0::0007', '2001:db8::7'],
  ['IPv4 within IPv6', '::ffff:198.51.100.7', '198.51.100.7'],
  ['a trusted proxy within IPv6', '198.51.100.7, ::ffff:10.0.0.9', '198.51.100.7'],
  ['an address with a port', '198.51.100.7:51234', '198.51.100.7'],
  ['an IPv6 address with a port', '[2001:db8::7]:51234', '2001:db8::7'],
  ['an empty part is ignored', '198.51.100.7, ', '198.51.100.7'],
  ['an empty header gives the address of the proxy', '', '10.0.0.2'],
  ['a text that is no address gives the address of the proxy', 'unknown', '10.0.0.2'],
  ['a text after the address gives the address of the proxy', '198.51.100.7, unknown', '10.0.0.2'],
  ['an invalid address gives the address of the proxy', '198.51.100.777', '10.0.0.2'],
  ['a very long text gives the address of the proxy', '1'.repeat(5000), '10.0.0.2'],
])(
  'behind a trusted proxy the client address comes from X-Forwarded-For: %s',
  (_, forwarded, expected) => {
    expect(seen('10.0.0.0/24', '10.0.0.2', forwarded)).toBe(expected);
  },
);

test.each([
  ['10.0.0.2', '10.0.0.2', true],
  ['10.0.0.2', '10.0.0.20', false],
  ['10.0.0.2, 192.168.1.0/24', '192.168.1.200', true],
  ['10.0.0.2,192.168.1.0/24', '192.168.2.1', false],
  ['10.1.2.3/8', '10.200.0.1', true],
  ['0.0.0.0/0', '203.0.113.1', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::1', '::1', true],
  ['127.0.0.1', '::ffff:127.0.0.1', true],
  ['::ffff:10.0.0.0/104', '10.9.9.9', true],
  ['::ffff:10.0.0.0/104', '11.0.0.1', false],
])('whether VIPO_TRUSTED_PROXY=%s trusts a proxy at %s: %p', (trusted, peer, isTrusted) => {
  expect(seen(trusted, peer, '198.51.100.7') === '198.51.100.7').toBe(isTrusted);
});

test.each([
  'x',
  '10.0.0.2/33',
  '10.0.0.2/',
  '10.0.0/8',
  '::1/129',
  '10.0.0.2,',
  '10.0.0.2;10.0.0.3',
  '10.0.0.2/8/8',
  '::ffff:10.0.0.0/90',
  '-1',
  '10.0.0.2/-1',
])('VIPO_TRUSTED_PROXY=%s is refused with a line that names the variable', (value) => {
  const read = () => readConfig({ VIPO_TRUSTED_PROXY: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    'VIPO_TRUSTED_PROXY moet een lijst van adressen of netwerken zijn, zoals 10.0.0.2 of 192.168.1.0/24.',
  );
});

test('behind a trusted proxy only the IP address of the attacker is locked', async () => {
  const trustedProxy = readConfig({ VIPO_TRUSTED_PROXY: '192.0.2.1' }).trustedProxy;
  const app = new TestApp({ trustedProxy });
  await app.addUser('piet');
  const logIn = async (from: string, username: string, password: string) => {
    const headers = { 'X-Forwarded-For': `203.0.113.50, ${from}` };
    const body = { username, password };
    return (await app.call('POST', paths.api.login(), body, { headers })).status;
  };
  for (let i = 0; i < 99; i++)
    recordFailure(app.counter, { target: `user:niemand${i}`, address: '198.51.100.7' });
  expect(await logIn('198.51.100.7', 'niemand', 'x')).toBe(401);
  expect(await logIn('198.51.100.7', 'piet', PASSWORD)).toBe(429);
  expect(await logIn('198.51.100.8', 'piet', PASSWORD)).toBe(200);
  const { address } = app.db.$client
    .query<{ address: string }, []>('SELECT address FROM sessions')
    .get() ?? { address: '' };
  expect(address).toBe('198.51.100.8');
});

import { expect, test } from 'bun:test';
import { listen, explainListenError } from '../../src/http/listen.ts';

const answer = () => new Response('hier');
const here = { hostname: '127.0.0.1', tls: undefined };

// Error codes that systems and resolvers give for a host of another machine.
test.each(['EINVAL', 'EAGAIN', 'ENOTFOUND', 'EADDRINUSE', 'EADDRNOTAVAIL', 'ENOENT', undefined])(
  'a host of another machine is named, whatever the code: %p',
  (code) => {
    const error = Object.assign(new Error('listen'), { code });
    expect(explainListenError(error, '203.0.113.77', 3000)).toMatchObject({
      code: 'invalid',
      message: '203.0.113.77 is geen adres van deze computer (--host).',
    });
  },
);

test.each([
  ['EADDRINUSE', 'Poort 3000 is al in gebruik.'],
  ['EACCES', 'Poort 3000 is niet toegestaan.'],
  ['ERR_SSL_PEM', 'Het TLS-certificaat en de sleutel zijn geen geldig paar.'],
  ['EMFILE', 'listen'],
])('the error %s at an address of this machine gives: %s', (code, sentence) => {
  const error = Object.assign(new Error('listen'), { code });
  expect(explainListenError(error, '127.0.0.1', 3000)).toHaveProperty('message', sentence);
});

test('a second server at the same address and port stops with a clear sentence', async () => {
  const first = listen({ ...here, port: 0 }, answer);
  expect(await (await fetch(first.url)).text()).toBe('hier');
  const port = first.port ?? 0;
  expect(() => listen({ ...here, port }, answer)).toThrow(`Poort ${port} is al in gebruik.`);
  await first.stop(true);
});

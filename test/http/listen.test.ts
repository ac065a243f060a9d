import { expect, test } from 'bun:test';
import { connect } from 'node:net';
import { explainListenError, listen } from '../../src/http/listen.ts';

const answer = () => new Response('hier');
const here = { hostname: '127.0.0.1', tls: undefined };

// Error codes that systems and resolvers give for a host of another machine.
test.each(['EINVAL', 'EAGAIN', 'ENOTFOUND', 'EADDRINUSE', 'EADDRNOTAVAIL', 'ENOENT', undefined])(
  'the message about a host of another machine names the host, whatever the code of the error: %p',
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
])(
  'when listening at an address of this machine fails with %s, the message is: %s',
  (code, sentence) => {
    const error = Object.assign(new Error('listen'), { code });
    expect(explainListenError(error, '127.0.0.1', 3000)).toHaveProperty('message', sentence);
  },
);

test('a second server at the same address and port stops with a clear sentence', async () => {
  const first = listen({ ...here, port: 0 }, answer);
  expect(await (await fetch(first.url)).text()).toBe('hier');
  const port = first.port ?? 0;
  expect(() => listen({ ...here, port }, answer)).toThrow(`Poort ${port} is al in gebruik.`);
  await first.stop(true);
});

/** Much longer than the limit of one second in the test, and shorter than the default limit of sixty seconds. */
const MOST_MS = 15_000;

/**
 * Sends a byte of the request every tenth of a second. Resolves with the answer when the server closes the connection.
 */
function trickle(port: number, beginning: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answered = '';
    const timer = setInterval(() => socket.write('a'), 100);
    socket.on('data', (data) => (answered += data.toString()));
    // Writing to a connection that the server has closed gives an error, after which the socket closes too.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answered);
    });
    socket.write(beginning);
  });
}

test('the connection of a body that arrives very slowly is closed, whether or not the server has already answered', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: vipo.test\r\n';
  const answersOf = async (handle: (request: Request) => Response | Promise<Response>) => {
    using server = listen({ ...here, port: 0 }, handle, 1);
    const answers = await Promise.all([
      trickle(server.port ?? 0, `${head}Content-Length: 9999\r\n\r\n`),
      trickle(server.port ?? 0, `${head}Transfer-Encoding: chunked\r\n\r\nfff\r\n`),
    ]);
    return answers.map((text) => text.split('\r\n')[0]);
  };
  const began = performance.now();
  const [before, after] = await Promise.all([
    answersOf(async (request) => new Response(await request.text())),
    answersOf(answer),
  ]);
  expect(performance.now() - began).toBeLessThan(MOST_MS);
  expect(before).toEqual(['', '']);
  expect(after).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
}, 60_000);

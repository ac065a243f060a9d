import { expect, spyOn, test } from 'bun:test';
import { createServer, type Socket } from 'node:net';
import { callProvider, type Protocol } from '../../src/outside/provider.ts';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';

const protocol: Protocol<string> = {
  value: (body) => (typeof body === 'string' ? body : undefined),
  refusal: (body) => (body as { error?: string } | undefined)?.error,
};

/** A TCP server: `answer` gets each socket that sent data, and how often it has sent data. */
async function listen(answer: (socket: Socket, times: number) => void) {
  const server = createServer((socket) => {
    let times = 0;
    socket.on('data', () => answer(socket, ++times)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const call = (timeoutMs = 2000) =>
    callProvider(
      { method: 'POST', url: `http://127.0.0.1:${port}`, headers: {}, body: {}, timeoutMs },
      protocol,
    );
  return { call, stop: () => server.close() };
}

function http(status: number, body: string): string {
  return `HTTP/1.1 ${status} -\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

test('each call opens its own connection, so a connection that the service closed cannot make a later call fail', async () => {
  const { call, stop } = await listen((socket, times) => {
    if (times === 1) socket.write(http(200, '"done"'));
    else socket.destroy();
  });
  expect(await call()).toEqual({ kind: 'done', value: 'done' });
  expect(await call()).toEqual({ kind: 'done', value: 'done' });
  stop();
});

test('an endless answer is not read to its end, and its outcome is unknown', async () => {
  const { call, stop } = await listen((socket) => {
    socket.write('HTTP/1.1 200 -\r\n\r\n');
    const write = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(100_000)));
    };
    socket.on('drain', write);
    write();
  });
  expect(await call(5000)).toEqual({ kind: 'unknown', detail: 'de verbinding is verbroken' });
  stop();
});

test('a call whose answer stops halfway ends at the time limit', async () => {
  const { call, stop } = await listen((socket) => socket.write(http(200, '"done"').slice(0, -2)));
  expect(await call(100)).toEqual({
    kind: 'unknown',
    detail: 'geen antwoord binnen 0.1 seconden',
  });
  stop();
});

test('a call whose answer is not HTTP has an unknown outcome', async () => {
  const { call, stop } = await listen((socket) => socket.end('hello'));
  expect(await call()).toEqual({ kind: 'unknown', detail: 'de verbinding is verbroken' });
  stop();
});

test('an explanation of a service is cut to one line of 300 characters', async () => {
  const error = `Too\r\nlong\u0000 ${'x'.repeat(400)}`;
  const { call, stop } = await listen((socket) =>
    socket.write(http(400, JSON.stringify({ error }))),
  );
  const outcome = await call();
  expect(outcome).toEqual({ kind: 'refused', detail: `Too long ${'x'.repeat(291)}` });
  stop();
});

test('every call to Tikkie and WhatsApp waits at most ten seconds', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, call, token, invoice, askMoney, tikkie, whatsapp } = paying;
  const timeout = spyOn(AbortSignal, 'timeout');
  try {
    await invoice();
    await askMoney();
    const message = { to: '06-12345678', voornaam: 'Jan', factuurnummer: '2026-0001' };
    const payment = { bedrag: '€ 225,00', tikkielink: 'https://tikkie.me/pay/Vipo/abc' };
    await call('POST', paths.api.whatsappSend(), { ...message, ...payment });
    for (const path of [paths.refreshPayments(), paths.testTikkie(), paths.testWhatsapp()]) {
      await app.page(path, token, {});
    }
    expect([tikkie.requests.length, whatsapp.requests.length]).toEqual([3, 2]);
    expect(timeout.mock.calls.flat()).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
  } finally {
    timeout.mockRestore();
  }
});

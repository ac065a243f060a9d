import { expect, jest, test } from 'bun:test';
import { createServer } from 'node:net';
import { sendMail } from '../../src/outside/mail.ts';
import { startMailServer } from '../support/smtp-server.ts';

const mail = {
  to: { name: 'piet', address: 'piet@vipo.test' },
  subject: 'Proef',
  text: 'Proef',
  html: '<p>Proef</p>',
};
const from = 'Vipo <vipo@vipo.test>';

/** Sends a mail with a password to a mail server at this address that offers no encryption. */
async function sendWithPassword(host: string) {
  const server = await startMailServer(host);
  const smtpUrl = server.config.smtpUrl.replace('//', '//vipo:geheim@');
  const problem = await sendMail({ smtpUrl, from }, mail).then(() => undefined, String);
  await server.stop();
  return { problem, passwords: server.passwords };
}

test('a mail password is sent only over TLS, except to this machine', async () => {
  const { problem, passwords } = await sendWithPassword('127.0.0.2');
  expect([problem, passwords]).toEqual([expect.stringContaining('STARTTLS'), []]);
  expect(await sendWithPassword('127.0.0.1')).toEqual({
    problem: undefined,
    passwords: ['geheim'],
  });
});

/** A server that sends only a greeting; `reached` resolves when the client waits for the next answer. */
async function listen(greeting: string) {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined).on('data', () => resolve());
    if (greeting === '') resolve();
    else socket.write(greeting);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return { smtpUrl: `smtp://127.0.0.1:${port}`, reached, stop: () => server.close() };
}

/** Advances the fake clock and lets the waiting callbacks run. */
async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await new Promise((resolve) => setImmediate(resolve));
}

test.each(['', '220 vipo.test ESMTP\r\n'])(
  'a mail server that says %j and then nothing is given up after ten seconds',
  async (greeting) => {
    const { smtpUrl, reached, stop } = await listen(greeting);
    jest.useFakeTimers();
    try {
      let problem = '';
      void sendMail({ smtpUrl, from }, mail).catch((error: unknown) => {
        problem = String(error);
      });
      await reached;
      await pass(9999);
      expect(problem).toBe('');
      await pass(1);
      expect(problem).toMatch(/timeout|greeting/i);
    } finally {
      jest.useRealTimers();
      stop();
    }
  },
);

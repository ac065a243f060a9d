import { expect, jest, test } from 'bun:test';
import { createServer } from 'node:net';
import { mailWarning, sendMail, trySendMail } from '../../src/outside/mail.ts';
import { type MailFault, startMailServer } from '../support/smtp-server.ts';
import { forever, until } from '../support/until.ts';

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

/** A server that sends `greeting` and nothing else. `reached` resolves when the client waits for the next answer. */
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
  'sending a mail stops after ten seconds when the server says %j and then nothing',
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

const OUTCOMES: [string, MailFault, string, string][] = [
  ['an accepted mail is done', {}, 'done', ''],
  [
    'a refused recipient is a refusal',
    { recipient: '550 no such user' },
    'refused',
    'dit adres bestaat niet of neemt geen mail aan (550 no such user)',
  ],
  [
    'a busy mailbox is a refusal',
    { recipient: '450 mailbox busy' },
    'refused',
    'de mailserver neemt deze mail nu niet aan, probeer het later (450 mailbox busy)',
  ],
  [
    'a full mailbox is a refusal',
    { recipient: '552 5.2.2 over quota' },
    'refused',
    'de mailbox van de ontvanger is vol (552 5.2.2 over quota)',
  ],
  [
    'a message that is too large is a refusal',
    { message: '552 5.3.4 too big' },
    'refused',
    'de mail is te groot (552 5.3.4 too big)',
  ],
  [
    'a refused message is a refusal',
    { message: '554 looks like spam' },
    'refused',
    'de mailserver weigert deze mail (554 looks',
  ],
  ['a server without room is a refusal', { message: '452 disk full' }, 'refused', '452 disk full'],
  ['a break before the greeting is a refusal', { drop: 'greeting' }, 'refused', 'verbinding'],
  ['a break at the recipient is a refusal', { drop: 'recipient' }, 'refused', 'verbinding'],
  ['a break during the message is unknown', { drop: 'data' }, 'unknown', 'verbinding'],
  ['a break after the message is unknown', { drop: 'message' }, 'unknown', 'verbinding'],
];
test.each(OUTCOMES)('%s', async (_, fault, kind, detail) => {
  const server = await startMailServer();
  server.fail(fault);
  const outcome = await trySendMail(server.config, mail);
  expect(outcome.kind).toBe(kind as typeof outcome.kind);
  expect('detail' in outcome ? outcome.detail : '').toContain(detail);
  await server.stop();
});

test('a mail whose message is not answered in time is unknown', async () => {
  const server = await startMailServer();
  server.fail({ after: forever });
  // The limit is not shorter, because it also applies to the earlier answers, which a busy machine may delay.
  const outcome = await trySendMail(server.config, mail, 1500);
  expect(outcome).toEqual({ kind: 'unknown', detail: 'de mailserver antwoordde niet op tijd' });
  await server.stop();
});

test('a mail to a server that cannot be reached is refused', async () => {
  const server = await startMailServer();
  await server.stop();
  expect((await trySendMail(server.config, mail)).kind).toBe('refused');
});

test('a mail with a wrong password for the server is refused', async () => {
  const server = await startMailServer({ login: { user: 'vipo', password: 'geheim' } });
  const config = { ...server.config, smtpUrl: server.config.smtpUrl.replace('geheim', 'mis') };
  expect(await trySendMail(config, mail)).toMatchObject({
    kind: 'refused',
    detail: expect.stringMatching(/^de mailserver weigert .* wachtwoord .*535/),
  });
  expect((await trySendMail(server.config, mail)).kind).toBe('done');
  await server.stop();
});

/** A server that sends a line of its answer to EHLO every 20 ms, without an end. It counts its open connections. */
async function drip() {
  let open = 0;
  const server = createServer((socket) => {
    open += 1;
    // A socket that is read notices at once that the client ends the connection.
    socket.on('error', () => undefined).resume();
    socket.write('220 vipo.test ESMTP\r\n');
    const timer = setInterval(() => socket.write('250-vipo.test\r\n'), 20);
    socket.on('close', () => {
      clearInterval(timer);
      open -= 1;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const stop = () => server.close();
  return { smtpUrl: `smtp://127.0.0.1:${port}`, open: () => open, stop };
}

test('sending a mail stops at the deadline when the server never ends its answer, and its outcome is unknown', async () => {
  const { smtpUrl, open, stop } = await drip();
  expect(await trySendMail({ smtpUrl, from }, mail, 300, 1000)).toEqual({
    kind: 'unknown',
    detail: 'de mailserver was na 1 seconden nog niet klaar',
  });
  await until(() => open() === 0);
  stop();
});

test('sending a mail to a user also stops at the deadline', async () => {
  const { smtpUrl, open, stop } = await drip();
  const problem = await sendMail({ smtpUrl, from }, mail, 1000).catch(String);
  expect(problem).toBe('Error: de mailserver was na 1 seconden nog niet klaar');
  await until(() => open() === 0);
  stop();
});

test.each([
  ['smtp://mail.firma.nl', true],
  ['smtp://10.0.0.5:25', true],
  ['smtp://localhost', false],
  ['smtp://[::1]:25', false],
  ['smtp://vipo:geheim@mail.firma.nl:587', false],
  ['smtps://mail.firma.nl', false],
])('the start warns about the mail server %s: %p', (smtpUrl, warns) => {
  const warning = mailWarning({ smtpUrl, from });
  expect(warning?.includes('onversleuteld') ?? false).toBe(warns);
  expect(mailWarning(undefined)).toBeUndefined();
});

test('names, subjects and addresses cannot add a header or a recipient', async () => {
  const server = await startMailServer();
  const attack = 'x\r\nBcc: spy@evil.test\r\n\r\nHello';
  const sent = {
    ...mail,
    subject: attack,
    to: { name: `${attack}, <spy@evil.test>`, address: 'piet@vipo.test' },
    replyTo: 'info@vipo.test\r\nBcc: spy@evil.test',
  };
  await trySendMail(server.config, sent);
  const [received] = server.mails;
  expect(server.recipients).toEqual(['piet@vipo.test']);
  expect(received?.headers.some((header) => header.key === 'bcc')).toBe(false);
  expect(received?.subject).toBe('x Bcc: spy@evil.test Hello');
  expect(received?.text?.trim()).toBe('Proef');
  await server.stop();
});

test('mail is sent over TLS and with a login, but not to a server without a trusted certificate', async () => {
  const login = { user: 'vipo', password: 'geheim' };
  for (const secure of [{ tls: true }, { startTls: true, host: '127.0.0.1' }]) {
    const server = await startMailServer({ ...secure, login });
    const { smtpUrl, from: sender } = server.config;
    expect((await trySendMail({ smtpUrl, from: sender }, mail)).kind).toBe('refused');
    expect(server.passwords).toEqual([]);
    const trusting = `${smtpUrl}?tls.rejectUnauthorized=false`;
    expect(await trySendMail({ smtpUrl: trusting, from: sender }, mail)).toEqual({
      kind: 'done',
      value: undefined,
    });
    expect([server.passwords, server.mails.length, server.encrypted]).toEqual([
      ['geheim'],
      1,
      true,
    ]);
    await server.stop();
  }
});

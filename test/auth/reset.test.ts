import { expect, test } from 'bun:test';
import { listFailures } from '../../src/audit/failures/queries.ts';
import { paths } from '../../src/paths.ts';
import { PASSWORD, TestApp } from '../support/app.ts';
import { linkIn, startMailServer } from '../support/smtp-server.ts';
import { until } from '../support/until.ts';

const NEW = 'eikenhout-9';

async function development() {
  const app = new TestApp({ development: true });
  await app.addUser('piet');
  const request = (email = 'piet@vipo.test') =>
    app.call('POST', paths.api.requestReset(), { email });
  const reset = (token: string, newPassword = NEW) =>
    app.call('POST', paths.api.resetPassword(), { token, newPassword });
  return { app, request, reset };
}

function later(app: TestApp, minutes: number): void {
  app.wait(minutes * 60_000);
}

test('a reset link sets the password once and ends all sessions and all other reset links of the user', async () => {
  const { app, request, reset } = await development();
  const session = await app.logIn('piet');
  const first = (await request()).body.resetToken;
  const second = (await request(' PIET@vipo.test ')).body.resetToken;
  expect((await reset(second)).status).toBe(200);
  const { status } = await app.call('GET', paths.api.me(), undefined, { token: session });
  expect(status).toBe(401);
  expect(await app.logIn('piet', NEW)).toBeString();
  for (const used of [first, second]) {
    const again = await reset(used, 'beukenhout-9');
    expect([again.status, again.body.error]).toEqual([422, 'Invalid reset link']);
  }
  expect(await app.logIn('piet', NEW)).toBeString();
});

test('a reset link works for an hour', async () => {
  const { app, request, reset } = await development();
  const { resetToken: early } = (await request()).body;
  later(app, 59);
  expect((await reset(early)).status).toBe(200);
  const { resetToken: late } = (await request()).body;
  later(app, 60);
  expect((await reset(late)).body.error).toBe('Invalid reset link');
});

test('the database has only the hash of a reset token', async () => {
  const { app, request } = await development();
  const { resetToken } = (await request()).body;
  const rows = app.db.$client.query('SELECT * FROM reset_tokens').all();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(resetToken);
  expect(JSON.stringify(app.log)).not.toContain(resetToken);
});

test.each([
  ['kort5', 'Password must be at least 6 characters long'],
  ['Password1', 'Dit wachtwoord wordt te vaak gebruikt. Kies een ander wachtwoord.'],
  ['x'.repeat(201), 'Een wachtwoord heeft hoogstens 200 tekens.'],
])(
  'a reset with the password %p is refused, and the link still works',
  async (password, sentence) => {
    const { request, reset } = await development();
    const { resetToken } = (await request()).body;
    const refused = await reset(resetToken, password);
    expect([refused.status, refused.body.error]).toEqual([422, sentence]);
    expect((await reset(resetToken)).status).toBe(200);
  },
);

const kees = { username: 'kees', email: 'kees@vipo.test', isActive: true, isAdmin: false };

test.each<[string, object]>([
  ['a new password', { newPassword: 'wilgenhout-9' }],
  ['another address', { email: 'kees@elders.test' }],
])(
  'a reset link stops working when an administrator gives the user %s, and still works after other changes',
  async (_, change) => {
    const { app, request, reset } = await development();
    await app.addUser('baas', { isAdmin: true });
    const id = await app.addUser('kees');
    const token = await app.logIn('baas');
    const put = (fields: object) =>
      app.call('PUT', paths.api.user(id), { ...fields, currentPassword: PASSWORD }, { token });
    const { resetToken: ended } = (await request(kees.email)).body;
    expect((await put({ ...kees, ...change })).status).toBe(200);
    expect((await reset(ended)).body.error).toBe('Invalid reset link');
    await put(kees);
    const { resetToken: good } = (await request(kees.email)).body;
    expect((await put({ ...kees, username: 'cees' })).status).toBe(200);
    expect((await reset(good)).status).toBe(200);
  },
);

test('a reset link stops working when the user changes the password', async () => {
  const { app, request, reset } = await development();
  const token = await app.logIn('piet');
  const { resetToken } = (await request()).body;
  const change = { currentPassword: PASSWORD, newPassword: 'wilgenhout-9' };
  await app.call('POST', paths.api.changePassword(), change, { token });
  expect((await reset(resetToken)).body.error).toBe('Invalid reset link');
  expect(await app.logIn('piet', 'wilgenhout-9')).toBeString();
});

test('a reset link of a user who was deactivated does not work', async () => {
  const { app, request, reset } = await development();
  const { resetToken } = (await request()).body;
  app.db.$client.run('UPDATE users SET is_active = 0');
  expect((await reset(resetToken)).body.error).toBe('Invalid reset link');
  const { resetToken: asked } = (await request()).body;
  expect((await reset(asked)).body.error).toBe('Invalid reset link');
});

test('in production known and unknown e-mail addresses get the same answer, and only known addresses get a mail', async () => {
  const server = await startMailServer();
  try {
    const app = new TestApp({ mail: server.config, publicUrl: 'https://vipo.example' });
    await app.addUser('piet');
    const answers = [];
    for (const email of ['niemand@vipo.test', 'piet@vipo.test']) {
      const { status, body } = await app.call('POST', paths.api.requestReset(), { email });
      answers.push([status, body]);
    }
    expect(answers).toEqual([
      [200, { success: true }],
      [200, { success: true }],
    ]);
    const mail = await server.next();
    expect(mail.to?.[0]).toMatchObject({ name: 'piet', address: 'piet@vipo.test' });
    expect([mail.from?.name, mail.subject]).toEqual(['Vipo', 'Nieuw wachtwoord voor Vipo']);
    const link = linkIn(mail);
    expect(link.origin + link.pathname).toBe('https://vipo.example/reset-password');
    expect(mail.html).toContain(link.href);
    expect(server.mails).toEqual([]);
    const body = { token: link.searchParams.get('token'), newPassword: NEW };
    expect((await app.call('POST', paths.api.resetPassword(), body)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('without a public URL the reset link has the address that the server printed, never the Host of the request', async () => {
  const server = await startMailServer();
  try {
    const app = new TestApp({ mail: server.config });
    await app.addUser('piet');
    const headers = { Host: 'kwaad.example', 'X-Forwarded-Host': 'kwaad.example' };
    await app.call('POST', paths.api.requestReset(), { email: 'piet@vipo.test' }, { headers });
    expect(linkIn(await server.next()).host).toBe('vipo.test');
  } finally {
    await server.stop();
  }
});

test('without a mail server every reset request gets 503 and a sentence with the reason', async () => {
  const app = new TestApp();
  await app.addUser('piet');
  for (const email of ['piet@vipo.test', 'niemand@vipo.test']) {
    const { status, body } = await app.call('POST', paths.api.requestReset(), { email });
    expect([status, body.error.includes('e-mail is niet ingesteld')]).toEqual([503, true]);
  }
});

test('when a mail cannot be sent, the answer stays the same, and the error is logged and shown until a mail is sent', async () => {
  const server = await startMailServer();
  try {
    const app = new TestApp({ mail: server.config });
    await app.addUser('piet');
    const request = () => app.call('POST', paths.api.requestReset(), { email: 'piet@vipo.test' });
    server.refuse('mailbox vol');
    expect((await request()).status).toBe(200);
    await until(() => listFailures(app.db).length === 1);
    expect(listFailures(app.db)[0]).toMatchObject({ what: 'mail', at: '2026-11-20T09:30:00.000Z' });
    expect(listFailures(app.db)[0]?.error).toContain('mailbox vol');
    const logged = app.log.find(({ event }) => event === 'mail-failed');
    expect(logged).toMatchObject({ user: 'piet', error: expect.stringContaining('mailbox vol') });
    server.accept();
    await request();
    await server.next();
    await until(() => listFailures(app.db).length === 0);
  } finally {
    await server.stop();
  }
});

test('eight reset requests lock a known or unknown e-mail address for 15 minutes', async () => {
  const { app, request } = await development();
  for (const email of ['piet@vipo.test', 'niemand@vipo.test']) {
    const statuses = [];
    for (let i = 0; i < 9; i++) statuses.push((await request(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  }
  const { headers } = await request();
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(800);
  later(app, 16);
  expect((await request()).status).toBe(200);
});

test('a password reset unlocks an account that wrong passwords had locked', async () => {
  const { app, request, reset } = await development();
  const logIn = (password: string) =>
    app.call('POST', paths.api.login(), { username: 'piet', password });
  for (let i = 0; i < 8; i++) await logIn('fout');
  expect((await logIn(PASSWORD)).status).toBe(429);
  await reset((await request()).body.resetToken);
  expect((await logIn(NEW)).status).toBe(200);
});

test.each(['foo', 'a b@vipo.test'])(
  'a reset request for %p is refused, because it is not an e-mail address',
  async (email) => {
    const { app } = await development();
    const asked = await app.page(paths.forgotPassword(), undefined, { email });
    expect(asked.status).toBe(422);
    expect(asked.body).toContain('Vul een geldig e-mailadres in.');
    const { status, body } = await app.call('POST', paths.api.requestReset(), { email });
    expect([status, body.fields]).toEqual([422, { email: 'Vul een geldig e-mailadres in.' }]);
  },
);

test('the reset forms work without scripts, also for a user who is logged in', async () => {
  const { app } = await development();
  const session = await app.logIn('piet');
  const asked = await app.page(paths.forgotPassword(), undefined, { email: 'piet@vipo.test' });
  expect(asked.body).toContain('Wachtwoord reset instructies verstuurd naar piet@vipo.test');
  const token = /token=([\w-]+)/.exec(asked.body)?.[1] ?? '';
  expect((await app.page(paths.resetPassword(token), session)).status).toBe(200);
  expect((await app.page(paths.resetPassword(), session)).headers.get('Location')).toBe('/');
  const send = (newPassword: string, confirmPassword = newPassword) =>
    app.page(paths.resetPassword(), undefined, { token, newPassword, confirmPassword });
  expect((await send(NEW, 'anders')).body).toContain('Passwords do not match');
  const { status, headers } = await send(NEW);
  expect([status, headers.get('Location')]).toEqual([303, paths.passwordWasReset()]);
  const done = await app.page(paths.passwordWasReset(), undefined);
  expect(done.body).toContain('Password Reset Successful</h1>');
  expect(done.headers.get('Refresh')).toBe('2; url=/login');
});

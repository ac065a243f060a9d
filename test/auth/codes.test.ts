import { expect, test } from 'bun:test';
import { Secret, TOTP } from 'otpauth';
import { paths } from '../../src/paths.ts';
import { stepOf } from '../../src/users/codes/code.ts';
import { findAuthenticator } from '../../src/users/codes/queries.ts';
import { seedUser } from '../../src/users/seed-user.ts';
import { PASSWORD, type TestApp } from '../support/app.ts';
import { office, type Office } from '../support/office.ts';

const WRONG = 'Deze code klopt niet of is al gebruikt. Wacht op de volgende code.';

function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

/** Turns on codes as a user does on /codes, and returns the key of the app and the recovery codes. */
async function turnOn({ app, page }: Office, presses = 1) {
  const { body } = await page(paths.codes());
  const [, secret = ''] = /name="secret" value="(\w+)"/.exec(body) ?? [];
  const code = codeOf(secret, app.now);
  const form = { actie: 'aan', secret, code, currentPassword: PASSWORD };
  for (let press = 1; press < presses; press += 1) await page(paths.codes(), form);
  const done = await page(paths.codes(), form);
  const recovery = [...done.body.matchAll(/<code>([A-Z2-9-]+)<\/code>/g)].map(([, one]) => one);
  return { secret, recovery: recovery as string[] };
}

function logIn(app: TestApp, code?: string, password = PASSWORD, username = 'piet') {
  return app.call('POST', paths.api.login(), { username, password, code });
}

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
])(
  'the code of an authenticator at %p seconds is the code of the table in RFC 6238',
  (seconds, eightDigits) => {
    const secret = Secret.fromUTF8('12345678901234567890').base32;
    const now = new Date(seconds * 1000);
    const step = Math.floor(seconds / 30);
    expect(stepOf({ secret, lastStep: 0 }, eightDigits.slice(2), now)).toBe(step);
    expect(stepOf({ secret, lastStep: step }, eightDigits.slice(2), now)).toBeUndefined();
  },
);

test('a user who turned on codes logs in with the password and the present code, and each code works once', async () => {
  const at = await office();
  const { app } = at;
  const { secret, recovery } = await turnOn(at);
  expect(recovery).toHaveLength(10);
  const without = await logIn(app);
  expect([without.status, without.body.fields.code]).toEqual([
    401,
    'Vul ook de code van je authenticator-app in.',
  ]);
  const used = await logIn(app, codeOf(secret, app.now));
  expect([used.status, used.body.fields.code]).toEqual([401, WRONG]);
  app.wait(30 * 1000);
  const code = codeOf(secret, app.now);
  expect((await logIn(app, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  expect((await logIn(app, code)).status).toBe(401);
  expect((await logIn(app, '000000')).status).toBe(401);
});

test('a wrong password of a user with codes gets the usual answer, which does not mention codes', async () => {
  const at = await office();
  expect((await turnOn(at)).recovery).toHaveLength(10);
  const wrong = await logIn(at.app, undefined, 'verkeerd-9');
  expect(wrong.body).toEqual({ error: 'Gebruikersnaam of wachtwoord klopt niet.' });
});

test('a user can log in once with a recovery code, also when it is typed in lower case with a space for the hyphen', async () => {
  const at = await office();
  const { recovery } = await turnOn(at);
  const [first = ''] = recovery;
  expect((await logIn(at.app, first.toLowerCase().replace('-', ' '))).status).toBe(200);
  expect((await logIn(at.app, first)).status).toBe(401);
  const actions = at.app.db.$client.query('SELECT action FROM audit_log').all();
  expect(actions).toContainEqual({ action: 'herstelcode gebruikt' });
  expect(actions).toContainEqual({ action: 'codes aangezet' });
});

test('after a double press of the button that turns on codes, the page shows recovery codes that work', async () => {
  const at = await office();
  const { recovery } = await turnOn(at, 2);
  expect(recovery).toHaveLength(10);
  expect((await logIn(at.app, recovery[9])).status).toBe(200);
});

test('eight wrong codes lock the account, also when logins with only the password come between these attempts', async () => {
  const at = await office();
  const { secret } = await turnOn(at);
  for (let i = 0; i < 8; i++) {
    expect((await logIn(at.app, '12')).status).toBe(401);
    if (i < 7) expect((await logIn(at.app)).status).toBe(401);
  }
  at.app.wait(60 * 1000);
  expect((await logIn(at.app, codeOf(secret, at.app.now))).status).toBe(429);
});

test('when two logins send the same code at the same time, one of them succeeds', async () => {
  const at = await office();
  const { secret } = await turnOn(at);
  at.app.wait(30 * 1000);
  const code = codeOf(secret, at.app.now);
  const both = await Promise.all([logIn(at.app, code), logIn(at.app, code)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a login after a password reset needs the code too', async () => {
  const at = await office({ config: { development: true } });
  const { secret } = await turnOn(at);
  const email = 'piet@vipo.test';
  const { body } = await at.app.call('POST', paths.api.requestReset(), { email });
  const fresh = { token: body.resetToken, newPassword: 'eikenhout-9' };
  expect((await at.app.call('POST', paths.api.resetPassword(), fresh)).status).toBe(200);
  expect((await logIn(at.app, undefined, 'eikenhout-9')).status).toBe(401);
  at.app.wait(30_000);
  const code = codeOf(secret, at.app.now);
  expect((await logIn(at.app, code, 'eikenhout-9')).status).toBe(200);
});

test('turning on codes needs the right code and the password, and after a wrong code the page shows the same key', async () => {
  const { app, page, userId } = await office();
  const secret = new Secret({ size: 20 }).base32;
  const code = codeOf(secret, app.now);
  const wrong = await page(paths.codes(), {
    actie: 'aan',
    secret,
    code: '1',
    currentPassword: PASSWORD,
  });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toContain(`value="${secret}"`);
  const other = { actie: 'aan', secret, code, currentPassword: 'verkeerd-9' };
  expect((await page(paths.codes(), other)).body).toContain('Het huidige wachtwoord klopt niet.');
  for (const odd of ['', '0', 'A'.repeat(99), '__proto__'])
    expect((await page(paths.codes(), { ...other, secret: odd })).status).toBe(422);
  expect((await page(paths.codes(), { actie: 'constructor' })).status).toBe(400);
  expect(findAuthenticator(app.db, userId)).toBeUndefined();
});

test('turning off codes, or getting new recovery codes, needs the password', async () => {
  const at = await office();
  const { recovery } = await turnOn(at);
  const send = (actie: string, currentPassword: string) =>
    at.page(paths.codes(), { actie, currentPassword });
  expect((await send('herstelcodes', 'verkeerd-9')).status).toBe(422);
  expect((await send('herstelcodes', PASSWORD)).body).toContain('Schrijf deze codes nu op');
  expect((await logIn(at.app, recovery[0])).status).toBe(401);
  expect((await send('uit', 'verkeerd-9')).status).toBe(422);
  expect((await send('uit', PASSWORD)).status).toBe(303);
  expect((await logIn(at.app)).status).toBe(200);
});

test('when codes are required for administrators, an administrator without codes can only turn them on', async () => {
  const at = await office({ admin: true });
  const { app } = at;
  const rule = { actie: 'regel', verplicht: 'on' };
  expect((await at.page(paths.codes(), rule)).status).toBe(409);
  await turnOn(at);
  await app.addUser('tweede', { isAdmin: true });
  const second = app.sessionOf('tweede');
  expect((await app.page(paths.users(), second)).status).toBe(200);
  expect((await at.page(paths.codes(), rule)).status).toBe(303);
  const page = await app.page(paths.users(), second);
  expect([page.status, page.headers.get('Location')]).toEqual([303, paths.codes()]);
  const call = await app.call('GET', paths.api.users(), undefined, { token: second });
  expect([call.status, call.body.error]).toEqual([403, 'Zet eerst inloggen met een code aan.']);
  expect((await app.page(paths.codes(), second)).body).toContain('Zet dat nu aan');
  const staff = await app.staff();
  expect((await app.page(paths.overview(), staff)).status).toBe(200);
  expect((await app.page(paths.codes(), staff, rule)).status).toBe(403);
  const off = await at.page(paths.codes(), { actie: 'uit', currentPassword: PASSWORD });
  expect(off.status).toBe(409);
});

test('an administrator can turn off the codes of a colleague, and --seed-user turns off the codes of the named user', async () => {
  const staff = await office();
  const { app } = staff;
  await turnOn(staff);
  await app.addUser('baas', { isAdmin: true });
  const admin = app.sessionOf('baas');
  expect((await app.page(paths.turnOffCodesOf(staff.userId), staff.token, {})).status).toBe(303);
  expect(findAuthenticator(app.db, staff.userId)).toBeDefined();
  expect((await app.page(paths.turnOffCodesOf(staff.userId), admin, {})).status).toBe(303);
  expect((await logIn(app)).status).toBe(200);
  await turnOn({ ...staff, page: (path, form) => app.page(path, app.sessionOf('piet'), form) });
  expect(findAuthenticator(app.db, staff.userId)).toBeDefined();
  const seed = { username: 'piet', email: 'piet@vipo.test', isAdmin: false, password: PASSWORD };
  await seedUser(app.db, () => app.now, seed);
  expect((await logIn(app)).status).toBe(200);
});

test("an administrator can change the e-mail address of a user only by typing the administrator's own password", async () => {
  const { app, call, page } = await office({ admin: true });
  const id = await app.addUser('kees');
  const change = { username: 'kees', email: 'nieuw@vipo.test', isActive: true, isAdmin: false };
  const path = paths.api.user(id);
  const refused = await call('PUT', path, change);
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { currentPassword: 'Vul je eigen wachtwoord in om het e-mailadres te wijzigen.' },
  ]);
  expect((await call('PUT', path, { ...change, currentPassword: 'verkeerd-9' })).status).toBe(422);
  expect((await call('PUT', path, { ...change, email: 'KEES@vipo.test' })).status).toBe(200);
  expect((await call('PUT', path, { ...change, currentPassword: PASSWORD })).status).toBe(200);
  const form = { username: 'kees', email: 'derde@vipo.test', isActive: 'on' };
  expect((await page(paths.user(id), form)).status).toBe(422);
  const typed = { ...form, currentPassword: PASSWORD };
  expect((await page(paths.user(id), typed)).status).toBe(303);
});

import { expect, test } from 'bun:test';
import { createSession } from '../../src/auth/sessions/queries.ts';
import type { Db } from '../../src/database/open.ts';
import { verifyPassword } from '../../src/users/password-hash.ts';
import { findUserByIdentity, updateUser } from '../../src/users/queries.ts';
import type { User } from '../../src/users/schema.ts';
import { createFirstAdmin, randomPassword, seedUser } from '../../src/users/seed-user.ts';
import { freshDatabase } from '../support/database.ts';

const clock = () => new Date('2026-11-20T13:05:00.000Z');
const piet = { username: 'Piet', email: 'piet@vipo.test', isAdmin: true, password: 'boomstam-7' };

function seed(db: Db, change: Partial<typeof piet> = {}): Promise<string> {
  return seedUser(db, clock, { ...piet, ...change });
}

function find(db: Db, identity: string): User {
  const user = findUserByIdentity(db, identity);
  if (user === undefined) throw new Error(`no user ${identity}`);
  return user;
}

function refusal(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'not refused',
    (error: Error) => error.message,
  );
}

test('--seed-user creates an active user, who is found by the e-mail address and may keep the given password', async () => {
  const db = freshDatabase();
  expect(await seed(db)).toBe('created');
  const user = find(db, 'PIET@vipo.test');
  expect(user).toMatchObject({
    username: 'Piet',
    isAdmin: true,
    isActive: true,
    mustChangePassword: false,
    createdAt: '2026-11-20T13:05:00.000Z',
  });
  expect(await verifyPassword('boomstam-7', user)).toBeTrue();
  expect(await verifyPassword('boomstam-8', user)).toBeFalse();
});

test('--seed-user sets the password, address and role of an existing user and activates the user, whatever the case of the name', async () => {
  const db = freshDatabase();
  await seed(db, { username: 'baas', email: 'baas@vipo.test' });
  await seed(db);
  updateUser(db, find(db, 'piet').id, { isActive: false, mustChangePassword: true });
  const change = { username: 'PIET', email: 'p@vipo.test', isAdmin: false, password: 'wortel-99' };
  expect(await seed(db, change)).toBe('updated');
  const user = find(db, 'p@vipo.test');
  expect(user).toMatchObject({
    username: 'Piet',
    email: 'p@vipo.test',
    isAdmin: false,
    isActive: true,
    mustChangePassword: false,
  });
  expect(await verifyPassword('wortel-99', user)).toBeTrue();
});

test('--seed-user ends only the sessions of the user whose password it sets', async () => {
  const db = freshDatabase();
  await seed(db);
  await seed(db, { username: 'Anna', email: 'anna@vipo.test' });
  const anna = find(db, 'anna').id;
  createSession(db, clock, anna);
  createSession(db, clock, find(db, 'piet').id);
  await seed(db);
  expect(db.$client.query('SELECT user_id FROM sessions').values()).toEqual([[anna]]);
});

test.each([
  ['the e-mail address of another user', { username: 'jan', email: 'PIET@vipo.test' }],
  [
    'an e-mail address that is the username of another user',
    { username: 'jan', email: 'jan@vipo.test' },
  ],
  [
    'a username that is the e-mail address of another user',
    { username: 'piet@vipo.test', email: 'x@vipo.test' },
  ],
])('--seed-user refuses %s', async (_, change) => {
  const db = freshDatabase();
  await seed(db);
  await seed(db, { username: 'jan@vipo.test', email: 'baas@vipo.test' });
  expect(await refusal(seed(db, change))).toStartWith('Naam of e-mailadres is al van gebruiker');
  expect(db.$client.query('SELECT count(*) FROM users').values()).toEqual([[2]]);
});

const common = 'Dit wachtwoord wordt te vaak gebruikt. Kies een ander wachtwoord.';

test.each([
  ['12345', 'Een wachtwoord heeft minstens 6 tekens.'],
  ['x'.repeat(201), 'Een wachtwoord heeft hoogstens 200 tekens.'],
  ['Password1', common],
  ['654321', common],
  ['aaaaaa', common],
])('--seed-user refuses the password %p', async (password, outcome) => {
  expect(await refusal(seed(freshDatabase(), { password }))).toBe(outcome);
});

test.each([
  ['name', { username: ' ' }, 'zijn verplicht'],
  ['name', { username: 'x'.repeat(201) }, 'hoogstens 200 tekens'],
  ['name', { username: 'pi\u001b[31met' }, 'geen stuurtekens'],
  ['name', { username: 'piet\n' }, 'geen stuurtekens'],
  ['name', { username: 'pi\u202eet' }, 'geen stuurtekens'],
  ['address', { email: 'nobody' }, 'geldig e-mailadres'],
])('--seed-user refuses an invalid %s', async (_, change, sentence) => {
  expect(await refusal(seed(freshDatabase(), change))).toContain(sentence);
});

test('--seed-user refuses to take the role from the last active administrator', async () => {
  const db = freshDatabase();
  await seed(db);
  expect(await refusal(seed(db, { isAdmin: false, password: 'wortel-99' }))).toBe(
    'Piet is de laatste actieve beheerder. Geef ook --admin op.',
  );
  expect(await verifyPassword('boomstam-7', find(db, 'piet'))).toBeTrue();
  await seed(db, { username: 'anna', email: 'anna@vipo.test' });
  expect(await seed(db, { isAdmin: false })).toBe('updated');
});

test('the first administrator is created once, and only when there are no users', async () => {
  const db = freshDatabase();
  const starts = [createFirstAdmin(db, clock), createFirstAdmin(db, clock)];
  const [password, ...others] = (await Promise.all(starts)).filter((made) => made !== undefined);
  expect([others, await createFirstAdmin(db, clock)]).toEqual([[], undefined]);
  const admin = find(db, 'admin');
  expect(admin).toMatchObject({
    email: 'admin@localhost',
    isAdmin: true,
    mustChangePassword: true,
  });
  expect(await verifyPassword(password ?? '', admin)).toBeTrue();
  const seeded = freshDatabase();
  await seed(seeded);
  expect(await createFirstAdmin(seeded, clock)).toBeUndefined();
});

test('a random password is long, easy to read and different every time', () => {
  const passwords = Array.from({ length: 200 }, randomPassword);
  expect(passwords.every((password) => /^[a-hjkmnp-z2-9]{20}$/.test(password))).toBeTrue();
  expect(new Set(passwords).size).toBe(200);
  expect(new Set(passwords.join('')).size).toBe(31);
});

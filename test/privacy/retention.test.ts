import { expect, test } from 'bun:test';
import { inTransaction } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { deleteTooOld, startRetention } from '../../src/privacy/retention.ts';
import { type Office, office } from '../support/office.ts';
import { sendPhoto } from '../support/photos.ts';
import { confirmLines, readLines, readThree, THREE_LINES } from '../support/statement-steps.ts';
import { until } from '../support/until.ts';

type Stored = { amount: number; counterparty: string; iban: string; description: string };

function stored({ app }: Office): Stored[] {
  return app.db.$client
    .query<Stored, []>(
      'SELECT amount, counterparty, iban, description FROM statement_lines ORDER BY amount',
    )
    .all();
}

/** Makes a new session, because a session ends long before a line is too old. */
function signedInAgain(at: Office): Office {
  return { ...at, token: at.app.sessionOf('baas') };
}

const clockOf =
  ({ app }: Office) =>
  () =>
    app.now;

test('lines of bank statements without a booked part are deleted after 13 months, and other lines stay', async () => {
  const { at, sure } = await readThree();
  await confirmLines(at, { ref: sure, delivery_id: 1 });
  at.app.now = new Date('2027-12-20T09:30:00.000Z');
  await deleteTooOld(at.app.db, clockOf(at));
  expect(stored(at)).toHaveLength(3);
  at.app.now = new Date('2027-12-21T09:30:00.000Z');
  await deleteTooOld(at.app.db, clockOf(at));
  expect(stored(at).map(({ amount }) => amount)).toEqual([23750]);
  expect((await readLines(signedInAgain(at), THREE_LINES)).alGeboekt).toBe(1);
});

test('an old line of a bank statement with a booked part keeps its texts, and an old line whose booking was undone is deleted', async () => {
  const { at, sure, unknown } = await readThree();
  const [, deposit] = unknown;
  await confirmLines(at, { ref: deposit, delen: [{ delivery_id: 1, bedrag: 37.5 }] });
  await confirmLines(at, { ref: sure, delen: [{ delivery_id: 1, bedrag: 100 }] });
  expect((await at.call('DELETE', paths.api.payment(2))).status).toBe(200);
  at.app.now = new Date('2028-01-20T09:30:00.000Z');
  await deleteTooOld(at.app.db, clockOf(at));
  expect(stored(at)).toMatchObject([{ amount: 100000, counterparty: 'Eigenaar' }]);
});

test('the name, IBAN and description of an ended line are removed immediately, in the log too', async () => {
  const { at, unknown } = await readThree();
  await at.call('POST', paths.api.dismissStatement(), { refs: unknown.slice(0, 1) });
  const blank = { amount: 75000, counterparty: '', iban: '', description: '' };
  expect(stored(at)[1]).toEqual(blank);
  const log = (await at.page(paths.logbook())).body;
  expect(log).toContain('Afschriftregel afgedaan');
  expect(log).not.toContain('Huurder');
  // Reading the statement again neither brings the texts back nor makes the line wait.
  expect((await readLines(at, THREE_LINES)).afgedaan).toBe(1);
  expect(stored(at)[1]).toEqual(blank);
  at.app.now = new Date('2028-01-20T09:30:00.000Z');
  await deleteTooOld(at.app.db, clockOf(at));
  expect((await readLines(signedInAgain(at), THREE_LINES)).afgedaan).toBe(1);
});

test('an ended line that is brought back gets its texts when its statement is read again', async () => {
  const { at, unknown } = await readThree();
  const refs = unknown.slice(0, 1);
  await at.call('POST', paths.api.dismissStatement(), { refs });
  await at.call('POST', paths.api.dismissStatement(), { refs, ongedaan: true });
  expect(stored(at)[1]).toMatchObject({ counterparty: '' });
  await readLines(at, THREE_LINES);
  expect(stored(at)[1]).toMatchObject({ counterparty: 'Huurder', description: 'huur december' });
});

test('log entries of more than seven years are deleted', async () => {
  const at = await office({ admin: true });
  await at.plan();
  const count = () =>
    at.app.db.$client
      .query<{ count: number }, []>(
        "SELECT count(*) AS count FROM audit_log WHERE kind = 'levering'",
      )
      .get()?.count;
  at.app.now = new Date('2033-11-20T09:30:00.000Z');
  await deleteTooOld(at.app.db, clockOf(at));
  expect(count()).toBe(1);
  at.app.now = new Date('2033-11-21T09:30:00.000Z');
  await deleteTooOld(at.app.db, clockOf(at));
  expect(count()).toBe(0);
});

test('old data are deleted at the start of the server', async () => {
  const at = await office({ admin: true });
  await at.plan();
  at.app.now = new Date('2033-12-21T09:30:00.000Z');
  const failures: unknown[] = [];
  const stop = startRetention(at.app.db, clockOf(at), (error) => failures.push(error));
  const isEmpty = () => at.app.db.$client.query('SELECT 1 FROM audit_log').get() === null;
  await until(isEmpty);
  await stop();
  expect(failures).toEqual([]);
});

test.each([
  ['DELETE FROM audit_log', 'never deleted'],
  ["UPDATE audit_log SET subject = 'x'", 'never changes'],
  ["INSERT INTO erasing (id, kept_from) VALUES (1, date('now', '-6 years'))", 'seven years'],
  [
    "INSERT INTO erasing (id, kept_from) VALUES (1, '2015-01-01'); DELETE FROM audit_log",
    'deleted',
  ],
  [
    "INSERT INTO erasing (id, kept_from) VALUES (1, '2015-01-01'); UPDATE audit_log SET detail = '{}'",
    'changes',
  ],
  ['INSERT INTO erasing (id) VALUES (1); DELETE FROM audit_log', 'never deleted'],
  [
    "INSERT INTO erasing (id) VALUES (1); UPDATE erasing SET kept_from = '2030-01-01'",
    'never changes',
  ],
  ["INSERT INTO erasing (id) VALUES (1); UPDATE audit_log SET actor = 'kees'", 'never changes'],
  ["INSERT INTO erasing (id) VALUES (1); UPDATE audit_log SET subject = 'kees'", 'never changes'],
  [
    `INSERT INTO erasing (id) VALUES (1); UPDATE audit_log SET detail = '{"prijs":1}'`,
    'never changes',
  ],
  [
    `INSERT INTO erasing (id) VALUES (1); UPDATE audit_log SET detail = '{"a":"Jansen"}'`,
    'never changes',
  ],
])('the database refuses to change or delete entries of the audit log: %p', async (sql, reason) => {
  const at = await office({ admin: true });
  await at.plan();
  const { db } = at.app;
  expect(() =>
    inTransaction(db, () => {
      for (const statement of sql.split('; ')) db.$client.run(statement);
    }),
  ).toThrow(reason);
});

test('photos are deleted after the number of months in the settings, and the log says that Vipo deleted them', async () => {
  const at = await office({ admin: true });
  await at.plan();
  at.app.db.$client.run('UPDATE settings SET photo_months = 1');
  await sendPhoto(at, 1);
  at.app.now = new Date('2026-11-21T09:30:00.000Z');
  await sendPhoto(signedInAgain(at), 1);
  const ids = () => at.app.db.$client.query('SELECT id FROM photos').values();
  at.app.now = new Date('2026-12-20T09:30:00.000Z');
  await deleteTooOld(at.app.db, clockOf(at));
  expect(ids()).toEqual([[1], [2]]);
  at.app.now = new Date('2026-12-21T09:30:00.000Z');
  await deleteTooOld(at.app.db, clockOf(at));
  expect(ids()).toEqual([[2]]);
  const entry = at.app.db.$client.query(
    "SELECT actor, subject FROM audit_log WHERE action = 'foto verwijderd'",
  );
  expect(entry.values()).toEqual([['Vipo', 'Jansen, 23-11-2026 Ochtend']]);
});

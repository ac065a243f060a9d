import { expect, test } from 'bun:test';
import { findUndo } from '../../src/audit/acts/queries.ts';
import { actingAs } from '../../src/database/actor.ts';
import type { Db } from '../../src/database/open.ts';
import { moment, today } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import type { Whole } from '../../src/statements/book-lines.ts';
import { confirmLines } from '../../src/statements/confirm-lines.ts';
import { dismissLines } from '../../src/statements/dismiss-lines.ts';
import { classifyLines } from '../../src/statements/matching/classify-lines.ts';
import type { ReadLine } from '../../src/statements/read.ts';
import { storeLines } from '../../src/statements/store-lines.ts';
import { undoAct } from '../../src/undo/undo-act.ts';
import { insertUser } from '../../src/users/queries.ts';
import { storedPayments } from '../receivables/ledger.ts';
import { temporaryFolder } from '../support/binary.ts';
import { freshDatabase } from '../support/database.ts';
import { addMany } from '../support/many.ts';

const clock = () => new Date('2026-11-20T09:30:00.000Z');
const COUNT = 1100;

/** A line that pays the invoice with this id. */
function lineOf(id: number, ref = id): ReadLine {
  return {
    ref: String(ref).padStart(32, '0'),
    account: 'NL91ABNA0417164300',
    bookedOn: today(clock),
    amount: cents(121 * id + 1),
    isReversal: false,
    counterparty: `Klant ${id}`,
    description: '',
    numbers: [`2026-${id}`],
  };
}

/** A database with more lines than are classified or deleted at once. The last line pays invoice 1 a second time. */
function withLines(file?: string): Db {
  const db = freshDatabase(file);
  addMany(db, COUNT);
  const lines = Array.from({ length: COUNT }, (_, i) => lineOf(i + 1));
  storeLines(db, moment(clock()), [...lines, lineOf(1, COUNT + 1)]);
  return db;
}

function choiceOf(id: number): Whole {
  const { ref, amount } = lineOf(id);
  return { ref, deliveryId: id, open: amount };
}

test('a line in a later part is doubtful when a line in an earlier part pays the same invoice', async () => {
  const kinds = (await classifyLines(withLines())).map(({ kind }) => kind);
  expect(kinds.length).toBe(COUNT + 1);
  expect(kinds.indexOf('doubtful')).toBe(COUNT);
  expect(kinds.lastIndexOf('certain')).toBe(COUNT - 1);
});

test('lines that are removed in several parts have one entry in the log', async () => {
  const db = withLines();
  const dismiss = () =>
    actingAs({ id: null, name: 'piet', clock }, () => dismissLines(db, COUNT + 1));
  expect(await dismiss()).toBe(COUNT + 1);
  expect(await classifyLines(db)).toEqual([]);
  expect(await dismiss()).toBe(0);
  const entries = db.$client
    .query("SELECT detail FROM audit_log WHERE action = 'afschriftregels overgeslagen'")
    .all();
  expect(entries).toEqual([{ detail: JSON.stringify({ regels: COUNT + 1 }) }]);
});

test('more than fifty lines are booked in a thread, all of them or none', async () => {
  using folder = temporaryFolder();
  const db = withLines(folder.file('vipo.sqlite'));
  const choices = Array.from({ length: 500 }, (_, i) => choiceOf(i + 1));
  const changed = [...choices.slice(0, -1), { ...choiceOf(500), open: cents(1) }];
  const refused = await confirmLines({ db, clock }, changed).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'conflict',
    fields: { [choiceOf(500).ref]: 'Van factuur 2026-500 staat nu €\u00a0605,01 open.' },
  });
  expect(storedPayments(db)).toEqual([]);
  const total = choices.reduce((sum, { open = 0 }) => sum + open, 0);
  const confirmed = { booked: 500, total: cents(total), line: 1 };
  expect(await confirmLines({ db, clock }, choices)).toEqual(confirmed);
  expect(await confirmLines({ db, clock }, choices)).toEqual(confirmed);
  expect(storedPayments(db).length).toBe(500);
  db.$client.close(true);
});

test('undoing 500 booked lines in a thread makes all of them wait again, and undoing them a second time is refused', async () => {
  using folder = temporaryFolder();
  const db = withLines(folder.file('vipo.sqlite'));
  const createdAt = moment(clock());
  const joke = { username: 'joke', email: 'joke@vipo.test', passwordHash: '', createdAt };
  const user = { id: insertUser(db, joke), isAdmin: false };
  await actingAs({ id: user.id, name: 'joke', clock }, async () => {
    const choices = Array.from({ length: 500 }, (_, i) => choiceOf(i + 1));
    const { line } = await confirmLines({ db, clock }, choices);
    const act = findUndo(db, user.id, 'regel', line) ?? 0;
    const { undone } = await undoAct({ db, clock, user }, act, undefined);
    expect(undone).toEqual({ name: '500 regels', rest: ' wachten weer.' });
    expect((await classifyLines(db)).length).toBe(COUNT + 1);
    const again = await undoAct({ db, clock, user }, act, undefined).catch(
      (error: unknown) => error,
    );
    expect(again).toMatchObject({ code: 'conflict', message: 'Dit is al ongedaan gemaakt.' });
  });
  db.$client.close(true);
});

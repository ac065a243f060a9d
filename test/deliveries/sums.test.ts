import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { clearDatabase } from '../../src/backups/clear-database.ts';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { keptSums } from '../../src/bookkeeping/kept-sums.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { writeBackup } from '../../src/database/backup.ts';
import { checkOf, problemsOf } from '../../src/database/kept-sums.ts';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { type Db, openDatabase } from '../../src/database/open.ts';
import { deleteDelivery } from '../../src/deliveries/delete-delivery.ts';
import { changePayment, editDelivery } from '../../src/deliveries/edit-delivery.ts';
import { addDelivery } from '../../src/deliveries/plan-delivery.ts';
import { deliveries } from '../../src/deliveries/schema.ts';
import { paths } from '../../src/paths.ts';
import { parseIsoDate } from '../../src/shared/dates.ts';
import { cents, deliveryTotal } from '../../src/shared/money.ts';
import { thousandths } from '../../src/shared/quantity.ts';
import { addInvoices, clock, withBooks } from '../backups/books.ts';
import { temporaryFolder } from '../support/binary.ts';
import { freshDatabase } from '../support/database.ts';
import { office } from '../support/office.ts';
import { addNamed } from './named.ts';

type Row = { date: string; slot: string; count: number; quantity: number; total: number };

function stored({ $client }: Db): Row[] {
  return $client
    .query<Row, []>(
      `SELECT date, iif(slot = 0, 'Ochtend', 'Middag') AS slot, count, quantity, total
       FROM delivery_sums ORDER BY date, delivery_sums.slot`,
    )
    .all();
}

/** The sums of each day and slot, added up from the deliveries one by one. */
function addedUp(db: Db): Row[] {
  const rows = new Map<string, Row>();
  const ordered = db.select().from(deliveries).orderBy(deliveries.date, deliveries.slot).all();
  for (const { date, slot, price, quantity, fee } of ordered) {
    const row = rows.get(date + slot) ?? { date, slot, count: 0, quantity: 0, total: 0 };
    row.count += 1;
    row.quantity += quantity;
    row.total += deliveryTotal(price, quantity, fee);
    rows.set(date + slot, row);
  }
  return [...rows.values()];
}

function invoiceBare({ $client }: Db, id: number): void {
  $client.run(
    `INSERT INTO invoices (delivery_id, number, year, sequence, issued_at, issued_on, customer_name, customer_name_fold,
       address, date, slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, id, 2026, id, '', '', customer_name, customer_name_fold, address, date, slot, 1, 0, 1, 0, '{}',
       printf('%064d', 0), x'00' FROM deliveries WHERE id = ?`,
    [id],
  );
}

const DAYS = ['2026-11-23', '2026-11-24', '1900-01-01', '2100-12-31'];
const day = fc.constantFrom(...DAYS.flatMap((text) => parseIsoDate(text) ?? []));
const details = fc.record({
  customerName: fc.constantFrom('Jansen', 'jansen', 'Bakker', 'Łukasz'),
  address: fc.constant('Dorpsstraat 1'),
  date: day,
  slot: fc.constantFrom('Ochtend' as const, 'Middag' as const),
  price: fc.integer({ min: 0, max: 9_999_999 }).map(cents),
  quantity: fc.integer({ min: 1, max: 9_999_999 }).map(thousandths),
  fee: fc.integer({ min: 0, max: 9_999_999 }).map(cents),
  payment: fc.constant('contant' as const),
});
const action = fc.record({
  what: fc.constantFrom('add', 'add', 'change', 'delete', 'pay', 'invoice'),
  at: fc.nat(),
  details,
});

function perform(
  db: Db,
  open: number[],
  { what, at, details: given }: typeof action extends fc.Arbitrary<infer A> ? A : never,
) {
  const index = at % Math.max(open.length, 1);
  const id = open[index];
  if (what === 'add' || id === undefined) open.push(addDelivery(db, given, undefined));
  else if (what === 'change') editDelivery(db, { id, version: undefined }, given);
  else if (what === 'pay') changePayment(db, { id, version: undefined }, 'betaalverzoek');
  else {
    if (what === 'delete') deleteDelivery(db, id);
    else invoiceBare(db, id);
    open.splice(index, 1);
  }
}

test('after any changes the stored sums and names agree with the deliveries', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const db = freshDatabase();
      const open: number[] = [];
      for (const one of actions) {
        perform(db, open, one);
        expect(stored(db)).toEqual(addedUp(db));
      }
      expect(problemsOf(db, keptSums.map(checkOf))).toEqual([]);
      for (const index of ['delivery_names', 'distinct_names'])
        db.$client.run(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
      db.$client.close();
    }),
    { numRuns: 60 },
  );
});

test('the migration stores the sums and names of existing deliveries', () => {
  const db = openDatabase(':memory:');
  migrate(db, migrations.slice(0, 16));
  addNamed(db, 300, (i) => ({ name: `Bos ${i % 7}`, date: `2026-11-${10 + (i % 20)}` }));
  migrate(db);
  expect(stored(db)).toEqual(addedUp(db));
  expect(problemsOf(db, keptSums.map(checkOf))).toEqual([]);
  db.$client.run("INSERT INTO delivery_names (delivery_names, rank) VALUES ('integrity-check', 1)");
});

test('wrong sums and names are reported, and a restore corrects them', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 1);
    db.$client.run('UPDATE delivery_sums SET total = total + 1');
    db.$client.run("UPDATE names SET name_fold = 'iemand anders'");
    expect(verifyBooks(db).problems).toEqual([
      'De totalen van 18-11-2026 Ochtend zijn niet die van de leveringen.',
      'De namen waarin wordt gezocht, zijn niet die van de leveringen: iemand anders.',
      'De namen waarin wordt gezocht, zijn niet die van de leveringen: lukasz celik.',
    ]);
    writeBackup(db, folder.file('backup'));
  });
  restoreDatabase(folder.path, folder.file('backup'), clock);
  await withBooks(folder.path, (db) => expect(verifyBooks(db).problems).toEqual([]));
});

test('a clearing deletes all sums and names, and new deliveries are counted from zero', async () => {
  using folder = temporaryFolder();
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 2);
    clearDatabase(db, clock, folder.path);
    expect([stored(db), problemsOf(db, keptSums.map(checkOf))]).toEqual([[], []]);
    await addInvoices(db, 1);
    expect(stored(db)).toEqual(addedUp(db));
    expect(problemsOf(db, keptSums.map(checkOf))).toEqual([]);
  });
});

const line = (html: string) =>
  /<span id="totalen">([^]*?)<\/span>/.exec(html)?.[1]?.replaceAll('\u00a0', ' ');

test('the totals of a name with very many deliveries are shown only when the user asks for them', async () => {
  const { app, page, token } = await office();
  addNamed(app.db, 1300, (i) => ({ name: 'Bos', date: i < 1200 ? '2026-11-24' : '2026-11-10' }));
  const { body } = await page(paths.overview({ klant: 'bos' }));
  const [, href = ''] =
    /^Meer dan 500 leveringen. <a href="([^"]*)"[^>]*>Totalen tonen<\/a>$/.exec(line(body) ?? '') ??
    [];
  const all = '1200 leveringen, 2.400 kuub, € 108.000,00';
  const asked = href.replaceAll('&amp;', '&');
  expect(line((await page(asked)).body)).toBe(all);
  const headers = { Cookie: `vipo_session=${token}`, 'HX-Request-Type': 'partial' };
  const part = await (await app.fetch(asked, { headers })).text();
  expect(part.replaceAll('\u00a0', ' ')).toBe(`<span id="totalen">${all}</span>`);
  expect(line((await page(paths.overview())).body)).toBe(all);
  const past = await page(paths.overview({ klant: 'bos', periode: 'verleden' }));
  expect(line(past.body)).toBe('100 leveringen, 200 kuub, € 9.000,00');
});

test('the list of future deliveries links to the past deliveries, also when very many of these have the filtered name', async () => {
  const { app, page } = await office();
  addNamed(app.db, 600, () => ({ name: 'Bos', date: '2026-11-10' }));
  const { body } = await page(paths.overview({ klant: 'bos' }));
  expect(body).toContain('>Meer dan 500 eerdere leveringen bekijken</a>');
});

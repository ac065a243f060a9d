import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import type { Db } from '../../src/database/open.ts';
import { fillWithExamples } from '../../src/demo/demo.ts';
import { readPhoto } from '../../src/rounds/photos/jpeg.ts';
import { classifyLines } from '../../src/statements/matching/classify-lines.ts';
import { freshDatabase } from '../support/database.ts';
import { exampleDatabase } from '../support/examples.ts';

/** A moment in January, when the examples also have invoices of the year before. */
const NOON = '2027-01-15T13:05Z';
const clock = () => new Date(NOON);

function values(db: Db, sql: string): unknown[][] {
  return db.$client.query(sql).values();
}

test('the demo makes the same examples at any time of a day', async () => {
  const [one, other] = [await exampleDatabase(NOON), await exampleDatabase('2027-01-15T18:00Z')];
  for (const sql of [
    'SELECT * FROM customers',
    'SELECT * FROM deliveries',
    'SELECT number, issued_at, pdf_sha256 FROM invoices',
    'SELECT number, issued_at, pdf_sha256 FROM credits',
  ]) {
    expect(values(one, sql).length).toBeGreaterThan(3);
    expect(values(other, sql)).toEqual(values(one, sql));
  }
});

test('the last two deliveries before today have a photo that a browser can show', async () => {
  const db = await exampleDatabase(NOON);
  const photos = db.$client
    .query<{ date: string; jpeg: Uint8Array }, []>(
      'SELECT date, jpeg FROM photos JOIN deliveries ON deliveries.id = delivery_id',
    )
    .all();
  expect(photos.map(({ date }) => date)).toEqual(['2027-01-14', '2027-01-14']);
  for (const { jpeg } of photos) {
    expect(readPhoto(jpeg)).toMatchObject({ width: 480, height: 360 });
    expect(jpeg.length).toBeLessThan(100_000);
  }
});

test('the example data pass the verification', async () => {
  expect(verifyBooks(await exampleDatabase(NOON)).problems).toEqual([]);
});

test('the examples have paid, partly paid, overpaid, open and late invoices, with every payment method', async () => {
  const db = await exampleDatabase(NOON);
  const states = `SELECT DISTINCT CASE WHEN open = 0 THEN 'paid' WHEN open < 0 THEN 'too much' WHEN open < total THEN 'part'
      WHEN due_on < '2027-01-15' THEN 'late' ELSE 'open' END
    FROM balances JOIN invoices ON invoices.id = invoice_id ORDER BY 1`;
  expect(values(db, states).flat()).toEqual(['late', 'open', 'paid', 'part', 'too much']);
  const methods = 'SELECT DISTINCT method FROM payments ORDER BY 1';
  expect(values(db, methods).flat()).toEqual(['bank', 'contant', 'tikkie']);
  expect(values(db, "SELECT id FROM payments WHERE paid_on > '2027-01-15'")).toEqual([]);
});

test('examples are planned around today but not on Sundays, with every payment method, and the latest days are not invoiced', async () => {
  const db = await exampleDatabase(NOON);
  const today = values(db, "SELECT count(*) FROM deliveries WHERE date = '2027-01-15'");
  expect(Number(today[0]?.[0])).toBeGreaterThan(2);
  expect(values(db, "SELECT id FROM deliveries WHERE strftime('%w', date) = '0'")).toEqual([]);
  expect(values(db, 'SELECT DISTINCT payment FROM deliveries')).toHaveLength(4);
  expect(values(db, "SELECT id FROM deliveries WHERE invoiced AND date > '2027-01-12'")).toEqual(
    [],
  );
});

test('the firm and each example customer and delivery have a point in the Netherlands', async () => {
  const db = await exampleDatabase(NOON);
  for (const table of ['customers', 'deliveries', 'settings']) {
    const outside = `SELECT id FROM ${table} WHERE latitude IS NULL
      OR latitude NOT BETWEEN 51.8 AND 53.1 OR longitude NOT BETWEEN 5.3 AND 7`;
    expect(values(db, outside)).toEqual([]);
  }
});

test('in January the example invoices of December have the numbers of their own year in order of time', async () => {
  const db = await exampleDatabase(NOON);
  const series = values(
    db,
    'SELECT year, sequence, issued_at FROM invoices ORDER BY issued_at, id',
  );
  expect(new Set(series.map(([year]) => year))).toEqual(new Set([2025, 2026, 2027]));
  for (const year of [2025, 2026, 2027]) {
    const sequences = series.filter((row) => row[0] === year).map((row) => row[1]);
    expect(sequences).toEqual(sequences.map((_, i) => i + 1));
  }
  expect(values(db, "SELECT id FROM credits WHERE issued_at > '2027-01-15T13:05'")).toEqual([]);
});

test.each([
  ["UPDATE settings SET legal_name = 'Jansen', version = 2", 'SELECT legal_name FROM settings'],
  ["INSERT INTO number_series VALUES ('invoice', 2026, 3)", 'SELECT last FROM number_series'],
  [
    "INSERT INTO customers (name, name_fold, address) VALUES ('J', 'j', 'x')",
    'SELECT name FROM customers',
  ],
])('examples are refused in a database after %p', async (trace, query) => {
  const db = freshDatabase();
  db.$client.run(trace);
  const before = values(db, query);
  const refused = await fillWithExamples(db, clock).catch((error: Error) => error.message);
  expect(refused).toStartWith('Er zijn al gegevens.');
  expect(values(db, query)).toEqual(before);
  expect(values(db, 'SELECT id FROM deliveries')).toEqual([]);
});

test('the examples have lines of a bank statement that are certain, doubtful and unknown', async () => {
  const kinds = (await classifyLines(await exampleDatabase(NOON))).map(({ kind }) => kind);
  expect(kinds).toEqual(['certain', 'certain', 'doubtful', 'unknown']);
});

test('the examples have mails of every outcome, and reminders of open invoices', async () => {
  const db = await exampleDatabase(NOON);
  const kinds = values(
    db,
    "SELECT DISTINCT kind, state FROM outgoing WHERE channel = 'mail' ORDER BY 1, 2",
  );
  expect(kinds).toEqual([
    ['aanmaning', 'sent'],
    ['factuur', 'failed'],
    ['factuur', 'sending'],
    ['factuur', 'sent'],
    ['herinnering', 'sent'],
  ]);
  const wrong = `SELECT outgoing.id FROM outgoing JOIN invoices ON invoices.number = about
    JOIN balances ON balances.invoice_id = invoices.id
    WHERE kind IN ('herinnering', 'aanmaning') AND (open <= 0 OR due_on >= '2027-01-15')`;
  expect(values(db, wrong)).toEqual([]);
  expect(values(db, "SELECT id FROM outgoing WHERE text LIKE '%{%' OR subject LIKE '%{%'")).toEqual(
    [],
  );
});

test('in the example data the list of first steps is closed already', async () => {
  const db = await exampleDatabase(NOON);
  expect(values(db, 'SELECT first_steps_closed FROM settings')).toEqual([[1]]);
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { insertResetToken } from '../../src/auth/reset/queries.ts';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { NO_BUSINESS } from '../../src/customers/customer.ts';
import { writeBackup } from '../../src/database/backup.ts';
import { databaseFile, withDataAsIs } from '../../src/database/data-dir.ts';
import { migrate } from '../../src/database/migrate.ts';
import { closeDatabase, type Db } from '../../src/database/open.ts';
import { planDelivery } from '../../src/deliveries/plan-delivery.ts';
import { issueCredit } from '../../src/invoices/credit-invoice.ts';
import { issueInvoice } from '../../src/invoices/issue-invoice.ts';
import { loadDraw } from '../../src/invoices/pdf/draw.ts';
import { moment, parseIsoDate } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { thousandths } from '../../src/shared/quantity.ts';
import { insertUser } from '../../src/users/queries.ts';
import { type Folder, temporaryFolder } from '../support/binary.ts';
import { freshDatabase } from '../support/database.ts';

export const NOW = new Date('2026-11-20T13:05:00.000Z');
export const clock = () => NOW;

/** Opens the database in a folder as a command of Vipo does, and creates the schema of a new database. */
export function withBooks<T>(dataDir: string, work: (db: Db) => T | Promise<T>): Promise<T> {
  const file = databaseFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) closeDatabase(freshDatabase(file));
  return withDataAsIs(dataDir, (db) => {
    migrate(db);
    return work(db);
  });
}

/** Plans deliveries, invoices each of them and credits the first invoice. */
export async function addInvoices(db: Db, howMany: number, at = NOW): Promise<void> {
  const office = { db, clock: () => at, draw: await loadDraw() };
  for (let i = 0; i < howMany; i++) {
    const id = planDelivery(db, { details: aDelivery, added: itsCustomer }, undefined);
    issueInvoice(office, id);
    if (i === 0) issueCredit(office, id, '');
  }
}

const date = parseIsoDate('2026-11-18');
if (date === undefined) throw new Error('this date does not exist');
const aDelivery = {
  customerName: 'Łukasz Çelik',
  address: 'Dorpsstraat 1',
  phone: '',
  date,
  slot: 'Ochtend' as const,
  price: cents(9000),
  quantity: thousandths(2000),
  fee: cents(0),
  payment: 'contant' as const,
  remarks: '',
};
const { address, phone, fee, payment, remarks } = aDelivery;
const itsCustomer = {
  ...NO_BUSINESS,
  name: aDelivery.customerName,
  address,
  phone,
  fee,
  payment,
  remarks,
};

/** A hash in the format of Vipo that belongs to no password. */
const HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(43)}$${'A'.repeat(43)}`;

export function addUser(db: Db, username = 'piet'): number {
  const createdAt = moment(NOW);
  const email = `${username}@vipo.test`;
  return insertUser(db, { username, email, passwordHash: HASH, isAdmin: true, createdAt });
}

export function count(db: Db, table: string): number {
  const row = db.$client.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get();
  return row?.n ?? -1;
}

type Skipped = { series: string; year: number; first: number; last: number; reason: string };

export function skipped(db: Db): Skipped[] {
  const sql = 'SELECT series, year, first, last, reason FROM skipped_numbers ORDER BY 1, 2, 3';
  return db.$client.query<Skipped, []>(sql).all();
}

/** The numbers of a series that do not belong to exactly one document or skipped range. */
export function unexplained(db: Db, series: string, table: string): number[] {
  const years = db.$client
    .query<{ year: number; last: number }, [string]>(
      'SELECT year, last FROM number_series WHERE series = ?',
    )
    .all(series);
  return years.flatMap(({ year, last }) => {
    const stored = db.$client
      .query<{ n: number }, [number]>(`SELECT sequence AS n FROM ${table} WHERE year = ?`)
      .all(year)
      .map(({ n }) => n);
    const gone = skipped(db)
      .filter((range) => range.series === series && range.year === year)
      .flatMap((range) => from(range.first, range.last));
    const taken = [...stored, ...gone];
    return from(1, last).filter((n) => taken.filter((other) => other === n).length !== 1);
  });
}

function from(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** A hash of the database file, which shows whether the file has changed. */
export async function fingerprint(dataDir: string): Promise<string> {
  const bytes = await Bun.file(databaseFile(dataDir)).bytes();
  return Bun.SHA256.hash(bytes, 'hex');
}

let made: { books: Uint8Array; backup: Uint8Array } | undefined;

/** Data with two invoices before the backup and three after it. The data are made once and then copied. */
export async function booksWithBackup(folder: Folder): Promise<string> {
  made ??= await makeBooks();
  const file = folder.file('backup.sqlite');
  writeFileSync(databaseFile(folder.path), made.books, { mode: 0o600 });
  writeFileSync(file, made.backup, { mode: 0o600 });
  return file;
}

async function makeBooks() {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  await withBooks(folder.path, async (db) => {
    const piet = addUser(db);
    createSession(db, clock, piet);
    insertResetToken(db, clock, 'token', piet);
    await addInvoices(db, 2);
    writeBackup(db, file);
    await addInvoices(db, 3);
  });
  return { books: readFileSync(databaseFile(folder.path)), backup: readFileSync(file) };
}

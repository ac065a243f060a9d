import { migrate } from '../../src/database/migrate.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import { issueInvoice } from '../../src/invoices/issue-invoice.ts';
import { loadDraw } from '../../src/invoices/pdf/draw.ts';
import type { Folder } from '../support/binary.ts';
import { fillInFirm } from '../support/firm.ts';

const SYLLABLES =
  'jan piet ver hout bos de berg kamp stra meer dijk ooster wes ter kerk molen'.split(' ');

/** A text in the names of the oldest fifth of the deliveries, and of the deliveries on the three days below. */
export const OLD_NAME = 'veenhof';
/** Many names contain each trigram of this text, but no name contains the whole text. */
export const COMMON_TRIGRAMS = 'houthouthouthout';
/**
 * Days from now until the busiest day. It has a tenth of the deliveries, but not more than a delivery list may have.
 */
export const BUSY_DAY = 60;
const BUSIEST = 1000;
/** Two days, with the deliveries of one van and of a large office. `inDays` is the number of days from now. */
export const DAY_OF_VAN = { inDays: 58, stops: 4 };
export const DAY_OF_OFFICE = { inDays: 59, stops: 100 };

/** An actor with a few old log entries. One other actor has all other entries. */
export const RARE_ACTOR = 'zelden';

/**
 * Fills the database with the given number of deliveries: 90 % in the past, 80 % invoiced and most of these paid, a
 * customer for every ten. Each invoice has the PDF of a real invoice with a payment code, and a quarter of the
 * invoices are of businesses.
 */
export async function seed(folder: Folder, deliveries: number): Promise<void> {
  const dataDir = folder.file('data');
  await Bun.$`mkdir -p ${dataDir}`.quiet();
  const db = openDatabase(`${dataDir}/vipo.sqlite`);
  migrate(db);
  fillInFirm({ db });
  const client = db.$client;
  // The triggers of each row change many pages. In a file, the journal of these pages takes most of the time.
  client.run('PRAGMA journal_mode = MEMORY');
  client.run('PRAGMA synchronous = OFF');
  client.run('PRAGMA cache_size = -500000');
  const addCustomer = client.prepare(
    `INSERT INTO customers (name, name_fold, search_text, address, phone)
     VALUES (?1, ?2, ?2 || char(10) || ?3, 'Dorpsstraat 1', ?3)`,
  );
  const addDelivery = client.prepare(
    `INSERT INTO deliveries (customer_id, customer_name, customer_name_fold, address, phone, date, slot, price, quantity,
       fee, payment)
     VALUES (?1, ?2, ?2, 'Dorpsstraat 1, 1234 AB Ons Dorp', '06 12345678', date('now', ?3 || ' days'), ?4, 9000, 2500,
       1250, 'bank overmaken')`,
  );
  const addInvoice = client.prepare(
    `INSERT INTO invoices (delivery_id, number, year, sequence, issued_at, issued_on, customer_name, customer_name_fold,
       address, date, slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, printf('2020-%04d', ?2), 2020, ?2, min(date, date('now', '-1 day')) || 'T09:00:00.000Z',
       min(date, date('now', '-1 day')), customer_name, customer_name_fold,
       address, date, slot, 19628, 4122, 23750, 2100, ?3, ?4, ?5 FROM deliveries WHERE id = ?1`,
  );
  const addPayment = client.prepare(
    `INSERT INTO payments (invoice_id, amount, paid_on, method, source, recorded_at, recorded_by)
     SELECT id, total, issued_on, 'contant', 'rit', issued_at, 'piet' FROM invoices WHERE delivery_id = ?`,
  );
  const [consumer, business] = [await realInvoice(''), await realInvoice('87654321')];
  const addEntry = client.prepare(
    `INSERT INTO audit_log (at, day, actor, action, kind) VALUES ('2020-01-0' || ?1 || 'T09:00:00.000Z',
       '2020-01-0' || ?1, '${RARE_ACTOR}', 'gewijzigd', ?2)`,
  );
  client.run('BEGIN');
  for (let day = 1; day <= 5; day++) addEntry.run(day, day % 2 === 0 ? 'levering' : 'klant');
  let sequence = 0;
  for (let i = 0; i < deliveries; i++) {
    const customer = Math.floor(i / 10);
    const name = nameOf(customer, i < deliveries / 5);
    if (i % 10 === 0) addCustomer.run(name, name, `6${String(customer).padStart(8, '0')}`);
    addDelivery.run(customer + 1, name, dayOf(i, deliveries), i % 2);
    const { data, hash, pdf } = i % 5 === 0 ? business : consumer;
    if (i % 10 < 8) addInvoice.run(i + 1, ++sequence, data, hash, pdf);
    if (i % 10 < 8 && i % 16 > 0) addPayment.run(i + 1);
  }
  const busiest = { inDays: BUSY_DAY, stops: Math.min(BUSIEST, deliveries / 10) };
  for (const { inDays, stops } of [DAY_OF_VAN, DAY_OF_OFFICE, busiest])
    for (let i = 0; i < stops; i++) addDelivery.run(1, nameOf(0, true), inDays, i % 2);
  client.run('COMMIT');
  closeDatabase(db);
}

/** The number of the invoice with this sequence. */
export function numberOf(sequence: number): string {
  return `2020-${String(sequence).padStart(4, '0')}`;
}

/** The sequences of the invoices that are not paid. */
export function openSequences(deliveries: number): number[] {
  return Array.from({ length: Math.ceil(deliveries / 16) }, (_, i) => 16 * i)
    .filter((i) => i % 10 < 8)
    .map((i) => 8 * Math.floor(i / 10) + (i % 10) + 1);
}

type Invoice = { data: string; hash: string; pdf: Uint8Array };

async function realInvoice(kvkNumber: string): Promise<Invoice> {
  const db = openDatabase(':memory:');
  migrate(db);
  fillInFirm({ db });
  db.$client.run(
    `INSERT INTO customers (name, name_fold, search_text, address, kvk_number)
     VALUES ('Jansen', 'jansen', 'jansen', 'Dorpsstraat 1', ?)`,
    [kvkNumber],
  );
  db.$client.run(
    `INSERT INTO deliveries (customer_id, customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     VALUES (1, 'Jansen', 'jansen', 'Dorpsstraat 1, 1234 AB Ede', '2026-11-20', 0, 9000, 2500, 1250, 'bank overmaken')`,
  );
  issueInvoice({ db, clock: () => new Date(), draw: await loadDraw() }, 1);
  const row = db.$client
    .query<Invoice, []>('SELECT data, pdf_sha256 AS hash, pdf FROM invoices')
    .get();
  if (row === null) throw new Error('there is no invoice');
  return row;
}

function nameOf(customer: number, isOld: boolean): string {
  const part = isOld ? OLD_NAME : syllable(customer >> 8);
  return `${syllable(customer)}${syllable(customer >> 4)}${part} ${customer}`;
}

function syllable(n: number): string {
  return SYLLABLES[n % SYLLABLES.length] ?? '';
}

function dayOf(i: number, deliveries: number): number {
  const past = Math.floor(deliveries * 0.9);
  return i < past ? -Math.ceil(((past - i) / past) * 1800) : i % 30;
}

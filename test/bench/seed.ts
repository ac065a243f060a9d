import { createHash } from 'node:crypto';
import { migrate } from '../../src/database/migrate.ts';
import { closeDatabase, openDatabase } from '../../src/database/open.ts';
import type { Folder } from '../support/binary.ts';

const SYLLABLES =
  'jan piet ver hout bos de berg kamp stra meer dijk ooster wes ter kerk molen'.split(' ');
const PDF_BYTES = 16_000;

/**
 * Fills the data of a folder with so many deliveries: nine of ten in the past, eight of ten invoiced, one customer for
 * every ten. The invoices have the size of real ones, not their contents.
 */
export async function seed(folder: Folder, deliveries: number): Promise<void> {
  const dataDir = folder.file('data');
  await Bun.$`mkdir -p ${dataDir}`.quiet();
  const db = openDatabase(`${dataDir}/vipo.sqlite`);
  migrate(db);
  const client = db.$client;
  const addCustomer = client.prepare(
    `INSERT INTO customers (name, name_fold, search_text, address, phone) VALUES (?1, ?2, ?2 || char(10) || ?3, 'Dorpsstraat 1', ?3)`,
  );
  const addDelivery = client.prepare(
    `INSERT INTO deliveries (customer_id, customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     VALUES (?1, ?2, ?3, 'Dorpsstraat 1, 1234 AB Ons Dorp', date('now', ?4 || ' days'), ?5, 9000, 2500, 1250, 'contant')`,
  );
  const addInvoice = client.prepare(
    `INSERT INTO invoices (delivery_id, number, year, sequence, issued_at, issued_on, customer_name, customer_name_fold,
       address, date, slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, '2020-' || ?2, 2020, ?2, min(date, date('now', '-1 day')) || 'T09:00:00.000Z',
       min(date, date('now', '-1 day')), customer_name, customer_name_fold,
       address, date, slot, 19628, 4122, 23750, 2100, '{}', ?3, ?4 FROM deliveries WHERE id = ?1`,
  );
  const pdf = new Uint8Array(PDF_BYTES).fill(37);
  const hash = createHash('sha256').update(pdf).digest('hex');
  client.run('BEGIN');
  for (let i = 0; i < deliveries; i++) {
    const customer = Math.floor(i / 10);
    const name = nameOf(customer);
    if (i % 10 === 0) addCustomer.run(name, name, `6${String(customer).padStart(8, '0')}`);
    addDelivery.run(customer + 1, name, name, dayOf(i, deliveries), i % 2);
    if (i % 10 < 8) addInvoice.run(i + 1, i + 1, hash, pdf);
  }
  client.run('COMMIT');
  closeDatabase(db);
}

function nameOf(customer: number): string {
  return `${syllable(customer)}${syllable(customer >> 4)}${syllable(customer >> 8)} ${customer}`;
}

function syllable(n: number): string {
  return SYLLABLES[n % SYLLABLES.length] ?? '';
}

/** Spread over the past, but the last tenth over the coming month. */
function dayOf(i: number, deliveries: number): number {
  const past = Math.floor(deliveries * 0.9);
  return i < past ? -Math.ceil(((past - i) / past) * 1800) : i % 30;
}

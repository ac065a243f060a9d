import type { Db } from '../../src/database/open.ts';
import { freshDatabase } from '../support/database.ts';

/** SQL expressions that compute the values of a row from the number of the row, `i`. */
type Spread = { customer: string; day: string; actor: string; kind: string; logged: string };
export const EVEN: Spread = {
  customer: 'i',
  day: "date('2020-01-01', (i / 5) || ' days')",
  actor: "'user ' || i % 4",
  kind: "iif(i % 3 = 0, 'klant', 'levering')",
  logged: "date('2024-01-01', (i / 9) || ' days')",
};
/** One customer has half of all deliveries, and so has one day. One user and one day have nearly the whole log. */
export const SKEWED: Spread = {
  customer: 'iif(i % 2 = 0, 1, i)',
  day: "iif(i % 4 < 2, '2026-11-23', date('2020-01-01', (i / 5) || ' days'))",
  actor: "iif(i % 5000 = 0, 'zelden', 'baas')",
  kind: "iif(i % 1000 = 0, 'klant', 'levering')",
  logged: "iif(i % 500 = 0, '2024-01-01', '2026-11-20')",
};

export function fill(spread: Spread): Db {
  const db = fillRecords(spread);
  addOutgoing(db);
  return db;
}

/** Fills the tables that grow with the years, except `outgoing`: older versions have other tables instead of it. */
export function fillRecords(
  { customer, day, actor, kind, logged }: Spread,
  { db = freshDatabase(), rows = 5_000 }: { db?: Db; rows?: number } = {},
): Db {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;
  db.$client.run(
    `${numbers} INSERT INTO customers (name, name_fold, search_text, address)
     SELECT 'Klant ' || i, 'klant ' || i, 'klant ' || i || char(10), 'Weg ' || i % 5000 FROM n`,
  );
  db.$client.run(
    `${numbers} INSERT INTO deliveries
       (customer_id, customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     SELECT ${customer}, 'Klant ' || ${customer}, 'klant ' || ${customer}, 'Weg ' || i % 5000, ${day}, i % 2, 9000, 2000, 0,
       'contant' FROM n`,
  );
  db.$client.run(
    `${numbers} INSERT INTO invoices
       (delivery_id, number, year, sequence, issued_at, issued_on, customer_name, customer_name_fold, address, date,
        slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, '2026-' || id, 2026, id, date, date, customer_name, customer_name_fold, address, date, slot,
       100, 21, 121, 2100, '{}', printf('%064d', id), x'00' FROM deliveries WHERE id % 5 > 0`,
  );
  db.$client.run(
    `INSERT INTO credits
       (invoice_id, number, year, sequence, issued_at, issued_on, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, 'C' || number, year, sequence, issued_at, issued_on, -net, -vat, -total, vat_rate, data, pdf_sha256, pdf
     FROM invoices WHERE id % 20 = 0`,
  );
  db.$client.run(
    `INSERT INTO payments (invoice_id, amount, paid_on, method, source, recorded_at, recorded_by)
     SELECT id, iif(id % 3 = 0, 21, 121), issued_on, 'bank', 'hand', issued_at, 'baas' FROM invoices WHERE id % 4 > 0`,
  );
  db.$client.run(
    `INSERT INTO statement_lines (ref, account, booked_on, amount, counterparty, description, is_reversal, is_waiting, read_at)
     SELECT printf('%032d', id), 'NL91ABNA0417164300', issued_on, total, customer_name, number, 0, id % 50 = 0, issued_at
     FROM invoices WHERE id % 4 = 0`,
  );
  db.$client.run(
    `INSERT INTO statement_matches (line_id, invoice_id, open)
     SELECT statement_lines.id, invoices.id, 0 FROM statement_lines JOIN invoices ON invoices.number = description`,
  );
  db.$client.run(
    `INSERT INTO payments (invoice_id, amount, paid_on, method, source, reference, recorded_at, recorded_by)
     SELECT id, total, issued_on, 'bank', 'afschrift', printf('%032d', id), issued_at, 'baas' FROM invoices
     WHERE id % 4 = 0 AND id % 50 > 0`,
  );
  db.$client.run(
    `${numbers} INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject)
     SELECT ${logged}, ${logged}, i % 4, ${actor},
       iif(i % 7 = 0, 'verwijderd', 'gewijzigd'), ${kind}, i, 'Klant ' || i FROM n`,
  );
  return db;
}

function addOutgoing(db: Db): void {
  db.$client.run(
    `INSERT INTO outgoing
       (channel, kind, about, amount, once_key, state, provider_id, status, created_at, refreshed_at)
     SELECT 'tikkie', 'betaalverzoek', number, total, number, 'sent', number, iif(id % 20 = 1, 'OPEN', 'CLOSED'), issued_at, issued_at
     FROM invoices WHERE id % 2 = 1`,
  );
  db.$client.run(
    `INSERT INTO outgoing (channel, kind, about, recipient, once_key, state, created_at)
     SELECT 'whatsapp', 'bericht', about, '+31612345678', about, iif(id % 9 = 0, 'failed', 'sent'), created_at
     FROM outgoing`,
  );
  db.$client.run(
    `INSERT INTO outgoing (channel, kind, about, number, recipient, subject, text, once_key, state, created_at)
     SELECT 'mail', 'factuur', about, about, 'jan@klant.example', 'x', 'x', about, iif(id % 9 = 0, 'failed', 'sent'),
       created_at
     FROM outgoing WHERE channel = 'tikkie'`,
  );
}

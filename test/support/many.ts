import type { Db } from '../../src/database/open.ts';

const NUMBERS = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)';

/**
 * Adds `count` customers, `count` deliveries on ten days and their invoices, each with a PDF of `pdf` bytes. Only the
 * first five bytes are those of a real PDF, and a restore checks only these.
 */
export function addMany(db: Db, count: number, { remarks = 0, pdf = 5 } = {}): void {
  db.$client.run(
    `${NUMBERS} INSERT INTO customers (name, name_fold, search_text, address)
     SELECT 'Klant ' || i, 'klant ' || i, 'klant ' || i || char(10), 'Dorpsstraat 1' FROM n`,
    [count],
  );
  db.$client.run(
    `${NUMBERS} INSERT INTO deliveries
       (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment, remarks)
     SELECT 'Klant ' || i, 'klant ' || i, 'Dorpsstraat 1', date('2026-11-20', (i % 10) || ' days'), i / 10 % 2, 9000, 2500, 1250,
       'contant', printf('%.*c', ?2, 'x') FROM n`,
    [count, remarks],
  );
  db.$client.run(
    `INSERT INTO invoices (delivery_id, number, year, sequence, issued_at, issued_on, customer_name, customer_name_fold,
       address, date, slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, '2026-' || id, 2026, id, '2026-11-20T09:00:00.000Z', '2026-11-20', customer_name, customer_name_fold, address,
       date, slot, 100 * id + 1, 21 * id, 121 * id + 1, 2100, '{}', printf('%064d', id), CAST(printf('%-*s', ?1, '%PDF-') AS BLOB) FROM deliveries`,
    [pdf],
  );
  db.$client.run(
    `INSERT OR REPLACE INTO number_series (series, year, last) SELECT 'invoice', 2026, max(sequence) FROM invoices`,
  );
}

/** Adds a copy of every delivery. The copies have no invoices. */
export function addManyOpen(db: Db): void {
  db.$client.run(
    `INSERT INTO deliveries
       (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment, remarks)
     SELECT customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment, remarks FROM deliveries`,
  );
}

/**
 * Adds an open delivery of € 237,50 with fee for each of the customers 'Klant FIRST' to 'Klant LAST', all on one day.
 */
export function addOpen(db: Db, first: number, last: number): void {
  db.$client.run(
    `WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO deliveries
       (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     SELECT 'Klant ' || i, 'klant ' || i, 'Dorpsstraat 1', '2026-11-23', 0, 9000, 2500, 1250, 'contant' FROM n`,
    [first, last],
  );
}

import { getTableColumns, ne, or, sql } from 'drizzle-orm';
import { blankDetail, blankSubject, FORGOTTEN } from '../../audit/blank-entry.ts';
import type { Detail, Kind } from '../../audit/schema.ts';
import type { Customer } from '../../customers/schema.ts';
import { listOf } from '../../database/lists.ts';
import { type Db, query } from '../../database/open.ts';
import { deliveries } from '../../deliveries/schema.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { fold } from '../../shared/names.ts';

type Count = { count: number };

// A delivery without an invoice is open, unless nobody was at home or the customer refused it.
const openDeliveries = query<Count, [number]>(
  `SELECT count(*) AS count FROM deliveries INDEXED BY deliveries_by_customer
   WHERE customer_id = ? AND invoiced = 0
     AND (outcome IS NULL OR outcome NOT IN ('niet thuis', 'geweigerd'))`,
);
export function countOpenDeliveries(db: Db, customerId: number): number {
  return openDeliveries(db).get(customerId)?.count ?? 0;
}

const OF_CUSTOMER = `deliveries INDEXED BY deliveries_by_customer
     CROSS JOIN invoices ON invoices.delivery_id = deliveries.id`;

const openInvoices = query<Count, [number]>(
  `SELECT count(*) AS count FROM ${OF_CUSTOMER}
   CROSS JOIN balances ON balances.invoice_id = invoices.id
   WHERE customer_id = ? AND open <> 0`,
);
export function countOpenInvoices(db: Db, customerId: number): number {
  return openInvoices(db).get(customerId)?.count ?? 0;
}

export type KeptInvoice = { number: string; issuedOn: IsoDate; creditNumber: string | null };

const keptInvoices = query<KeptInvoice & { id: number }, [number]>(
  `SELECT invoices.id, invoices.number, invoices.issued_on AS issuedOn, credits.number AS creditNumber
   FROM ${OF_CUSTOMER} LEFT JOIN credits ON credits.invoice_id = invoices.id WHERE customer_id = ?`,
);
export function listKeptInvoices(db: Db, customerId: number) {
  return keptInvoices(db).all(customerId);
}

export function listDeliveryIds({ $client }: Db, customerId: number): number[] {
  return $client
    .query<{ id: number }, [number]>('SELECT id FROM deliveries WHERE customer_id = ?')
    .all(customerId)
    .map(({ id }) => id);
}

export function deleteKeptDeletions({ $client }: Db, names: readonly string[]): void {
  $client.run(
    `DELETE FROM deleted_records
     WHERE kind IN ('klant', 'levering')
       AND coalesce(record ->> 'customer_name_fold', record ->> 'name_fold') IN (SELECT value FROM json_each(?))`,
    [listOf(names.map(fold))],
  );
}

const REPLACED = new Map([
  ['customerName', FORGOTTEN],
  ['customerNameFold', fold(FORGOTTEN)],
  ['address', FORGOTTEN],
]);
/** All other texts that may be empty are emptied, because each of them may have personal details. */
const blanks = Object.entries(getTableColumns(deliveries)).flatMap(([name, column]) => {
  const text = REPLACED.get(name) ?? column.default;
  return typeof text === 'string' ? [{ name, column, text }] : [];
});
const isToBlank = or(...blanks.map(({ column, text }) => ne(column, text)));

/** Blanks a limited number of deliveries without an invoice. Returns the number that it blanked. */
export function blankDeliveries(db: Db, customerId: number, most = -1): number {
  const ids = sql`select id from deliveries indexed by deliveries_by_customer
    where customer_id = ${customerId} and invoiced = 0 and (${isToBlank}) limit ${most}`;
  const texts: Record<string, string> = Object.fromEntries(
    blanks.map(({ name, text }) => [name, text]),
  );
  const blanked = db
    .update(deliveries)
    .set({ ...texts, version: sql`${deliveries.version} + 1` })
    .where(sql`${deliveries.id} in (${ids})`);
  return blanked.returning({ id: deliveries.id }).all().length;
}

const ownEntries = query<{ id: number }, [number]>(
  `SELECT audit_log.id FROM deliveries INDEXED BY deliveries_by_customer
   CROSS JOIN audit_log INDEXED BY audit_log_by_subject ON subject_id = deliveries.id
     AND kind IN ('levering', 'factuur', 'creditfactuur')
   WHERE customer_id = ?`,
);
/** The log entries of the customer's deliveries and their invoices. */
export function listOwnEntries(db: Db, customerId: number): number[] {
  return ownEntries(db)
    .all(customerId)
    .map(({ id }) => id);
}

/** The present and former names of the customer, without names that another customer has now. */
export function namesOf({ $client }: Db, { id, name }: Customer): string[] {
  const found = $client
    .query<{ name: string | null }, [number]>(
      `SELECT customer_name AS name FROM deliveries WHERE customer_id = ?1
       UNION ALL SELECT detail ->> '$.naam' FROM audit_log INDEXED BY audit_log_by_subject
       WHERE kind = 'klant' AND subject_id = ?1
       UNION ALL SELECT detail ->> '$.oud.naam' FROM audit_log INDEXED BY audit_log_by_subject
       WHERE kind = 'klant' AND subject_id = ?1`,
    )
    .all(id);
  const other = $client.query<object, [string, number]>(
    'SELECT 1 FROM customers WHERE name_fold = ? AND id <> ?',
  );
  const names = new Set([name, ...found.flatMap((one) => one.name ?? [])]);
  return [...names].filter((each) => other.get(fold(each), id) === null);
}

export function eraseLines({ $client }: Db, ids: readonly number[]): void {
  const invoiceIds = listOf(ids);
  $client.run(
    `UPDATE statement_lines SET counterparty = '', iban = '', description = '', is_blank = 1
     WHERE ref IN (
       SELECT reference FROM payments
       WHERE source = 'afschrift' AND invoice_id IN (SELECT value FROM json_each(?))
     )`,
    [invoiceIds],
  );
  $client.run('DELETE FROM reminder_holds WHERE invoice_id IN (SELECT value FROM json_each(?))', [
    invoiceIds,
  ]);
}

/**
 * Erases the recipients and the texts of mails, messages and payment requests. The rows stay, so that nothing is sent
 * twice.
 */
export function eraseSent({ $client }: Db, invoiceNumbers: readonly string[]): void {
  const numbers = listOf(invoiceNumbers);
  // The recipient and the key of a WhatsApp message contain the telephone number. The id of the message replaces the
  // number, so that both stay unique.
  $client.run(
    `UPDATE outgoing SET subject = iif(subject = '', '', ?2), text = '', error = '',
       recipient = CASE channel WHEN 'mail' THEN ?2 WHEN 'whatsapp' THEN '+1' || id ELSE recipient END,
       once_key = iif(channel = 'whatsapp', id, once_key)
     WHERE about IN (SELECT value FROM json_each(?1))`,
    [numbers, FORGOTTEN],
  );
}

/** The ids of deleted records with these names, which are only in the log. */
export function deletedRecords({ $client }: Db, names: readonly string[]) {
  const ofCustomers = $client.query<{ id: number }, [string]>(
    `SELECT subject_id AS id FROM audit_log INDEXED BY audit_log_of_deletions
     WHERE action = 'verwijderd' AND kind = 'klant' AND subject = ?
       AND NOT EXISTS (SELECT 1 FROM customers WHERE id = subject_id)`,
  );
  const ofDeliveries = $client.query<{ id: number }, [string]>(
    `SELECT subject_id AS id FROM audit_log INDEXED BY audit_log_of_deletions
     WHERE action = 'verwijderd' AND kind = 'levering' AND subject > ?1 || ', ' AND subject < ?1 || ',!'
       AND detail ->> '$.klant' = ?1 AND NOT EXISTS (SELECT 1 FROM deliveries WHERE id = subject_id)`,
  );
  const all = (found: typeof ofCustomers) =>
    names.flatMap((name) => found.all(name).map(({ id }) => id));
  return { klant: all(ofCustomers), levering: all(ofDeliveries) };
}

type Entry = { id: number; kind: Kind; subject: string; detail: string };
const ENTRIES = 'SELECT id, kind, subject, detail FROM audit_log';

const entries = query<Entry, [string]>(`${ENTRIES} WHERE id IN (SELECT value FROM json_each(?))`);
export function listEntries(db: Db, ids: readonly number[]): Entry[] {
  return entries(db).all(listOf(ids));
}

const entriesAbout = query<Entry, [string, string]>(
  `${ENTRIES} INDEXED BY audit_log_by_subject
   WHERE kind = ?1 AND subject_id IN (SELECT value FROM json_each(?2))`,
);
export function listEntriesAbout(db: Db, kind: Kind, ids: readonly number[]): Entry[] {
  return entriesAbout(db).all(kind, listOf(ids));
}

const entriesOfInvoices = query<Entry, [string]>(
  `${ENTRIES} INDEXED BY audit_log_by_subject
   WHERE kind = 'factuur' AND subject_id IS NULL AND subject IN (SELECT value FROM json_each(?1))`,
);
/** The entries of messages and payment requests, which name their invoice by its number only. */
export function listEntriesOfInvoices(db: Db, numbers: readonly string[]): Entry[] {
  return entriesOfInvoices(db).all(listOf(numbers));
}

/** Call it only within `whileErasing`. */
export function blankEntries({ $client }: Db, blanked: readonly Entry[]): void {
  const change = $client.query('UPDATE audit_log SET subject = ?, detail = ? WHERE id = ?');
  for (const { id, kind, ...entry } of blanked) {
    const subject = blankSubject(kind, entry.subject);
    const detail = JSON.stringify(blankDetail(JSON.parse(entry.detail) as Detail));
    // `forgetCustomer` has already blanked most entries in parts, so only the other entries are written here.
    if (subject !== entry.subject || detail !== entry.detail) change.run(subject, detail, id);
  }
}

import { getTableColumns, ne, or, sql } from 'drizzle-orm';
import { blankDetail, blankSubject, FORGOTTEN } from '../../audit/blank-entry.ts';
import type { Detail, Kind } from '../../audit/schema.ts';
import type { Customer } from '../../customers/schema.ts';
import type { Db } from '../../database/open.ts';
import { allRows, allValues, changeRows, hasRow, oneValue } from '../../database/statements.ts';
import { deliveries } from '../../deliveries/schema.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { fold } from '../../shared/names.ts';
import { NO_POINT } from '../../shared/point.ts';

// A delivery without an invoice is open, unless nobody was at home or the customer refused the delivery.
export const countOpenDeliveries = oneValue<number, [customerId: number]>(
  `SELECT count(*) FROM deliveries INDEXED BY deliveries_by_customer
   WHERE customer_id = ? AND invoiced = 0
     AND (outcome IS NULL OR outcome NOT IN ('niet thuis', 'geweigerd'))`,
);

export const INVOICES_OF_CUSTOMER = `deliveries INDEXED BY deliveries_by_customer
     CROSS JOIN invoices ON invoices.delivery_id = deliveries.id`;

export const countOpenInvoices = oneValue<number, [customerId: number]>(
  `SELECT count(*) FROM ${INVOICES_OF_CUSTOMER}
   CROSS JOIN balances ON balances.invoice_id = invoices.id
   WHERE customer_id = ? AND open <> 0`,
);

export type KeptInvoice = { number: string; issuedOn: IsoDate; creditNumber: string | null };

export const listKeptInvoices = allRows<
  KeptInvoice & { id: number },
  [customerId: number]
>(`SELECT invoices.id, invoices.number, invoices.issued_on AS issuedOn, credits.number AS creditNumber
   FROM ${INVOICES_OF_CUSTOMER} LEFT JOIN credits ON credits.invoice_id = invoices.id WHERE customer_id = ?`);

export const listDeliveryIds = allValues<number, [customerId: number]>(
  'SELECT id FROM deliveries WHERE customer_id = ?',
);

/**
 * Deletes the acts about these records, and all acts about lines of statements, because these acts have the names of
 * payers.
 */
export const deleteActs = changeRows<[deliveries: number[], customers: number[]]>(
  `DELETE FROM acts
   WHERE (kind = 'levering' AND record_id IN (SELECT value FROM json_each(?)))
     OR (kind = 'klant' AND record_id IN (SELECT value FROM json_each(?))) OR kind = 'regel'`,
);

export const deleteKeptDeletions = changeRows<[foldedNames: string[]]>(
  `DELETE FROM deleted_records
   WHERE kind IN ('klant', 'levering')
     AND coalesce(record ->> 'customer_name_fold', record ->> 'name_fold') IN (SELECT value FROM json_each(?))`,
);

const REPLACED = new Map([
  ['customerName', FORGOTTEN],
  ['customerNameFold', fold(FORGOTTEN)],
  ['address', FORGOTTEN],
]);
/** The columns to blank. Every text that may be empty becomes empty, because it may have personal details. */
const blanks = Object.entries(getTableColumns(deliveries)).flatMap(([name, column]) => {
  const text = REPLACED.get(name) ?? column.default;
  return typeof text === 'string' ? [{ name, column, text }] : [];
});
const isToBlank = or(...blanks.map(({ column, text }) => ne(column, text)));

/** Blanks deliveries without an invoice, and returns their number. */
export function blankDeliveries(db: Db, customerId: number, most = -1): number {
  const ids = sql`select id from deliveries indexed by deliveries_by_customer
    where customer_id = ${customerId} and invoiced = 0 and (${isToBlank}) limit ${most}`;
  const texts: Record<string, string> = Object.fromEntries(
    blanks.map(({ name, text }) => [name, text]),
  );
  const blanked = db
    .update(deliveries)
    .set({ ...texts, ...NO_POINT, addressNotFound: true, version: sql`${deliveries.version} + 1` })
    .where(sql`${deliveries.id} in (${ids})`);
  return blanked.returning({ id: deliveries.id }).all().length;
}

/** Erases the points and the windows of all deliveries of a customer, also of those with an invoice. */
export const erasePointsAndWindows = changeRows<[customerId: number]>(
  `UPDATE deliveries SET latitude = NULL, longitude = NULL, window_from = NULL, window_until = NULL
   WHERE customer_id = ?`,
);

/** The log entries about the customer's deliveries and their invoices. */
export const listOwnEntries = allValues<
  number,
  [customerId: number]
>(`SELECT audit_log.id FROM deliveries INDEXED BY deliveries_by_customer
   CROSS JOIN audit_log INDEXED BY audit_log_by_subject ON subject_id = deliveries.id
     AND kind IN ('levering', 'factuur', 'creditfactuur')
   WHERE customer_id = ?`);

const storedNames = allValues<string | null, [customerId: number]>(
  `SELECT customer_name FROM deliveries WHERE customer_id = ?1
   UNION ALL SELECT detail ->> '$.naam' FROM audit_log INDEXED BY audit_log_by_subject
   WHERE kind = 'klant' AND subject_id = ?1
   UNION ALL SELECT detail ->> '$.oud.naam' FROM audit_log INDEXED BY audit_log_by_subject
   WHERE kind = 'klant' AND subject_id = ?1`,
);
const hasOther = hasRow<[nameFold: string, id: number]>(
  'SELECT 1 FROM customers WHERE name_fold = ? AND id <> ?',
);
/** The present and former names of the customer, except names that another customer has now. */
export function namesOf(db: Db, { id, name }: Customer): string[] {
  const names = new Set([name, ...storedNames(db, id).flatMap((each) => each ?? [])]);
  return [...names].filter((each) => !hasOther(db, fold(each), id));
}

const blankLines = changeRows<[invoiceIds: readonly number[]]>(
  `UPDATE statement_lines SET counterparty = '', iban = '', description = '', is_blank = 1
   WHERE ref IN (
     SELECT reference FROM payments
     WHERE source = 'afschrift' AND invoice_id IN (SELECT value FROM json_each(?))
   )`,
);
const deleteHolds = changeRows<[invoiceIds: readonly number[]]>(
  'DELETE FROM reminder_holds WHERE invoice_id IN (SELECT value FROM json_each(?))',
);
export function eraseLines(db: Db, invoiceIds: readonly number[]): void {
  blankLines(db, invoiceIds);
  deleteHolds(db, invoiceIds);
}

/**
 * Mails, messages and payment requests keep their rows, so that nothing is sent twice. The id of a message replaces the
 * telephone number in its recipient and in its key, so that both stay unique.
 */
export const eraseSent = changeRows<[about: string[], forgotten: string]>(
  `UPDATE outgoing SET subject = iif(subject = '', '', ?2), text = '', error = '',
     recipient = CASE channel WHEN 'whatsapp' THEN '+1' || id WHEN 'tikkie' THEN recipient ELSE ?2 END,
     once_key = iif(channel = 'whatsapp', id, once_key)
   WHERE about IN (SELECT value FROM json_each(?1))`,
);

const deletedCustomers = allValues<number, [name: string]>(
  `SELECT subject_id FROM audit_log INDEXED BY audit_log_of_deletions
   WHERE action = 'verwijderd' AND kind = 'klant' AND subject = ?
     AND NOT EXISTS (SELECT 1 FROM customers WHERE id = subject_id)`,
);
const deletedDeliveries = allValues<number, [name: string]>(
  `SELECT subject_id FROM audit_log INDEXED BY audit_log_of_deletions
   WHERE action = 'verwijderd' AND kind = 'levering' AND subject > ?1 || ', ' AND subject < ?1 || ',!'
     AND detail ->> '$.klant' = ?1 AND NOT EXISTS (SELECT 1 FROM deliveries WHERE id = subject_id)`,
);
/** Finds the ids of deleted records with these names. Only the log still has these ids. */
export function deletedRecords(db: Db, names: readonly string[]) {
  return {
    klant: names.flatMap((name) => deletedCustomers(db, name)),
    levering: names.flatMap((name) => deletedDeliveries(db, name)),
  };
}

type Entry = { id: number; kind: Kind; subject: string; detail: string };
const ENTRIES = 'SELECT id, kind, subject, detail FROM audit_log';

export const listEntries = allRows<Entry, [ids: readonly number[]]>(
  `${ENTRIES} WHERE id IN (SELECT value FROM json_each(?))`,
);

export const listEntriesAbout = allRows<
  Entry,
  [kind: Kind, ids: readonly number[]]
>(`${ENTRIES} INDEXED BY audit_log_by_subject
   WHERE kind = ?1 AND subject_id IN (SELECT value FROM json_each(?2))`);

/** The entries about messages and payment requests. They have only the number of their invoice. */
export const listEntriesOfInvoices = allRows<
  Entry,
  [numbers: readonly string[]]
>(`${ENTRIES} INDEXED BY audit_log_by_subject
   WHERE kind = 'factuur' AND subject_id IS NULL AND subject IN (SELECT value FROM json_each(?1))`);

const blankEntry = changeRows<[subject: string, detail: string, id: number]>(
  'UPDATE audit_log SET subject = ?, detail = ? WHERE id = ?',
);
/** Call it only within `whileErasing`. */
export function blankEntries(db: Db, blanked: readonly Entry[]): void {
  for (const { id, kind, ...entry } of blanked) {
    const subject = blankSubject(kind, entry.subject);
    const detail = JSON.stringify(blankDetail(JSON.parse(entry.detail) as Detail));
    // `forgetCustomer` has already blanked most entries in parts, so this writes only entries that change.
    if (subject !== entry.subject || detail !== entry.detail) blankEntry(db, subject, detail, id);
  }
}

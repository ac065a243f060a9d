import type { Db } from '../../database/open.ts';
import { allValues, changeRows, firstValue, hasRow, oneValue } from '../../database/statements.ts';
import { getSettings } from '../../firm/queries.ts';

/** '#' and the id of the record of an invoice's customer, or the folded name of a customer without a record. */
export const CUSTOMER_KEY = "coalesce('#' || deliveries.customer_id, invoices.customer_name_fold)";

/** The customer who pays from this IBAN. Null without booked payments, or with payments for several customers. */
export const findPayer = oneValue<string | null, [iban: string]>(`
  SELECT iif(min(customer) = max(customer), min(customer), NULL) FROM (
    SELECT ${CUSTOMER_KEY} AS customer
    FROM statement_lines AS line INDEXED BY statement_lines_by_iban
    CROSS JOIN payments INDEXED BY payments_of_lines ON payments.reference = line.ref
      AND payments.source = 'afschrift' AND payments.undone_at IS NULL
    CROSS JOIN invoices INDEXED BY invoices_by_id ON invoices.id = payments.invoice_id
    LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id
    WHERE line.iban = ? AND line.iban <> ''
  )`);

export const findCustomerOf = firstValue<string, [invoiceId: number]>(`
  SELECT ${CUSTOMER_KEY}
  FROM invoices INDEXED BY invoices_by_id LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id
  WHERE invoices.id = ?`);

const confirmed = allValues<string>('SELECT account FROM confirmed_accounts');

/** Whether an account is the account of the settings or was confirmed. Always true if the settings have no IBAN. */
export function ownAccounts(db: Db): (account: string) => boolean {
  const own = getSettings(db).iban.replaceAll(' ', '');
  if (own === '') return () => true;
  const known = new Set(confirmed(db));
  return (account) => account === own || known.has(account);
}

export const isWaitingAccount = hasRow<[account: string]>(
  `SELECT 1 FROM statement_lines INDEXED BY waiting_statement_lines WHERE is_waiting = 1 AND account = ? LIMIT 1`,
);

const confirmation = changeRows<[account: string]>(
  'INSERT OR IGNORE INTO confirmed_accounts (account) VALUES (?)',
);
/** Stores that the firm owns the account, unless `ownAccounts` counts it already. Booking its lines does this too. */
export function confirmAccount(db: Db, account: string): void {
  if (!ownAccounts(db)(account)) confirmation(db, account);
}

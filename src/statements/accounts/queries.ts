import { type Db, query } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';

type Payers = { first: string | null; last: string | null };

const payers = query<Payers, [string]>(`
  SELECT min(customer) AS first, max(customer) AS last FROM (
    SELECT coalesce('#' || deliveries.customer_id, invoices.customer_name_fold) AS customer
    FROM statement_lines AS line INDEXED BY statement_lines_by_iban
    CROSS JOIN payments INDEXED BY payments_of_lines ON payments.reference = line.ref
      AND payments.source = 'afschrift' AND payments.undone_at IS NULL
    CROSS JOIN invoices INDEXED BY invoices_by_id ON invoices.id = payments.invoice_id
    LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id
    WHERE line.iban = ? AND line.iban <> ''
  )`);

/**
 * The customer for whom payments from an IBAN were booked and not undone; undefined when the payments are of several
 * customers.
 */
export function findPayer(db: Db, iban: string): string | undefined {
  const found = iban === '' ? null : payers(db).get(iban);
  return found?.first === found?.last ? (found?.first ?? undefined) : undefined;
}

const customer = query<{ customer: string }, [number]>(`
  SELECT coalesce('#' || deliveries.customer_id, invoices.customer_name_fold) AS customer
  FROM invoices INDEXED BY invoices_by_id LEFT JOIN deliveries ON deliveries.id = invoices.delivery_id
  WHERE invoices.id = ?`);
/** The record of an invoice's customer, or the folded name of a customer without one. */
export function findCustomer(db: Db, invoiceId: number): string | undefined {
  return customer(db).get(invoiceId)?.customer;
}

const confirmed = query<{ account: string }, []>('SELECT account FROM confirmed_accounts');

/**
 * Returns a function that says whether an account is the firm's: that of the settings, or one that somebody
 * confirmed. Without an IBAN in the settings, every account counts as the firm's.
 */
export function ownAccounts(db: Db): (account: string) => boolean {
  const own = getSettings(db).iban.replaceAll(' ', '');
  if (own === '') return () => true;
  const known = new Set(
    confirmed(db)
      .all()
      .map(({ account }) => account),
  );
  return (account) => account === own || known.has(account);
}

const waitingAccount = query<object, [string]>(
  `SELECT 1 FROM statement_lines INDEXED BY waiting_statement_lines WHERE is_waiting = 1 AND account = ? LIMIT 1`,
);
/** Whether a line of this account waits. */
export function isWaitingAccount(db: Db, account: string): boolean {
  return waitingAccount(db).get(account) !== null;
}

const confirmation = query<object, [string]>(
  'INSERT OR IGNORE INTO confirmed_accounts (account) VALUES (?)',
);
/** Stores that an account is the firm's. Booking one of its lines does this too. */
export function confirmAccount(db: Db, account: string): void {
  if (!ownAccounts(db)(account)) confirmation(db).run(account);
}

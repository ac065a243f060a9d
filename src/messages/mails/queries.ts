import { type Db, prepared } from '../../database/open.ts';
import { findActive, findAttemptsAbout } from '../../outgoing/queries.ts';
import type { Attempt } from '../../outgoing/schema.ts';
import { type Cents, cents } from '../../shared/money.ts';
import type { OpenRequest } from './how-to-pay.ts';
import { mailKey, type MailRow } from './mail.ts';

/** Finds the mail with this invoice or credit, or the last reminder of this invoice, unless it failed. */
export function findMail(db: Db, mail: Pick<MailRow, 'kind' | 'number'>): Attempt | undefined {
  return findActive(db, mailKey(mail));
}

/** All mails about an invoice, about its credit, and all its reminders. */
export function findMailsOf(db: Db, invoiceNumber: string): Attempt[] {
  const attempts = findAttemptsAbout(db, [{ number: invoiceNumber }]).get(invoiceNumber) ?? [];
  return attempts.filter(({ channel }) => channel === 'mail');
}

const addresses = prepared((db) =>
  db.$client.query<{ delivery: string; customer: string | null }, [number]>(
    `SELECT deliveries.email AS delivery, customers.email AS customer
     FROM deliveries LEFT JOIN customers ON customers.id = deliveries.customer_id
     WHERE deliveries.id = ?`,
  ),
);
/** The e-mail address of a delivery, or else of its customer; '' without one. */
export function findAddress(db: Db, deliveryId: number): string {
  const found = addresses(db).get(deliveryId);
  return found?.delivery || found?.customer || '';
}

// The payments belong to a later folder, so this reads their table by its name.
const balanceOf = prepared((db) =>
  db.$client.query<{ open: Cents }, [number]>('SELECT open FROM balances WHERE invoice_id = ?'),
);
/** The open amount of an invoice. */
export function openOf(db: Db, invoiceId: number): Cents {
  return balanceOf(db).get(invoiceId)?.open ?? cents(0);
}

const writeOff = prepared((db) =>
  db.$client.query<object, [number]>(
    'SELECT 1 FROM payments WHERE invoice_id = ? AND reason IS NOT NULL AND undone_at IS NULL LIMIT 1',
  ),
);
export function isWrittenOff(db: Db, invoiceId: number): boolean {
  return writeOff(db).get(invoiceId) !== null;
}

// The payment requests do too. Its standing is 'open' there.
const openRequest = prepared((db) =>
  db.$client.query<OpenRequest, [string]>(
    `SELECT url, amount FROM outgoing
     WHERE about = ? AND channel = 'tikkie' AND state = 'sent' AND url <> '' AND (status IS NULL OR status = 'OPEN')
       AND amount_paid < amount
     ORDER BY id DESC LIMIT 1`,
  ),
);
/** The latest payment request of an invoice that the customer can still pay. */
export function findOpenRequest(db: Db, invoiceNumber: string): OpenRequest | undefined {
  return openRequest(db).get(invoiceNumber) ?? undefined;
}

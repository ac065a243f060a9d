import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { withoutConfirming } from '../../database/actor.ts';
import { isOneOf, listOf } from '../../database/lists.ts';
import { type Db, inTransaction, prepared } from '../../database/open.ts';
import { type Cents, cents } from '../../shared/money.ts';
import type { OpenRequest } from './how-to-pay.ts';
import { isReminder } from './mail.ts';
import { mails, type MailState, type SentMail } from './schema.ts';

export type NewMail = Omit<SentMail, 'id' | 'state' | 'error' | 'resentAt'>;

const ofNumber = prepared((db) =>
  db
    .select()
    .from(mails)
    .where(
      and(
        eq(mails.number, sql.placeholder('number')),
        // The expression and the literals of the index mails_once.
        sql`(${mails.kind} IN ('herinnering', 'aanmaning')) = ${sql.placeholder('isReminder')}`,
        sql`${mails.state} <> 'failed' AND ${mails.resentAt} IS NULL`,
      ),
    )
    .prepare(),
);
/** Finds the mail with this invoice or credit, or the last reminder of this invoice, unless it failed. There is at most one. */
export function findMail(db: Db, { number, kind }: Pick<NewMail, 'number' | 'kind'>) {
  return ofNumber(db).get({ number, isReminder: isReminder(kind) ? 1 : 0 });
}

/** Stores a mail before it is sent, and marks the earlier mail that it follows as followed. */
export function insertSending(db: Db, mail: NewMail, follows: SentMail | undefined): number {
  return inTransaction(db, () => {
    if (follows !== undefined)
      db.update(mails)
        .set({ resentAt: mail.createdAt })
        .where(and(eq(mails.id, follows.id), isNull(mails.resentAt)))
        .run();
    const insert = db.insert(mails).values({ ...mail, state: 'sending' });
    return insert.returning({ id: mails.id }).get().id;
  });
}

/** Stores the outcome of sending. A mail without an answer keeps the state 'sending' and gets an error. */
export function recordOutcome(
  db: Db,
  id: number,
  outcome: Partial<Pick<SentMail, 'state' | 'error'>>,
): void {
  const update = db.update(mails).set(outcome).where(eq(mails.id, id));
  withoutConfirming(() => inTransaction(db, () => update.run()));
}

const { subject: _subject, text: _text, ...state } = getTableColumns(mails);
const ofInvoices = prepared((db) =>
  db.select(state).from(mails).where(isOneOf(mails.invoiceNumber, 'numbers')).prepare(),
);
/** All mails about invoices, about their credits, and all reminders. */
export function findMailsOf(db: Db, invoiceNumbers: readonly string[]): MailState[] {
  if (invoiceNumbers.length === 0) return [];
  return ofInvoices(db).all({ numbers: listOf(invoiceNumbers) });
}

/** The same for the rows of a list, by the number of the invoice. */
export function findMailsByInvoice(
  db: Db,
  invoices: readonly { number: string }[],
): Map<string, MailState[]> {
  const mailsOfAll = findMailsOf(
    db,
    invoices.map(({ number }) => number),
  );
  return Map.groupBy(mailsOfAll, ({ invoiceNumber }) => invoiceNumber);
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
    `SELECT url, amount FROM payment_requests
     WHERE reference = ? AND state = 'made' AND url <> '' AND (status IS NULL OR status = 'OPEN')
       AND amount_paid < amount
     ORDER BY id DESC LIMIT 1`,
  ),
);
/** The latest payment request of an invoice that the customer can still pay. */
export function findOpenRequest(db: Db, invoiceNumber: string): OpenRequest | undefined {
  return openRequest(db).get(invoiceNumber) ?? undefined;
}

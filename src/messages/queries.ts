import { and, eq, sql } from 'drizzle-orm';
import { withoutConfirming } from '../database/actor.ts';
import { isOneOf, listOf } from '../database/lists.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import type { Moment } from '../shared/dates.ts';
import type { Message } from './message.ts';
import { messages, type SentMessage } from './schema.ts';

const activeMessage = prepared((db) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.invoiceNumber, sql.placeholder('invoiceNumber')),
        eq(messages.recipient, sql.placeholder('recipient')),
        eq(messages.link, sql.placeholder('link')),
        // Literals: SQLite does not choose a partial index for a bound value.
        sql`${messages.state} <> 'failed' AND ${messages.resentAt} IS NULL`,
      ),
    )
    .prepare(),
);
/** Finds the message to this recipient about this invoice and link that did not fail; the database allows only one. */
export function findMessage(db: Db, message: Message): SentMessage | undefined {
  const { invoiceNumber, recipient, link } = message;
  return activeMessage(db).get({ invoiceNumber, recipient, link });
}

export function insertSending(db: Db, message: Message, createdAt: Moment): number {
  const insert = db.insert(messages).values({ ...message, state: 'sending', createdAt });
  return inTransaction(db, () => insert.returning({ id: messages.id }).get().id);
}

/** Stores the outcome of sending. A message without an answer keeps the state 'sending' and gets an error. */
export function recordOutcome(
  db: Db,
  id: number,
  outcome: Partial<Pick<SentMessage, 'state' | 'providerId' | 'error'>>,
): void {
  const update = db.update(messages).set(outcome).where(eq(messages.id, id));
  withoutConfirming(() => inTransaction(db, () => update.run()));
}

const ofInvoices = prepared((db) =>
  db.select().from(messages).where(isOneOf(messages.invoiceNumber, 'numbers')).prepare(),
);
export function findMessagesOf(db: Db, numbers: readonly string[]): SentMessage[] {
  return ofInvoices(db).all({ numbers: listOf(numbers) });
}

/** Allows a second message after a message with an unknown outcome. */
export function recordResent(db: Db, id: number, resentAt: Moment): void {
  const update = db.update(messages).set({ resentAt }).where(eq(messages.id, id));
  inTransaction(db, () => update.run());
}

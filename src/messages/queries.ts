import { and, eq, sql } from 'drizzle-orm';
import { withoutConfirming } from '../database/actor.ts';
import { isOneOf, listOf } from '../database/lists.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import type { Moment } from '../shared/dates.ts';
import type { Message } from './message.ts';
import { messages, type SentMessage } from './schema.ts';

const living = prepared((db) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.invoiceNumber, sql.placeholder('invoiceNumber')),
        eq(messages.recipient, sql.placeholder('recipient')),
        eq(messages.link, sql.placeholder('link')),
        // Literals, so that SQLite sees that the partial index serves.
        sql`${messages.state} <> 'failed' AND ${messages.resentAt} IS NULL`,
      ),
    )
    .prepare(),
);
/** The one message about this invoice and link to this recipient that is under way or sent. */
export function findMessage(db: Db, message: Message): SentMessage | undefined {
  const { invoiceNumber, recipient, link } = message;
  return living(db).get({ invoiceNumber, recipient, link });
}

export function insertSending(db: Db, message: Message, createdAt: Moment): number {
  const insert = db.insert(messages).values({ ...message, state: 'sending', createdAt });
  return inTransaction(db, () => insert.returning({ id: messages.id }).get().id);
}

/** Stores what came of it. Without an answer a message stays 'sending', with the reason. */
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

/** Makes room for a second message beside one of which the outcome is unknown. */
export function recordResent(db: Db, id: number, resentAt: Moment): void {
  const update = db.update(messages).set({ resentAt }).where(eq(messages.id, id));
  inTransaction(db, () => update.run());
}

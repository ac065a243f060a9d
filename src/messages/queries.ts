import { and, eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
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
        // A literal, so that SQLite sees that the partial index serves.
        sql`${messages.state} <> 'failed'`,
      ),
    )
    .prepare(),
);
/** The one message about this invoice and link to this recipient that is under way or sent. */
export function findMessage(db: Db, message: Message): SentMessage | undefined {
  const { invoiceNumber, recipient, link } = message;
  return living(db).get({ invoiceNumber, recipient, link });
}

/** Stores that a message is about to be sent; returns its id. */
export function insertSending(db: Db, message: Message, createdAt: Moment): number {
  return db
    .insert(messages)
    .values({ ...message, state: 'sending', createdAt })
    .returning({ id: messages.id })
    .get().id;
}

/** Stores what came of it. Without an answer a message stays 'sending', with the reason. */
export function recordOutcome(
  db: Db,
  id: number,
  outcome: Partial<Pick<SentMessage, 'state' | 'providerId' | 'error'>>,
): void {
  db.update(messages).set(outcome).where(eq(messages.id, id)).run();
}

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Moment } from '../shared/dates.ts';
import { type Cents, cents } from '../shared/money.ts';

export const outgoing = sqliteTable('outgoing', {
  id: integer().primaryKey({ autoIncrement: true }),
  channel: text().notNull(),
  kind: text().notNull(),
  /** The number of the invoice, or another reference. */
  about: text().notNull(),
  /** The number of the document in a mail, which is the invoice or its credit. */
  number: text().notNull().default(''),
  /** An e-mail address or an E.164 number; '' where the service chooses. */
  recipient: text().notNull().default(''),
  subject: text().notNull().default(''),
  /** Among the attempts of a channel with the same key, only one may be sent or being sent. */
  onceKey: text().notNull(),
  /** Recognizes a request of the browser that comes twice; '' without one. */
  requestId: text().notNull().default(''),
  state: text().$type<'sending' | 'sent' | 'failed'>().notNull(),
  error: text().notNull().default(''),
  providerId: text(),
  createdAt: text().$type<Moment>().notNull(),
  resentAt: text().$type<Moment>(),
  // The next columns are used by payment requests only: the requested amount, and its state at the service.
  amount: integer().$type<Cents>().notNull().default(cents(0)),
  url: text(),
  status: text(),
  amountPaid: integer().$type<Cents>().notNull().default(cents(0)),
  refreshedAt: text().$type<Moment>(),
  /** The text that was sent. It is the last column, because lists do not read it. */
  text: text().notNull().default(''),
});

export type Attempt = Omit<typeof outgoing.$inferSelect, 'text'>;
export type NewAttempt = Omit<
  typeof outgoing.$inferInsert,
  'id' | 'state' | 'error' | 'createdAt' | 'resentAt'
>;

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Moment } from '../shared/dates.ts';
import { type Cents, cents } from '../shared/money.ts';

export const outgoing = sqliteTable('outgoing', {
  id: integer().primaryKey({ autoIncrement: true }),
  channel: text().notNull(),
  kind: text().notNull(),
  /**
   * The number of the invoice, another reference of a payment request, or a text such as `levering 5` for a delivery.
   */
  about: text().notNull(),
  /** The number of the mailed document, which is the invoice or its credit. */
  number: text().notNull().default(''),
  /** An e-mail address or an E.164 number. It is '' for a payment request. */
  recipient: text().notNull().default(''),
  subject: text().notNull().default(''),
  /** The index `outgoing_once` allows only one active attempt for each channel and key (README). */
  onceKey: text().notNull(),
  /** The id of the browser's request, to recognize a repeated request. '' without a request id. */
  requestId: text().notNull().default(''),
  state: text().$type<'sending' | 'sent' | 'failed'>().notNull(),
  error: text().notNull().default(''),
  providerId: text(),
  createdAt: text().$type<Moment>().notNull(),
  resentAt: text().$type<Moment>(),
  // Only payment requests use the next five columns: the requested amount, and the state of the request at Tikkie.
  amount: integer().$type<Cents>().notNull().default(cents(0)),
  url: text(),
  status: text(),
  amountPaid: integer().$type<Cents>().notNull().default(cents(0)),
  refreshedAt: text().$type<Moment>(),
  /** The sent text. It is the last column, because lists do not read this column. */
  text: text().notNull().default(''),
});

export type Attempt = Omit<typeof outgoing.$inferSelect, 'text'>;
export type NewAttempt = Omit<
  typeof outgoing.$inferInsert,
  'id' | 'state' | 'error' | 'createdAt' | 'resentAt'
>;

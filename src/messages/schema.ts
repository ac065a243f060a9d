import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Moment } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';

export const messages = sqliteTable('messages', {
  id: integer().primaryKey({ autoIncrement: true }),
  recipient: text().notNull(),
  firstName: text().notNull(),
  invoiceNumber: text().notNull(),
  amount: integer().$type<Cents>().notNull(),
  link: text().notNull(),
  state: text().$type<'sending' | 'sent' | 'failed'>().notNull(),
  providerId: text(),
  error: text().notNull().default(''),
  createdAt: text().$type<Moment>().notNull(),
  /** The moment at which a user chose to send another message, since the outcome of this one is unknown. */
  resentAt: text().$type<Moment>(),
});
export type SentMessage = typeof messages.$inferSelect;

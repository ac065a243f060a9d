import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LetterKind } from '../../firm/letters.ts';
import type { Moment } from '../../shared/dates.ts';

export const mails = sqliteTable('mails', {
  id: integer().primaryKey({ autoIncrement: true }),
  invoiceNumber: text().notNull(),
  /** The number of the document in the mail: the invoice or its credit. */
  number: text().notNull(),
  kind: text().$type<LetterKind>().notNull(),
  address: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  state: text().$type<'sending' | 'sent' | 'failed'>().notNull(),
  error: text().notNull().default(''),
  requestId: text().notNull().default(''),
  createdAt: text().$type<Moment>().notNull(),
  /** The moment at which a user chose to mail once more. */
  resentAt: text().$type<Moment>(),
});
export type SentMail = typeof mails.$inferSelect;
/** A stored mail without its subject and text. */
export type MailState = Omit<SentMail, 'subject' | 'text'>;

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { IsoDate, Moment } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import type { Method, Reason, Source, TAKEN_OVER } from './payment.ts';

/** A row never changes, except that it can be marked as undone once. A refund is negative. A write-off has a reason. */
export const payments = sqliteTable('payments', {
  id: integer().primaryKey({ autoIncrement: true }),
  invoiceId: integer().notNull(),
  amount: integer().$type<Cents>().notNull(),
  paidOn: text().$type<IsoDate>().notNull(),
  method: text().$type<Method>().notNull(),
  reason: text().$type<Reason | typeof TAKEN_OVER>(),
  source: text().$type<Source>().notNull(),
  reference: text().notNull().default(''),
  recordedAt: text().$type<Moment>().notNull(),
  recordedBy: text().notNull(),
  undoneAt: text().$type<Moment>(),
  undoneBy: text(),
  requestId: text(),
  movedFrom: integer(),
  takenBackOn: text().$type<IsoDate>(),
});
export type Payment = typeof payments.$inferSelect;

/**
 * A take-over counted all open invoices up to `until` as paid. A row never changes, except that it can be marked as
 * undone once.
 */
export const takeovers = sqliteTable('takeovers', {
  id: text().primaryKey(),
  until: text().$type<IsoDate>().notNull(),
  count: integer().notNull(),
  /** The sum of the open amounts. */
  total: integer().$type<Cents>().notNull(),
  recordedAt: text().$type<Moment>().notNull(),
  recordedBy: text().notNull(),
  undoneAt: text().$type<Moment>(),
  undoneBy: text(),
});
export type Takeover = typeof takeovers.$inferSelect;

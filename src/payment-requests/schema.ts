import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Moment } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import type { TikkieStatus } from './tikkie/wire.ts';

export const paymentRequests = sqliteTable('payment_requests', {
  id: integer().primaryKey({ autoIncrement: true }),
  reference: text().notNull(),
  amount: integer().$type<Cents>().notNull(),
  description: text().notNull(),
  state: text().$type<'sending' | 'made' | 'failed'>().notNull(),
  token: text(),
  url: text(),
  status: text().$type<TikkieStatus>(),
  amountPaid: integer().$type<Cents>().notNull(),
  error: text().notNull().default(''),
  createdAt: text().$type<Moment>().notNull(),
  refreshedAt: text().$type<Moment>(),
});
export type PaymentRequest = typeof paymentRequests.$inferSelect;

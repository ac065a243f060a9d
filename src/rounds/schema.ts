import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { IsoDate, Moment } from '../shared/dates.ts';

export const deliveryTicks = sqliteTable(
  'delivery_ticks',
  { deliveryId: integer().notNull(), requestId: text().notNull() },
  ({ deliveryId, requestId }) => [primaryKey({ columns: [deliveryId, requestId] })],
);

/** `tokenHash` is the SHA-256 of the random 128-bit token in the link, as 64 hexadecimal digits. */
export const driverLinks = sqliteTable('driver_links', {
  id: integer().primaryKey({ autoIncrement: true }),
  tokenHash: text().notNull(),
  date: text().$type<IsoDate>().notNull(),
  userId: integer().notNull(),
  createdAt: text().$type<Moment>().notNull(),
  expiresAt: text().$type<Moment>().notNull(),
  withdrawnAt: text().$type<Moment>(),
});
export type DriverLink = typeof driverLinks.$inferSelect;

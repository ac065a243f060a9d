import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const deliveryTicks = sqliteTable(
  'delivery_ticks',
  { deliveryId: integer().notNull(), requestId: text().notNull() },
  ({ deliveryId, requestId }) => [primaryKey({ columns: [deliveryId, requestId] })],
);

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Moment } from '../../shared/dates.ts';

export const resetTokens = sqliteTable('reset_tokens', {
  tokenHash: text().primaryKey(),
  userId: integer().notNull(),
  expiresAt: text().$type<Moment>().notNull(),
});

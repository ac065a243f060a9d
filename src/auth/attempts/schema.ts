import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Moment } from '../../shared/dates.ts';

export const failedAttempts = sqliteTable('failed_attempts', {
  key: text().notNull(),
  failedAt: text().$type<Moment>().notNull(),
});

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Moment } from '../shared/dates.ts';

/** `tokenHash` is the SHA-256 of a random 256-bit token, as 64 hexadecimal digits. The token is not stored. */
export const sessions = sqliteTable('sessions', {
  tokenHash: text().primaryKey(),
  userId: integer().notNull(),
  createdAt: text().$type<Moment>().notNull(),
  seenAt: text().$type<Moment>().notNull(),
  device: text().notNull().default(''),
  address: text().notNull().default(''),
});

export const failedAttempts = sqliteTable('failed_attempts', {
  key: text().notNull(),
  failedAt: text().$type<Moment>().notNull(),
});

export const resetTokens = sqliteTable('reset_tokens', {
  tokenHash: text().primaryKey(),
  userId: integer().notNull(),
  expiresAt: text().$type<Moment>().notNull(),
});

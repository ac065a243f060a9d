import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Moment } from '../shared/dates.ts';

export const failedAttempts = sqliteTable('failed_attempts', {
  key: text().notNull(),
  failedAt: text().$type<Moment>().notNull(),
});

/** Tokens are 256 random bits; only their SHA-256 (64 hex digits) is stored. */
export const sessions = sqliteTable('sessions', {
  tokenHash: text().primaryKey(),
  userId: integer().notNull(),
  createdAt: text().$type<Moment>().notNull(),
  seenAt: text().$type<Moment>().notNull(),
  device: text().notNull().default(''),
  address: text().notNull().default(''),
});

export const resetTokens = sqliteTable('reset_tokens', {
  tokenHash: text().primaryKey(),
  userId: integer().notNull(),
  expiresAt: text().$type<Moment>().notNull(),
});

import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Moment } from '../shared/dates.ts';

export const users = sqliteTable('users', {
  id: integer().primaryKey({ autoIncrement: true }),
  username: text().notNull(),
  usernameFold: text().notNull(),
  email: text().notNull(),
  emailFold: text().notNull(),
  passwordHash: text().notNull(),
  mustChangePassword: integer({ mode: 'boolean' }).notNull().default(false),
  isActive: integer({ mode: 'boolean' }).notNull().default(true),
  isAdmin: integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: text().$type<Moment>().notNull(),
  lastLoginAt: text().$type<Moment>(),
  version: integer().notNull().default(1),
});
export type User = typeof users.$inferSelect;

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

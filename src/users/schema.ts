import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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

export const authenticators = sqliteTable('authenticators', {
  userId: integer().primaryKey(),
  /** 160 random bits in base32. */
  secret: text().notNull(),
  /** The time step of the last code that was accepted. */
  lastStep: integer().notNull().default(0),
  createdAt: text().$type<Moment>().notNull(),
});

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  { userId: integer().notNull(), codeHash: text().notNull() },
  ({ userId, codeHash }) => [primaryKey({ columns: [userId, codeHash] })],
);

/** The table has one row. */
export const loginRules = sqliteTable('login_rules', {
  id: integer().primaryKey(),
  adminsNeedCodes: integer({ mode: 'boolean' }).notNull(),
});

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

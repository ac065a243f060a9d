import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { IsoDate, Moment } from '../shared/dates.ts';
import type { ActKind, ActName } from './acts/act.ts';

export const KINDS = [
  'levering',
  'klant',
  'factuur',
  'creditfactuur',
  'gebruiker',
  'instellingen',
  'sessie',
  'gegevens',
  'rit',
] as const;
export type Kind = (typeof KINDS)[number];

/** Triggers refuse to change or delete an entry, except during `whileErasing`. */
const auditLog = sqliteTable('audit_log', {
  id: integer().primaryKey({ autoIncrement: true }),
  at: text().$type<Moment>().notNull(),
  day: text().$type<IsoDate>().notNull(),
  actorId: integer(),
  actor: text().notNull(),
  action: text().notNull(),
  kind: text().$type<Kind>().notNull(),
  subjectId: integer(),
  subject: text().notNull(),
  detail: text({ mode: 'json' }).$type<Detail>().notNull(),
});
export type AuditEntry = typeof auditLog.$inferSelect;

export type Values = Record<string, string | number | null>;
export type Detail = Values | { oud: Values; nieuw: Values };

export const deletedRecords = sqliteTable('deleted_records', {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text().$type<'levering' | 'klant'>().notNull(),
  recordId: integer().notNull(),
  record: text({ mode: 'json' }).$type<Values>().notNull(),
  at: text().$type<Moment>().notNull(),
});

export const acts = sqliteTable('acts', {
  id: integer().primaryKey({ autoIncrement: true }),
  at: text().$type<Moment>().notNull(),
  userId: integer().notNull(),
  act: text().$type<ActName>().notNull(),
  kind: text().$type<ActKind>().notNull(),
  recordId: integer().notNull(),
  detail: text({ mode: 'json' }).$type<object>().notNull().default({}),
  undoneAt: text().$type<Moment>(),
  undoneRequest: text(),
});
export type Act = typeof acts.$inferSelect;

export const failures = sqliteTable('failures', {
  what: text().$type<'mail' | 'backup' | 'copy' | 'space'>().primaryKey(),
  at: text().$type<Moment>().notNull(),
  error: text().notNull(),
});
export type Failure = typeof failures.$inferSelect;

import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Cents } from '../shared/money.ts';
import type { CustomerPayment } from './customer.ts';

export const customers = sqliteTable('customers', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  nameFold: text().notNull(),
  searchText: text().notNull(),
  address: text().notNull(),
  phone: text().notNull().default(''),
  fee: integer().$type<Cents>(),
  payment: text().$type<CustomerPayment>().notNull().default(''),
  remarks: text().notNull().default(''),
  email: text().notNull().default(''),
  kvkNumber: text().notNull().default(''),
  vatNumber: text().notNull().default(''),
  version: integer().notNull().default(1),
  /** The point of the address, in degrees (WGS 84). Null while it is not known. */
  latitude: real(),
  longitude: real(),
  /** Whether PDOK does not know the address. It is false again when the address changes. */
  addressNotFound: integer({ mode: 'boolean' }).notNull().default(false),
});
export type Customer = typeof customers.$inferSelect;

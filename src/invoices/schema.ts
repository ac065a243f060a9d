import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { slotColumn } from '../deliveries/schema.ts';
import type { BasisPoints } from '../shared/btw.ts';
import type { IsoDate, Moment } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import type { InvoiceData } from './wire-names.ts';

const document = {
  id: integer().primaryKey({ autoIncrement: true }),
  number: text().notNull(),
  year: integer().notNull(),
  sequence: integer().notNull(),
  issuedAt: text().$type<Moment>().notNull(),
  issuedOn: text().$type<IsoDate>().notNull(),
  net: integer().$type<Cents>().notNull(),
  vat: integer().$type<Cents>().notNull(),
  total: integer().$type<Cents>().notNull(),
  vatRate: integer().$type<BasisPoints>().notNull(),
  data: text({ mode: 'json' }).$type<InvoiceData>().notNull(),
  pdfSha256: text().notNull(),
  pdf: blob().$type<Uint8Array>().notNull(),
};

export const invoices = sqliteTable('invoices', {
  ...document,
  deliveryId: integer().notNull(),
  customerName: text().notNull(),
  customerNameFold: text().notNull(),
  address: text().notNull(),
  date: text().$type<IsoDate>().notNull(),
  slot: slotColumn().notNull(),
});

export const credits = sqliteTable('credits', {
  ...document,
  invoiceId: integer().notNull(),
  comment: text().notNull().default(''),
});

export type Series = 'invoice' | 'credit';

import { blob, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BasisPoints } from '../shared/btw.ts';
import type { FormOfAddress } from '../shared/form-of-address.ts';
import type { Thousandths } from '../shared/quantity.ts';

export const settings = sqliteTable('settings', {
  id: integer().primaryKey(),
  companyName: text().notNull(),
  legalName: text().notNull(),
  address: text().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  website: text().notNull(),
  kvkNumber: text().notNull(),
  vatNumber: text().notNull(),
  iban: text().notNull(),
  bic: text().notNull(),
  paymentTermDays: integer().notNull(),
  lineName: text().notNull(),
  homeTitle: text().notNull(),
  invoiceNumberFormat: text().notNull(),
  creditNumberFormat: text().notNull(),
  pricesIncludeVat: integer({ mode: 'boolean' }).notNull(),
  /**
   * The general rate (art. 9 Wet OB 1968). Since 1 January 2025 this rate has also applied to round timber (rondhout),
   * because table I has no rondhout any more.
   */
  vatRate: integer().$type<BasisPoints>().notNull(),
  paymentRequestIncludesFee: integer({ mode: 'boolean' }).notNull(),
  remarksOnInvoice: integer({ mode: 'boolean' }).notNull(),
  /** The capacity of a slot, in deliveries and in kuub. Null means no limit. */
  capacityDeliveries: integer(),
  capacityQuantity: integer().$type<Thousandths>(),
  /** Whether a run on /factureren mails the invoices to customers who have an e-mail address. */
  mailsInvoices: integer({ mode: 'boolean' }).notNull(),
  /** When a subject or text is '', Vipo's own text is used (`default-templates.ts`). */
  invoiceMailSubject: text().notNull(),
  invoiceMailText: text().notNull(),
  creditMailSubject: text().notNull(),
  creditMailText: text().notNull(),
  reminderSubject: text().notNull(),
  reminderText: text().notNull(),
  finalNoticeSubject: text().notNull(),
  finalNoticeText: text().notNull(),
  formOfAddress: text().$type<FormOfAddress>().notNull(),
  /** The point of the firm's address, in degrees (WGS 84). Null while it is not known. */
  latitude: real(),
  longitude: real(),
  /** Whether PDOK does not know the address. It is false again when the address changes. */
  addressNotFound: integer({ mode: 'boolean' }).notNull().default(false),
  /** Whether addresses are sent to PDOK, which finds streets, towns and points. */
  looksUpAddresses: integer({ mode: 'boolean' }).notNull(),
  photoMonths: integer().notNull(),
  /** The hours of a slot, such as '08:00-12:00'. */
  morningHours: text().notNull(),
  afternoonHours: text().notNull(),
  minutesPerStop: integer().notNull(),
  /** The average speed of a round, in km/h. */
  speed: integer().notNull(),
  logoSha256: text(),
  /** The id of the invoice that was the last one when an administrator confirmed that the clock is right. */
  clockTrustedAfter: integer(),
  /** Whether an administrator has closed the list of first steps on the start screen. */
  firstStepsClosed: integer({ mode: 'boolean' }).notNull(),
  /** The number of old open invoices when an administrator hid the notice about them on the start screen. */
  oldInvoicesHidden: integer().notNull(),
  version: integer().notNull(),
});
export type Settings = typeof settings.$inferSelect;

/** Logos are never deleted, because an invoice keeps the logo that it was made with. */
export const logos = sqliteTable('logos', {
  sha256: text().primaryKey(),
  jpeg: blob().$type<Uint8Array>().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
});
export type Logo = typeof logos.$inferSelect;

import { blob, customType, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type IsoDate, type Moment, type Slot, SLOTS } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import type { PointColumns } from '../shared/point.ts';
import type { Thousandths } from '../shared/quantity.ts';
import type { DeliveryDetails, PaymentMethod } from './delivery.ts';
import type { Outcome } from './outcome.ts';

/** The slot is stored as 0 for Ochtend and 1 for Middag, so that an index has the order of the day. */
export const slotColumn = customType<{ data: Slot; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (slot) => SLOTS.indexOf(slot),
  fromDriver: (index) => SLOTS[index] ?? 'Ochtend',
});

export const deliveries = sqliteTable('deliveries', {
  id: integer().primaryKey({ autoIncrement: true }),
  customerId: integer(),
  customerName: text().notNull(),
  customerNameFold: text().notNull(),
  address: text().notNull(),
  phone: text().notNull().default(''),
  date: text().$type<IsoDate>().notNull(),
  slot: slotColumn().notNull(),
  price: integer().$type<Cents>().notNull(),
  quantity: integer().$type<Thousandths>().notNull(),
  fee: integer().$type<Cents>().notNull(),
  payment: text().$type<PaymentMethod>().notNull(),
  remarks: text().notNull().default(''),
  email: text().notNull().default(''),
  reference: text().notNull().default(''),
  invoiced: integer({ mode: 'boolean' }).notNull().default(false),
  /** The position in the slot, from 1. Deliveries without a position come last, in the order of their ids. */
  position: integer(),
  requestId: text(),
  version: integer().notNull().default(1),
  /** The moment at which the wood was delivered, completely or in part. `outcome.ts` computes it. */
  deliveredAt: text().$type<Moment>(),
  received: integer().$type<Cents>(),
  outcome: text().$type<Outcome>(),
  outcomeAt: text().$type<Moment>(),
  outcomeRemark: text().notNull().default(''),
  /** The delivered quantity, when it was less than planned. Null for every other outcome. */
  deliveredQuantity: integer().$type<Thousandths>(),
  /** The id of the delivery that this delivery replaces. The invoice of the replaced delivery was credited. */
  reissueOf: integer(),
  /** The point of the address, in degrees (WGS 84). Null while it is not known. */
  latitude: real(),
  longitude: real(),
  /** Whether PDOK does not know the address. It is false again when the address changes. */
  addressNotFound: integer({ mode: 'boolean' }).notNull().default(false),
  /** The times between which the customer can expect the delivery ('10:00', '12:00'). Null without such times. */
  windowFrom: text(),
  windowUntil: text(),
});
export type Delivery = typeof deliveries.$inferSelect;

/** The columns that a form or a call fills in. Columns with a default may be left out. */
export type NewDelivery = Pick<
  typeof deliveries.$inferInsert,
  keyof DeliveryDetails | keyof PointColumns
>;

/**
 * `requestId` begins with a prefix for the user who added the photo, or for the driver's link. The JPEG has no
 * metadata.
 */
export const photos = sqliteTable('photos', {
  id: integer().primaryKey({ autoIncrement: true }),
  deliveryId: integer().notNull(),
  requestId: text().notNull(),
  madeAt: text().$type<Moment>().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  jpeg: blob().$type<Uint8Array>().notNull(),
});
export type NewPhoto = typeof photos.$inferInsert;

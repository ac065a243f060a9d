import { customType, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type IsoDate, type Moment, SLOTS, type Slot } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import type { Thousandths } from '../shared/quantity.ts';
import type { DeliveryDetails, PaymentMethod } from './delivery.ts';
import type { Outcome } from './outcome.ts';

/** Stored as 0 for Ochtend and 1 for Middag, so that an index has the order of the day. */
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
  /**
   * The position in the slot, from 1. Null for a delivery without a position: these come last, in the order of the
   * ids.
   */
  position: integer(),
  requestId: text(),
  version: integer().notNull().default(1),
  /** The moment of delivery, in whole or in part; null while nothing was delivered. It follows from the outcome. */
  deliveredAt: text().$type<Moment>(),
  received: integer().$type<Cents>(),
  outcome: text().$type<Outcome>(),
  outcomeAt: text().$type<Moment>(),
  outcomeRemark: text().notNull().default(''),
  /** The delivered quantity when it was less than planned; null for every other outcome. */
  deliveredQuantity: integer().$type<Thousandths>(),
  /** The delivery whose credited invoice this one replaces; null for an ordinary delivery. */
  reissueOf: integer(),
});
export type Delivery = typeof deliveries.$inferSelect;

/** The columns that a form or a call fills in. Those with a default may be absent. */
export type NewDelivery = Pick<typeof deliveries.$inferInsert, keyof DeliveryDetails>;

import { and, eq, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { CustomerDetails } from '../customers/customer.ts';
import { upsertCustomer } from '../customers/save-customer.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { amountsOf } from '../deliveries/amounts.ts';
import { reported } from '../deliveries/outcome.ts';
import { getDelivery } from '../deliveries/queries.ts';
import { deliveries } from '../deliveries/schema.ts';
import { getSettings } from '../firm/queries.ts';
import { settings } from '../firm/schema.ts';
import { credits, invoices } from '../invoices/schema.ts';
import { readInvoiceData } from '../invoices/snapshot.ts';
import { outgoing } from '../outgoing/schema.ts';
import { recordTikkiePayment } from '../payment-requests/record-state.ts';
import { findBalances } from '../receivables/balances/queries.ts';
import type { Moment } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';
import { company } from './data.ts';
import type { MailedInvoice } from './mails.ts';
import type { BankInvoice, ExampleAttempt, RequestedInvoice } from './payments.ts';

const SIGNS_OF_DATA = [
  'customers',
  'deliveries',
  'invoices',
  'number_series',
  'settings WHERE version > 1',
];

export function hasData({ $client }: Db): boolean {
  return SIGNS_OF_DATA.some((rows) => $client.query(`SELECT 1 FROM ${rows}`).get() !== null);
}

export function insertFirm(db: Db, customers: readonly CustomerDetails[]): void {
  inTransaction(db, () => {
    db.update(settings).set(company).run();
    for (const customer of customers) upsertCustomer(db, customer);
  });
}

/** The driver has received the whole amount of a delivery that is paid in cash. */
export function markDelivered(db: Db, id: number, deliveredAt: Moment): void {
  const delivery = getDelivery(db, id);
  const isCash = delivery.payment === 'contant';
  const received = isCash ? amountsOf(delivery, getSettings(db)).total : null;
  db.update(deliveries)
    .set({ ...reported('geleverd', deliveredAt), received })
    .where(eq(deliveries.id, id))
    .run();
}

export function listRequestedInvoices(db: Db): RequestedInvoice[] {
  return db
    .select({ data: invoices.data, issuedAt: invoices.issuedAt })
    .from(invoices)
    .innerJoin(deliveries, eq(deliveries.id, invoices.deliveryId))
    .where(eq(deliveries.payment, 'betaalverzoek'))
    .orderBy(invoices.id)
    .all()
    .map(({ data, issuedAt }) => ({ invoice: readInvoiceData(data), issuedAt }));
}

/** The invoices that are not credited and not paid by payment request, the oldest first. */
export function listBankInvoices(db: Db): BankInvoice[] {
  return db
    .select({
      invoiceId: invoices.id,
      number: invoices.number,
      customerName: invoices.customerName,
      total: invoices.total,
      open: sql<Cents>`(SELECT open FROM balances WHERE invoice_id = ${invoices.id})`,
      issuedOn: invoices.issuedOn,
    })
    .from(invoices)
    .innerJoin(deliveries, eq(deliveries.id, invoices.deliveryId))
    .leftJoin(credits, eq(credits.invoiceId, invoices.id))
    .where(and(isNull(credits.id), notInArray(deliveries.payment, ['betaalverzoek', 'contant'])))
    .orderBy(invoices.id)
    .all();
}

/** Stores attempts to send something, with the amounts that Tikkie received. Call it only in a transaction. */
export function insertAttempts(db: Db, attempts: readonly ExampleAttempt[]): void {
  for (const attempt of attempts) {
    db.insert(outgoing).values(attempt).run();
    const { channel, about, createdAt, refreshedAt } = attempt;
    if (channel === 'tikkie')
      recordTikkiePayment(db, refreshedAt ?? createdAt, { about, providerId: null });
  }
}

/** The invoices of deliveries with an e-mail address, the oldest first. */
export function listMailedInvoices(db: Db): MailedInvoice[] {
  const rows = db
    .select({
      id: invoices.id,
      data: invoices.data,
      address: deliveries.email,
      issuedAt: invoices.issuedAt,
      issuedOn: invoices.issuedOn,
      total: invoices.total,
      creditId: credits.id,
    })
    .from(invoices)
    .innerJoin(deliveries, eq(deliveries.id, invoices.deliveryId))
    .leftJoin(credits, eq(credits.invoiceId, invoices.id))
    .where(ne(deliveries.email, ''))
    .orderBy(invoices.id)
    .all();
  const balances = findBalances(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, data, creditId, issuedOn, total, ...row }) => {
    const { dueOn = issuedOn, open = total } = balances.get(id) ?? {};
    return { ...row, dueOn, open, invoice: readInvoiceData(data), isCredited: creditId !== null };
  });
}

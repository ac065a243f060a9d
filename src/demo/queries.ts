import { eq } from 'drizzle-orm';
import type { CustomerDetails } from '../customers/customer.ts';
import type { Located } from '../customers/queries.ts';
import { upsertCustomer } from '../customers/save-customer.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { allRows } from '../database/statements.ts';
import { amountsOf } from '../deliveries/amounts.ts';
import { reported } from '../deliveries/outcome.ts';
import { getDelivery } from '../deliveries/queries.ts';
import { deliveries } from '../deliveries/schema.ts';
import { getSettings } from '../firm/queries.ts';
import { settings } from '../firm/schema.ts';
import { readInvoiceData } from '../invoices/snapshot.ts';
import { outgoing } from '../outgoing/schema.ts';
import { recordTikkiePayment } from '../payment-requests/record-state.ts';
import type { Moment } from '../shared/dates.ts';
import { company } from './data.ts';
import type { ExampleAttempt, ExampleInvoice } from './payments.ts';

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

export function insertFirm(db: Db, customers: readonly Located<CustomerDetails>[]): void {
  inTransaction(db, () => {
    db.update(settings)
      .set({ ...company, firstStepsClosed: true })
      .run();
    for (const customer of customers) upsertCustomer(db, customer);
  });
}

/** Marks a delivery as delivered. When it is paid in cash, the driver has received the whole amount. */
export function markDelivered(db: Db, id: number, deliveredAt: Moment): void {
  const delivery = getDelivery(db, id);
  const isCash = delivery.payment === 'contant';
  const received = isCash ? amountsOf(delivery, getSettings(db)).total : null;
  db.update(deliveries)
    .set({ ...reported('geleverd', deliveredAt), received })
    .where(eq(deliveries.id, id))
    .run();
}

type Stored = Omit<ExampleInvoice, 'invoice' | 'isCredited'> & { data: string; isCredited: 0 | 1 };
const issued = allRows<Stored>(`
  SELECT invoices.id, invoices.number, invoices.customer_name AS customerName, invoices.total, balances.open,
    invoices.issued_at AS issuedAt, invoices.issued_on AS issuedOn, balances.due_on AS dueOn, invoices.data,
    deliveries.payment, deliveries.email AS address, credits.id IS NOT NULL AS isCredited
  FROM invoices JOIN balances ON balances.invoice_id = invoices.id
  JOIN deliveries ON deliveries.id = invoices.delivery_id
  LEFT JOIN credits ON credits.invoice_id = invoices.id ORDER BY invoices.id`);
export function listInvoices(db: Db): ExampleInvoice[] {
  return issued(db).map(({ data, isCredited, ...row }) => ({
    ...row,
    isCredited: isCredited === 1,
    invoice: readInvoiceData(JSON.parse(data)),
  }));
}

/** Stores attempts to send something, with the amounts that were paid by Tikkie. Call this only in a transaction. */
export function insertAttempts(db: Db, attempts: readonly ExampleAttempt[]): void {
  for (const attempt of attempts) {
    db.insert(outgoing).values(attempt).run();
    const { channel, about, createdAt, refreshedAt } = attempt;
    if (channel === 'tikkie')
      recordTikkiePayment(db, refreshedAt ?? createdAt, { about, providerId: null });
  }
}

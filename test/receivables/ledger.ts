import { type Db, inTransaction } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import type { NewPayment } from '../../src/receivables/payment.ts';
import { recordPayment } from '../../src/receivables/record-payment.ts';
import { amsterdamDate, moment } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { type Office, office } from '../support/office.ts';

/** An office with an invoice of € 237,50 that is due on 4 December. */
export async function invoiced(change: object = {}): Promise<Office> {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.invoice(await at.plan(change)));
  return at;
}

/** Records a payment of € 100 by bank at a moment. `change` replaces its values. */
export function pay(db: Db, invoiceId: number, at: Date, change: Partial<NewPayment> = {}) {
  const now = moment(at);
  const paidOn = amsterdamDate(now);
  const payment = {
    invoiceId,
    amount: cents(10000),
    paidOn,
    method: 'bank',
    source: 'hand',
  } as const;
  return inTransaction(db, () => recordPayment(db, now, { ...payment, ...change }));
}

type StoredPayment = {
  invoice: string;
  amount: number;
  paid_on: string;
  method: string;
  source: string;
  undone: number;
};

export function storedPayments({ $client }: Db): StoredPayment[] {
  return $client
    .query<StoredPayment, []>(
      `SELECT number AS invoice, amount, paid_on, method, source, undone_at IS NOT NULL AS undone
       FROM payments JOIN invoices ON invoices.id = invoice_id ORDER BY payments.id`,
    )
    .all();
}

/** The open amount of each invoice, by its number. */
export function openAmounts({ $client }: Db): Record<string, number> {
  const rows = $client
    .query<{ number: string; open: number }, []>(
      'SELECT number, open FROM balances JOIN invoices ON invoices.id = invoice_id ORDER BY number',
    )
    .all();
  return Object.fromEntries(rows.map(({ number, open }) => [number, open]));
}

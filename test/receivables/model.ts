import * as fc from 'fast-check';
import { type Db, inTransaction } from '../../src/database/open.ts';
import { deleteDelivery } from '../../src/deliveries/delete-delivery.ts';
import { editDelivery } from '../../src/deliveries/edit-delivery.ts';
import { addDelivery } from '../../src/deliveries/plan-delivery.ts';
import { deliveries } from '../../src/deliveries/schema.ts';
import { sumUninvoiced } from '../../src/deliveries/sums/queries.ts';
import { sumInvoices, sumTurnover } from '../../src/invoices/issued/queries.ts';
import { sumDue } from '../../src/receivables/balances/queries.ts';
import { undoPayment } from '../../src/receivables/undo-payment.ts';
import { addDays, type IsoDate, moment, parseIsoDate } from '../../src/shared/dates.ts';
import { cents, deliveryTotal } from '../../src/shared/money.ts';
import { thousandths } from '../../src/shared/quantity.ts';
import { NOW } from '../backups/books.ts';
import { pay } from './ledger.ts';

const TERM = 14;
const DAYS = ['2026-11-01', '2026-11-20', '2026-12-31'].flatMap((day) => parseIsoDate(day) ?? []);

const day = fc.constantFrom(...DAYS);
const details = fc.record({
  customerName: fc.constant('Jansen'),
  address: fc.constant('Dorpsstraat 1'),
  date: day,
  slot: fc.constantFrom('Ochtend' as const, 'Middag' as const),
  price: fc.integer({ min: 0, max: 9_999_999 }).map(cents),
  quantity: fc.integer({ min: 1, max: 9_999_999 }).map(thousandths),
  fee: fc.integer({ min: 0, max: 9_999_999 }).map(cents),
  payment: fc.constant('contant' as const),
});
export const action = fc.record({
  what: fc.constantFrom(
    ...([
      'add',
      'add',
      'change',
      'delete',
      'invoice',
      'invoice',
      'credit',
      'pay',
      'pay',
      'undo',
    ] as const),
  ),
  at: fc.nat(),
  details,
  on: day,
  net: fc.integer({ min: 0, max: 1_000_000 }),
  paid: fc.integer({ min: 1, max: 2_000_000 }).map(cents),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

type Invoice = { id: number; issuedOn: IsoDate; net: number; vat: number; creditedOn?: IsoDate };
/** The documents and payments as the test knows them. It computes the open and issued sums from these itself. */
export type Books = {
  invoices: Invoice[];
  payments: { id: number; invoice: Invoice; amount: number; undone: boolean }[];
};

function addInvoice(
  { $client }: Db,
  deliveryId: number,
  id: number,
  on: IsoDate,
  net: number,
): Invoice {
  const vat = Math.floor(net / 5);
  $client.run(
    `INSERT INTO invoices (id, delivery_id, number, year, sequence, issued_at, issued_on, customer_name,
       customer_name_fold, address, date, slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT ?1, id, 'F' || ?1, 2026, ?1, '', ?2, customer_name, customer_name_fold, address, date, slot, ?3, ?4, ?3 + ?4,
       2100, ?5, printf('%064d', 0), x'00' FROM deliveries WHERE id = ?6`,
    [id, on, net, vat, JSON.stringify({ paymentTermDays: TERM }), deliveryId],
  );
  return { id, issuedOn: on, net, vat };
}

function addCredit({ $client }: Db, { id }: Invoice, on: IsoDate): void {
  $client.run(
    `INSERT INTO credits (invoice_id, number, year, sequence, issued_at, issued_on, net, vat, total, vat_rate, data,
       pdf_sha256, pdf)
     SELECT id, 'C' || id, 2026, id, '', ?, -net, -vat, -total, vat_rate, '{}', printf('%064d', 0), x'00'
     FROM invoices WHERE id = ?`,
    [on, id],
  );
}

function choose<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % Math.max(items.length, 1)];
}

export function perform(
  db: Db,
  books: Books,
  open: number[],
  { what, at, on, net, paid, details: given }: Action,
) {
  const delivery = choose(open, at);
  const invoice = choose(books.invoices, at);
  const payment = choose(books.payments, at);
  if (what === 'add') open.push(addDelivery(db, given, undefined));
  if (what === 'change' && delivery) editDelivery(db, { id: delivery, version: undefined }, given);
  if (what === 'delete' && delivery) deleteDelivery(db, delivery);
  if (what === 'invoice' && delivery)
    books.invoices.push(addInvoice(db, delivery, books.invoices.length + 1, on, net));
  if ((what === 'delete' || what === 'invoice') && delivery) open.splice(open.indexOf(delivery), 1);
  if (what === 'credit' && invoice && !invoice.creditedOn) {
    addCredit(db, invoice, on);
    invoice.creditedOn = on;
  }
  if (what === 'pay' && invoice) {
    const { id } = pay(db, invoice.id, NOW, { amount: paid });
    books.payments.push({ id, invoice, amount: paid, undone: false });
  }
  if (what === 'undo' && payment && !payment.undone) {
    inTransaction(db, () => undoPayment(db, moment(NOW), payment.id));
    payment.undone = true;
  }
}

const PERIODS = [
  { from: DAYS[0], until: DAYS[2] },
  { from: DAYS[1], until: DAYS[1] },
] as { from: IsoDate; until: IsoDate }[];

function sum<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}

/** The open and issued sums, computed from the acts of the test, and the uninvoiced sums, from the deliveries. */
export function expected(db: Db, { invoices, payments }: Books) {
  const isOf = ({ from, until }: (typeof PERIODS)[number], on: IsoDate) =>
    on >= from && on <= until;
  const open = invoices.map((invoice) => ({
    due: addDays(invoice.issuedOn, TERM),
    open:
      (invoice.creditedOn ? 0 : invoice.net + invoice.vat) -
      sum(
        payments.filter((one) => one.invoice === invoice && !one.undone),
        ({ amount }) => amount,
      ),
  }));
  const rows = db.select().from(deliveries).all();
  return {
    due: PERIODS.map((period) => {
      const due = open.filter((one) => one.open > 0 && isOf(period, one.due));
      return { count: due.length, total: cents(sum(due, (one) => one.open)) };
    }),
    turnover: PERIODS.map((period) => {
      const issued = invoices.filter(({ issuedOn }) => isOf(period, issuedOn));
      const credited = invoices.filter(({ creditedOn }) => creditedOn && isOf(period, creditedOn));
      return [
        issued.length,
        sum(issued, ({ net, vat }) => net + vat),
        sum(issued, ({ net }) => net) - sum(credited, ({ net }) => net),
        sum(issued, ({ vat }) => vat) - sum(credited, ({ vat }) => vat),
      ];
    }),
    uninvoiced: DAYS.map((until) => {
      const counted = rows.filter(({ invoiced, date }) => !invoiced && date <= until);
      const total = sum(counted, ({ price, quantity, fee }) => deliveryTotal(price, quantity, fee));
      return { count: counted.length, total: cents(total) };
    }),
  };
}

/** The open, issued and uninvoiced sums that Vipo keeps. */
export function stored(db: Db) {
  return {
    due: PERIODS.map((period) => sumDue(db, period)),
    turnover: PERIODS.map((period) => {
      const [invoices, all] = [sumInvoices(db, period), sumTurnover(db, period)];
      return [invoices.count, invoices.total, all.net, all.vat];
    }),
    uninvoiced: DAYS.map((until) => sumUninvoiced(db, { from: '', until })),
  };
}

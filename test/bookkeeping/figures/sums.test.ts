import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import type { Figures } from '../../../src/bookkeeping/figures/figures.ts';
import { readFigures } from '../../../src/bookkeeping/figures/read-figures.ts';
import { verifyBooks } from '../../../src/bookkeeping/verify/verify.ts';
import { type Db, inTransaction } from '../../../src/database/open.ts';
import { addDelivery } from '../../../src/deliveries/plan-delivery.ts';
import { issueCredit } from '../../../src/invoices/credit-invoice.ts';
import { issueInvoice } from '../../../src/invoices/issue-invoice.ts';
import { loadDraw } from '../../../src/invoices/pdf/draw.ts';
import { PAID_BY } from '../../../src/receivables/payment.ts';
import { undoPayment } from '../../../src/receivables/undo-payment.ts';
import { type IsoDate, moment } from '../../../src/shared/dates.ts';
import { cents } from '../../../src/shared/money.ts';
import { thousandths } from '../../../src/shared/quantity.ts';
import { pay } from '../../receivables/ledger.ts';
import { freshDatabase } from '../../support/database.ts';
import { expectedFigures, type Sale } from './model.ts';

/** Moments in chronological order, each with its day in Amsterdam. Many are around the end of a year or a quarter. */
const MOMENTS = [
  ['2024-12-31T22:59:59.999Z', '2024-12-31'],
  ['2024-12-31T23:00:00.000Z', '2025-01-01'],
  ['2025-03-31T21:59:59.000Z', '2025-03-31'],
  ['2025-03-31T22:00:00.000Z', '2025-04-01'],
  ['2025-11-22T12:00:00.000Z', '2025-11-22'],
  ['2025-11-23T12:00:00.000Z', '2025-11-23'],
  ['2025-12-31T22:59:59.999Z', '2025-12-31'],
  ['2025-12-31T23:00:00.000Z', '2026-01-01'],
  ['2026-01-31T22:59:00.000Z', '2026-01-31'],
  ['2026-03-31T21:59:59.000Z', '2026-03-31'],
  ['2026-03-31T22:00:00.000Z', '2026-04-01'],
  ['2026-06-30T22:00:00.000Z', '2026-07-01'],
  ['2026-09-30T21:59:59.000Z', '2026-09-30'],
  ['2026-11-22T10:00:00.000Z', '2026-11-22'],
] as const;
const TODAY = '2026-11-22' as IsoDate;
const DAYS = [...MOMENTS.map(([, day]) => day), '2026-11-23', '2026-12-31'];

const at = fc.nat(MOMENTS.length - 1);
const sale = fc.record({
  name: fc.constantFrom('jansen', 'bakker', 'celik', '=1+1'),
  deliveredOn: fc.constantFrom(...DAYS),
  price: fc.integer({ min: 0, max: 20_000 }),
  quantity: fc.integer({ min: 1, max: 20_000 }),
  fee: fc.integer({ min: 0, max: 5000 }),
  /** The moments of the invoice and of its credit, as indexes of `MOMENTS`. A credit before its invoice is left out. */
  issued: fc.option(at, { nil: undefined, freq: 6 }),
  credited: fc.option(at, { nil: undefined, freq: 1 }),
  payments: fc.array(
    fc.record({
      at,
      amount: fc.integer({ min: 1, max: 500_000 }),
      method: fc.constantFrom(...PAID_BY),
      undone: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});
type Drawn = typeof sale extends fc.Arbitrary<infer S> ? S : never;

function dayOf(index: number | undefined): string | undefined {
  return index === undefined ? undefined : MOMENTS[index]?.[1];
}

function momentOf(index: number): Date {
  return new Date(MOMENTS[index]?.[0] ?? '');
}

function saleOf({ issued, credited, payments, ...sold }: Drawn, included: boolean): Sale {
  const isCredited = issued !== undefined && credited !== undefined && credited >= issued;
  return {
    ...sold,
    included,
    issuedOn: dayOf(issued),
    creditedOn: isCredited ? dayOf(credited) : undefined,
    payments: (issued === undefined ? [] : payments).map(({ at: paid, ...payment }) => ({
      ...payment,
      paidOn: dayOf(paid) ?? '',
    })),
  } as Sale;
}

const draw = await loadDraw();

/** Plans the sales, invoices and credits them in the order of time, and books their payments, with the code of Vipo. */
function perform(db: Db, drawn: Drawn[]): void {
  const ids = drawn.map((one) => addDelivery(db, detailsOf(one), undefined));
  const steps = drawn.flatMap(({ issued, credited }, i) => {
    const id = ids[i] ?? 0;
    if (issued === undefined) return [];
    return [
      { at: issued, run: () => void issueInvoice(issuerAt(db, issued), id) },
      ...(credited === undefined || credited < issued
        ? []
        : [{ at: credited, run: () => void issueCredit(issuerAt(db, credited), id, '') }]),
    ];
  });
  for (const { run } of steps.toSorted((a, b) => a.at - b.at)) run();
  for (const [i, { issued, payments }] of drawn.entries())
    if (issued !== undefined) for (const one of payments) payOne(db, ids[i] ?? 0, one);
}

function issuerAt(db: Db, index: number) {
  return { db, draw, clock: () => momentOf(index) };
}

function detailsOf({ name, deliveredOn, price, quantity, fee }: Drawn) {
  return {
    customerName: name,
    address: 'Dorpsstraat 1',
    phone: '',
    remarks: '',
    date: deliveredOn as IsoDate,
    slot: 'Ochtend' as const,
    price: cents(price),
    quantity: thousandths(quantity),
    fee: cents(fee),
    payment: 'bank overmaken' as const,
  };
}

function payOne(db: Db, deliveryId: number, payment: Drawn['payments'][number]): void {
  const invoice = db.$client
    .query<{ id: number }, [number]>('SELECT id FROM invoices WHERE delivery_id = ?')
    .get(deliveryId);
  const paidAt = momentOf(payment.at);
  const { id } = pay(db, invoice?.id ?? 0, paidAt, {
    amount: cents(payment.amount),
    method: payment.method,
  });
  if (payment.undone) inTransaction(db, () => undoPayment(db, moment(paidAt), id));
}

const COUNTED = ['deliveries', 'quantity', 'net', 'vat', 'total', 'credits'] as const;

function counted<Name extends string>(names: readonly Name[], row: Record<Name, unknown>) {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

function shown({ months, quarters, total, comparable, customers, methods }: Figures) {
  return {
    months: months.map(({ now, before }) => ({
      now: counted(COUNTED, now),
      before: counted(COUNTED, before),
    })),
    quarters: quarters.map((quarter) => counted(['net', 'vat', 'credits'], quarter)),
    total: counted(COUNTED, total),
    comparable: counted(COUNTED, comparable),
    customers: customers.map((one) => counted(['name', 'quantity', 'net'], one)),
    methods: Object.fromEntries(methods.map(({ method, ...sum }) => [method, sum])),
  };
}

test.each([true, false])(
  'the figures of any invoices, credits and payments equal the sums that the test computes itself: BTW included %p',
  (included) => {
    fc.assert(
      fc.property(fc.array(sale, { minLength: 1, maxLength: 12 }), (drawn) => {
        const db = freshDatabase();
        db.$client.run('UPDATE settings SET prices_include_vat = ?', [included ? 1 : 0]);
        perform(db, drawn);
        const expected = expectedFigures(
          drawn.map((one) => saleOf(one, included)),
          TODAY,
        );
        expect(shown(readFigures(db, 2026, TODAY))).toEqual(expected as never);
        expect(verifyBooks(db).problems).toEqual([]);
        db.$client.close();
      }),
      { numRuns: 12, seed: 16 },
    );
  },
);

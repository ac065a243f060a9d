import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import type { InvoiceDocument } from '../../src/invoices/document.ts';
import { lineCells, priceWithoutVat } from '../../src/invoices/pdf/wording.ts';
import { readInvoiceData } from '../../src/invoices/snapshot.ts';
import { basisPoints, type Sale, saleAmounts } from '../../src/shared/btw.ts';
import { cents, MAX_PRICE } from '../../src/shared/money.ts';
import { MAX_QUANTITY, thousandths } from '../../src/shared/quantity.ts';
import { invoice } from './pdf-sample.ts';

const sample = readInvoiceData(invoice);
const anyPrice = fc.oneof(fc.integer({ min: 0, max: MAX_PRICE }), fc.integer({ min: 0, max: 300 }));
const anySale: fc.Arbitrary<Sale> = fc.record({
  price: anyPrice.map(cents),
  quantity: fc
    .oneof(fc.integer({ min: 1, max: MAX_QUANTITY }), fc.integer({ min: 1, max: 50_000 }))
    .map(thousandths),
  fee: anyPrice.map(cents),
  rate: fc.constantFrom(0, 900, 2100).map(basisPoints),
  pricesIncludeVat: fc.constant(true),
});

function invoiceOf(sale: Sale, sign: 1 | -1): InvoiceDocument {
  const { net, vat, total, goodsNet, feeNet } = saleAmounts(sale);
  const signed = (amount: number) => cents(sign * amount);
  const line = { description: '', unitPrice: cents(0) };
  return {
    ...sample,
    amounts: {
      price: signed(sale.price),
      quantity: sale.quantity,
      fee: signed(sale.fee),
      net: signed(net),
      vat: signed(vat),
      total: signed(total),
    },
    vatRate: sale.rate,
    lines: [
      { ...line, unit: 'kuub', quantity: sale.quantity, amount: signed(goodsNet) },
      { ...line, unit: 'stuk', quantity: thousandths(1000), amount: signed(feeNet) },
    ],
  };
}

/** The digits of `-€ 76,4463` as a whole number with its sign, and the number of its decimals. */
function read(text: string): { units: bigint; decimals: number } {
  const [, sign, whole = '', fraction = ''] = /(-?)€\u00a0([\d.]+),(\d+)/.exec(text) ?? [];
  const units = BigInt(whole.replaceAll('.', '') + fraction);
  return { units: sign === '-' ? -units : units, decimals: fraction.length };
}

function nearest(numerator: bigint, denominator: bigint): bigint {
  const half = numerator < 0n ? -denominator : denominator;
  return (2n * numerator + half) / (2n * denominator);
}

test('the unit price without BTW times the quantity is the net amount of the line, to the cent', () => {
  const invoices = fc.tuple(anySale, fc.constantFrom<1 | -1>(1, -1));
  fc.assert(
    fc.property(invoices, ([sale, sign]) => {
      const drawn = invoiceOf(sale, sign);
      for (const line of drawn.lines) {
        const { units, decimals } = read(priceWithoutVat(line, drawn));
        const product = nearest(units * BigInt(line.quantity), 10n ** BigInt(decimals + 1));
        expect(product).toBe(BigInt(line.amount));
        if (line.quantity < 100_000) expect(decimals).toBe(4);
      }
    }),
    { numRuns: 2000 },
  );
});

test('the amounts of the lines with BTW add up to the total', () => {
  fc.assert(
    fc.property(anySale, (sale) => {
      const drawn = invoiceOf(sale, 1);
      const printed = drawn.lines.map((line) => read(lineCells(line, drawn)[4] ?? '').units);
      expect(printed.reduce((sum, amount) => sum + amount, 0n)).toBe(BigInt(drawn.amounts.total));
    }),
    { numRuns: 500 },
  );
});

test.each([
  [9250, 3000, 1750, 'excl. BTW € 76,4463 per kuub', 'excl. BTW € 14,4628'],
  [9250, 12_500, 1750, 'excl. BTW € 76,4463 per kuub', 'excl. BTW € 14,4628'],
  [3333, 500_000, 0, 'excl. BTW € 27,54546 per kuub', 'excl. BTW € 0,0000'],
])(
  'a price of %p cents for %p litres and a fee of %p cents show %p and %p',
  (price, quantity, fee, goods, delivery) => {
    const drawn = invoiceOf(
      {
        price: cents(price),
        quantity: thousandths(quantity),
        fee: cents(fee),
        rate: basisPoints(2100),
        pricesIncludeVat: true,
      },
      1,
    );
    const shown = drawn.lines.map((line) => priceWithoutVat(line, drawn).replace('\u00a0', ' '));
    expect(shown).toEqual([goods, delivery]);
  },
);

import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { type Amounts, basisPoints, negate, type Sale, saleAmounts } from '../../src/shared/btw.ts';
import { cents, deliveryTotal, goodsAmount, MAX_PRICE } from '../../src/shared/money.ts';
import { MAX_QUANTITY, thousandths } from '../../src/shared/quantity.ts';

const anyPrice = fc
  .oneof(fc.integer({ min: 0, max: MAX_PRICE }), fc.integer({ min: 0, max: 300 }))
  .map(cents);
const anySale: fc.Arbitrary<Sale> = fc.record({
  price: anyPrice,
  quantity: fc
    .oneof(fc.integer({ min: 1, max: MAX_QUANTITY }), fc.integer({ min: 1, max: 5000 }))
    .map(thousandths),
  fee: anyPrice,
  rate: fc
    .oneof(fc.constantFrom(0, 900, 2100), fc.integer({ min: 0, max: 10_000 }))
    .map(basisPoints),
  pricesIncludeVat: fc.boolean(),
});

function always(holds: (of: Sale, amounts: Amounts) => void): void {
  fc.assert(
    fc.property(anySale, (of) => holds(of, saleAmounts(of))),
    { numRuns: 3000 },
  );
}

test('net and BTW always add up to the total, and the lines add up to net', () => {
  always((_, { net, vat, total, goodsNet, feeNet }) => {
    expect(net + vat).toBe(total);
    expect(goodsNet + feeNet).toBe(net);
    expect(Math.min(net, vat, total, goodsNet, feeNet)).toBeGreaterThanOrEqual(0);
  });
});

test('every amount equals the exact amount, computed with fractions of BigInt', () => {
  always((of, amounts) => {
    expect(amounts).toEqual(oracle(of));
  });
});

/** The same amounts, computed with exact fractions that are rounded half up. */
function oracle(of: Sale): Amounts {
  const [price, fee, rate] = [BigInt(of.price), BigInt(of.fee), BigInt(of.rate)];
  const goods = nearest(price * BigInt(of.quantity), 1000n);
  const whole = 10_000n;
  if (!of.pricesIncludeVat) {
    const net = goods + fee;
    const vat = nearest(net * rate, whole);
    return amountsOf({ net, vat, total: net + vat, goodsNet: goods, feeNet: fee, unitNet: price });
  }
  const total = goods + fee;
  const vat = nearest(total * rate, whole + rate);
  const net = total - vat;
  const [goodsNet = 0n, feeNet = 0n] = largestRemainder(net, [goods, fee], whole, whole + rate);
  const unitNet = nearest(price * whole, whole + rate);
  return amountsOf({ net, vat, total, goodsNet, feeNet, unitNet });
}

function nearest(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function largestRemainder(sum: bigint, parts: bigint[], times: bigint, per: bigint): bigint[] {
  const shares = parts.map((part) => (part * times) / per);
  const byCut = parts
    .map((part, index) => ({ index, cut: (part * times) % per }))
    .toSorted((one, other) => Number(other.cut - one.cut));
  let left = sum - shares.reduce((one, other) => one + other, 0n);
  for (const { index } of byCut) {
    if (left-- > 0n) shares[index] = (shares[index] ?? 0n) + 1n;
  }
  return shares;
}

function amountsOf(exact: Record<keyof Amounts, bigint>): Amounts {
  return {
    net: cents(Number(exact.net)),
    vat: cents(Number(exact.vat)),
    total: cents(Number(exact.total)),
    goodsNet: cents(Number(exact.goodsNet)),
    feeNet: cents(Number(exact.feeNet)),
    unitNet: cents(Number(exact.unitNet)),
  };
}

test('the amount of an invoice line without BTW differs by less than a cent from the exact amount, and a fee of 0 is still 0', () => {
  always((of, { goodsNet, feeNet }) => {
    const factor = of.pricesIncludeVat ? 10_000 / (10_000 + of.rate) : 1;
    expect(Math.abs(feeNet - of.fee * factor)).toBeLessThan(1);
    expect(Math.abs(goodsNet - goodsAmount(of.price, of.quantity) * factor)).toBeLessThan(1);
    if (of.fee === 0) expect<number>(feeNet).toBe(0);
  });
});

test('price × quantity + fee is the total when prices include BTW, and the net amount when prices exclude it', () => {
  always((of, { total, net }) => {
    const collected = deliveryTotal(of.price, of.quantity, of.fee);
    expect(of.pricesIncludeVat ? total : net).toBe(collected);
  });
});

test('the amounts of a credit are exactly those of its invoice with the opposite sign, without a negative zero', () => {
  always((_, amounts) => {
    const credit = negate(amounts);
    for (const key of ['net', 'vat', 'total', 'goodsNet', 'feeNet', 'unitNet'] as const) {
      expect(Object.is(credit[key] + amounts[key], 0)).toBe(true);
      expect(Object.is(credit[key], -0)).toBe(false);
    }
    expect(Object.keys(credit).toSorted()).toEqual(Object.keys(amounts).toSorted());
    expect(negate(credit)).toEqual(amounts);
  });
});

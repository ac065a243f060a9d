import { expect, test } from 'bun:test';
import { type Amounts, basisPoints, type Sale, saleAmounts } from '../../src/shared/btw.ts';
import {
  cents,
  deliveryTotal,
  goodsAmount,
  MAX_PRICE,
  parsePrice,
} from '../../src/shared/money.ts';
import { MAX_QUANTITY, parseQuantity, thousandths } from '../../src/shared/quantity.ts';

function sale(
  price: string,
  quantity: string,
  fee: string,
  pricesIncludeVat: boolean,
  rate = basisPoints(2100),
): Sale {
  const [priceCents, feeCents] = [parsePrice(price), parsePrice(fee)];
  const amount = parseQuantity(quantity);
  if (priceCents === undefined || feeCents === undefined || amount === undefined) {
    throw new Error(`no sale: ${price} × ${quantity} + ${fee}`);
  }
  return { price: priceCents, quantity: amount, fee: feeCents, rate, pricesIncludeVat };
}

type Expected = { [Key in keyof Amounts]: number };

const INCLUDING: [string, string, string, Expected][] = [
  [
    '90',
    '2',
    '12,50',
    { total: 19_250, vat: 3341, net: 15_909, goodsNet: 14_876, feeNet: 1033, unitNet: 7438 },
  ],
  [
    '89,95',
    '2,5',
    '0',
    { total: 22_488, vat: 3903, net: 18_585, goodsNet: 18_585, feeNet: 0, unitNet: 7434 },
  ],
  [
    '121',
    '1',
    '0',
    { total: 12_100, vat: 2100, net: 10_000, goodsNet: 10_000, feeNet: 0, unitNet: 10_000 },
  ],
  ['0', '1', '0', { total: 0, vat: 0, net: 0, goodsNet: 0, feeNet: 0, unitNet: 0 }],
  ['0', '3', '12,50', { total: 1250, vat: 217, net: 1033, goodsNet: 0, feeNet: 1033, unitNet: 0 }],
  ['0,01', '1', '0,01', { total: 2, vat: 0, net: 2, goodsNet: 1, feeNet: 1, unitNet: 1 }],
];

for (const [price, quantity, fee, expected] of INCLUDING) {
  test(`${price} × ${quantity} + ${fee} including BTW has the expected amounts`, () => {
    expect<Expected>(saleAmounts(sale(price, quantity, fee, true))).toEqual(expected);
  });
}

const EXCLUDING: [string, string, string, Expected][] = [
  [
    '89,95',
    '2,5',
    '0',
    { net: 22_488, vat: 4722, total: 27_210, goodsNet: 22_488, feeNet: 0, unitNet: 8995 },
  ],
  [
    '90',
    '2',
    '12,50',
    { net: 19_250, vat: 4043, total: 23_293, goodsNet: 18_000, feeNet: 1250, unitNet: 9000 },
  ],
  [
    '37,50',
    '1',
    '12,50',
    { net: 5000, vat: 1050, total: 6050, goodsNet: 3750, feeNet: 1250, unitNet: 3750 },
  ],
];

for (const [price, quantity, fee, expected] of EXCLUDING) {
  test(`${price} × ${quantity} + ${fee} excluding BTW has the expected amounts`, () => {
    expect<Expected>(saleAmounts(sale(price, quantity, fee, false))).toEqual(expected);
  });
}

test('amounts that floating point cannot compute exactly are exact', () => {
  expect(Math.round(1.005 * 100)).toBe(100);
  expect<number>(goodsAmount(cents(100), thousandths(1005))).toBe(101);
  expect(Math.round(8.165 * 100)).toBe(816);
  expect<number>(goodsAmount(cents(1633), thousandths(500))).toBe(817);
  expect(89.95 * 2.5 * 0.21).not.toBe(47.22375);
  expect<number>(saleAmounts(sale('89,95', '2,5', '0', false)).vat).toBe(4722);
});

test('half a cent is rounded away from 0, and less than half a cent is dropped', () => {
  expect<number>(goodsAmount(cents(4025), thousandths(500))).toBe(2013);
  expect<number>(goodsAmount(cents(20_124), thousandths(100))).toBe(2012);
  expect<number>(goodsAmount(cents(-4025), thousandths(500))).toBe(-2013);
});

test('the total of a delivery is Prijs × Aantal + bezorgkosten', () => {
  expect<number>(deliveryTotal(cents(9000), thousandths(2000), cents(1250))).toBe(19_250);
  expect<number>(deliveryTotal(cents(8995), thousandths(2500), cents(1250))).toBe(23_738);
});

test('with a BTW rate of 0, net and total are equal', () => {
  const amounts = saleAmounts(sale('90', '2', '12,50', true, basisPoints(0)));
  expect<Expected>(amounts).toEqual({
    net: 19_250,
    vat: 0,
    total: 19_250,
    goodsNet: 18_000,
    feeNet: 1250,
    unitNet: 9000,
  });
});

test('the amounts of the largest possible sale are exact, at the highest rate', () => {
  const largest: Sale = {
    price: MAX_PRICE,
    quantity: MAX_QUANTITY,
    fee: MAX_PRICE,
    rate: basisPoints(10_000),
    pricesIncludeVat: true,
  };
  const goods = 99_999_980_000n;
  expect(BigInt(goodsAmount(MAX_PRICE, MAX_QUANTITY))).toBe(goods);
  expect(BigInt(saleAmounts(largest).total)).toBe(goods + 9_999_999n);
  expect(BigInt(saleAmounts({ ...largest, pricesIncludeVat: false }).vat)).toBe(goods + 9_999_999n);
});

test('computing the BTW of a negative sale is refused', () => {
  const sold = sale('90', '2', '12,50', true);
  expect(() => saleAmounts({ ...sold, price: cents(-1) })).toThrow(RangeError);
  expect(() => saleAmounts({ ...sold, fee: cents(-1) })).toThrow(RangeError);
  expect(() => saleAmounts({ ...sold, quantity: thousandths(-1) })).toThrow(RangeError);
});

test('amounts too large to be exact are refused', () => {
  expect(() => goodsAmount(cents(2 ** 52), thousandths(4))).toThrow(RangeError);
});

test('a BTW rate is a whole number of basis points from 0 to 100 %', () => {
  expect<number>(basisPoints(2100)).toBe(2100);
  for (const wrong of [-1, 10_001, 21.5, Number.NaN]) {
    expect(() => basisPoints(wrong)).toThrow(RangeError);
  }
});

import { wholeNumber } from './decimal.ts';
import { cents, type Cents, divide, goodsAmount, portion } from './money.ts';
import type { Thousandths } from './quantity.ts';

/** A rate in hundredths of a per cent (basis points): 2100 is 21 %. */
export type BasisPoints = number & { readonly unit: 'basisPoints' };

const PERCENT_100 = 10_000;

/** `price` is the price of one kuub. `price` and `fee` include BTW when `pricesIncludeVat` is true. */
export type Sale = {
  price: Cents;
  quantity: Thousandths;
  fee: Cents;
  rate: BasisPoints;
  pricesIncludeVat: boolean;
};

/** Invariants: net + vat = total, and goodsNet + feeNet = net. `unitNet` is the price of one kuub without BTW. */
export type Amounts = {
  net: Cents;
  vat: Cents;
  total: Cents;
  goodsNet: Cents;
  feeNet: Cents;
  unitNet: Cents;
};

/** Throws RangeError for a number that is not whole, is negative or is more than 10000. */
export function basisPoints(n: number): BasisPoints {
  if (n < 0 || n > PERCENT_100) throw new RangeError(`${n} is not a rate in basis points`);
  return wholeNumber<'basisPoints'>(n);
}

/** Follows art. 35a Wet OB 1968. BTW is rounded once. Throws RangeError for a negative price, quantity or fee. */
export function saleAmounts(sale: Sale): Amounts {
  if (Math.min(sale.price, sale.quantity, sale.fee) < 0) throw new RangeError('negative sale');
  return sale.pricesIncludeVat ? amountsIncluding(sale) : amountsExcluding(sale);
}

/** The amount of a payment request, including BTW: the total of the sale, with or without the delivery fee. */
export function requestedTotal(sale: Sale, includesFee: boolean): Cents {
  return saleAmounts(includesFee ? sale : { ...sale, fee: cents(0) }).total;
}

/** The largest amount of a payment request (Tikkie API v2, createPaymentRequest). */
export const MAX_REQUESTED = cents(9_999_999);

export function isRequestable(amount: Cents): boolean {
  return amount > 0 && amount <= MAX_REQUESTED;
}

function amountsIncluding({ price, quantity, fee, rate }: Sale): Amounts {
  const goods = goodsAmount(price, quantity);
  const total = cents(goods + fee);
  const vat = portion(total, rate, PERCENT_100 + rate);
  const net = cents(total - vat);
  const goodsNet = goodsShare(net, goods, fee, rate);
  const feeNet = cents(net - goodsNet);
  return {
    net,
    vat,
    total,
    goodsNet,
    feeNet,
    unitNet: portion(price, PERCENT_100, PERCENT_100 + rate),
  };
}

function amountsExcluding({ price, quantity, fee, rate }: Sale): Amounts {
  const goodsNet = goodsAmount(price, quantity);
  const net = cents(goodsNet + fee);
  const vat = portion(net, rate, PERCENT_100);
  return { net, vat, total: cents(net + vat), goodsNet, feeNet: fee, unitNet: price };
}

/** The largest remainder method: amounts are rounded down, and each remaining cent goes to the largest remainder. */
function goodsShare(net: Cents, goods: Cents, fee: Cents, rate: BasisPoints): Cents {
  const [goodsFloor, goodsRemainder] = divide(goods * PERCENT_100, PERCENT_100 + rate);
  const [feeFloor, feeRemainder] = divide(fee * PERCENT_100, PERCENT_100 + rate);
  const left = net - goodsFloor - feeFloor;
  return cents(goodsFloor + (left === 2 || (left === 1 && goodsRemainder >= feeRemainder) ? 1 : 0));
}

export function negate<Name extends string>(amounts: Record<Name, Cents>): Record<Name, Cents> {
  const negated = Object.entries<Cents>(amounts).map(([name, amount]) => [name, cents(0 - amount)]);
  return Object.fromEntries(negated) as Record<Name, Cents>;
}

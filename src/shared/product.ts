import { wholeNumber } from './decimal.ts';
import { cents, type Cents } from './money.ts';
import type { Thousandths } from './quantity.ts';

/** Prijs × Aantal + bezorgkosten, the total of a delivery in the lists. */
export function deliveryTotal(price: Cents, quantity: Thousandths, fee: Cents): Cents {
  return cents(goodsAmount(price, quantity) + fee);
}

export function goodsAmount(price: Cents, quantity: Thousandths): Cents {
  return portion(price, quantity, 1000);
}

/** Rounds half away from zero. */
export function portion(amount: Cents, numerator: number, denominator: number): Cents {
  const [quotient, remainder] = divide(amount * numerator, denominator);
  const away = 2 * Math.abs(remainder) >= denominator ? Math.sign(remainder) : 0;
  return cents(quotient + away);
}

/** Divides, rounding towards zero. Throws RangeError from 2^53; the largest valid product is about 10^15. */
export function divide(
  product: number,
  denominator: number,
): [quotient: number, remainder: number] {
  const remainder = wholeNumber(product) % denominator;
  return [(product - remainder) / denominator, remainder];
}

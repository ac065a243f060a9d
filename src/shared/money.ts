import {
  readDecimal,
  scaleExactly,
  splitDecimal,
  wholeNumber,
  withThousandsDots,
} from './decimal.ts';
import type { Thousandths } from './quantity.ts';

/** Whole euro cents. */
export type Cents = number & { readonly unit: 'cents' };

export const MAX_PRICE = cents(9_999_999);
/** The largest amount of one payment, whether it is typed, reported by a driver or read from a bank statement. */
export const MAX_AMOUNT = cents(999_999_999_999);

/** Throws RangeError when the number is not a safe integer. */
export function cents(n: number): Cents {
  return wholeNumber<'cents'>(n);
}

/** Reads an amount in euros from 0 to MAX_PRICE. Undefined for other input. */
export function parsePrice(input: string | number): Cents | undefined {
  const amount = parseEuros(input);
  return amount === undefined || amount > MAX_PRICE ? undefined : amount;
}

/** Undefined for a sign, for more than two decimals, and for `1.234`, because its dot can separate thousands. */
export function parseEuros(input: string | number): Cents | undefined {
  const amount = readDecimal(input, 2);
  return amount === undefined ? undefined : cents(amount);
}

/** `€ 1.234,50` with a no-break space. The minus sign comes first, because users overlook it after the euro sign. */
export function formatEuros(amount: Cents): string {
  return `${amount < 0 ? '-' : ''}€\u00a0${formatAmount(cents(Math.abs(amount)))}`;
}

/** `€ 1.235`, rounded half away from zero. */
export function formatWholeEuros(amount: Cents): string {
  const euros = Math.round(Math.abs(amount) / 100);
  return `${amount < 0 && euros > 0 ? '-' : ''}€\u00a0${withThousandsDots(String(euros))}`;
}

/** `1.234,50`, without the euro sign. */
export function formatAmount(amount: Cents): string {
  const [whole, fraction] = splitDecimal(amount, 2);
  return `${amount < 0 ? '-' : ''}${withThousandsDots(whole)},${fraction}`;
}

/** `1234,50`, the text of an input field. */
export function formatAmountInput(amount: Cents): string {
  const [whole, fraction] = splitDecimal(amount, 2);
  return `${amount < 0 ? '-' : ''}${whole},${fraction}`;
}

/** Euros as a JSON number: 1250 cents is 12.5. */
export function toEuros(amount: Cents): number {
  return amount / 100;
}

/** The inverse of `toEuros`. Throws RangeError for a fraction of a cent. */
export function fromEuros(euros: number): Cents {
  return cents(scaleExactly(euros, 100));
}

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

/**
 * Divides and rounds towards zero. Throws RangeError from 2^53 (about 9 × 10^15) on. The highest valid price and
 * quantity have a product of about 10^15.
 */
export function divide(
  product: number,
  denominator: number,
): [quotient: number, remainder: number] {
  const remainder = wholeNumber(product) % denominator;
  return [(product - remainder) / denominator, remainder];
}

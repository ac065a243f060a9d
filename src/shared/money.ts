import {
  readDecimal,
  scaleExactly,
  splitDecimal,
  wholeNumber,
  withThousandsDots,
} from './decimal.ts';

/** Whole euro cents. */
export type Cents = number & { readonly unit: 'cents' };

/** The highest price and delivery fee: 99,999.99 euros. */
export const MAX_PRICE = cents(9_999_999);

/** Marks a number as cents. Throws RangeError when it is no safe integer. */
export function cents(n: number): Cents {
  return wholeNumber<'cents'>(n);
}

/** Reads a price or delivery fee, 0 to MAX_PRICE. Undefined for anything else. */
export function parsePrice(input: string | number): Cents | undefined {
  const amount = parseEuros(input);
  return amount === undefined || amount > MAX_PRICE ? undefined : amount;
}

/**
 * Reads a non-negative amount in euros with at most two decimals; more decimals are not rounded but refused. `12,5`,
 * `12.50` and `1.234,50` are amounts; `1.234` is not, since it may mean a thousand as well as three decimals.
 */
export function parseEuros(input: string | number): Cents | undefined {
  const amount = readDecimal(input, 2);
  return amount === undefined ? undefined : cents(amount);
}

/**
 * `€ 1.234,50` with a no-break space, and `-€ 12,50`, the same in every browser. Intl writes `€ -12,50` for nl-NL, where
 * the sign is easily overlooked.
 */
export function formatEuros(amount: Cents): string {
  return `${amount < 0 ? '-' : ''}€\u00a0${formatAmount(cents(Math.abs(amount)))}`;
}

/** `1.234,50`, without the euro sign. */
export function formatAmount(amount: Cents): string {
  const [whole, fraction] = splitDecimal(amount, 2);
  return `${amount < 0 ? '-' : ''}${withThousandsDots(whole)},${fraction}`;
}

/** `1234,50`, the text of an input field. */
export function formatInput(amount: Cents): string {
  const [whole, fraction] = splitDecimal(amount, 2);
  return `${amount < 0 ? '-' : ''}${whole},${fraction}`;
}

/** Euros as a JSON number: 1250 cents is 12.5. */
export function toEuros(amount: Cents): number {
  return amount / 100;
}

/** Reads back what toEuros wrote. Throws RangeError for a number with a fraction of a cent. */
export function fromEuros(euros: number): Cents {
  return cents(scaleExactly(euros, 100));
}

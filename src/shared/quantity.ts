import {
  readDecimal,
  scaleExactly,
  splitDecimal,
  wholeNumber,
  withThousandsDots,
} from './decimal.ts';

/** Whole thousandths of a kuub (cubic metre). A thousandth is a litre. */
export type Thousandths = number & { readonly unit: 'thousandths' };

export const MAX_QUANTITY = thousandths(9_999_999);

/** Throws RangeError when the number is not a safe integer. */
export function thousandths(n: number): Thousandths {
  return wholeNumber<'thousandths'>(n);
}

/** Reads kuub, above 0 and up to MAX_QUANTITY. Undefined for other input. `1.234` is 1 kuub and 234 litres. */
export function parseQuantity(input: string | number): Thousandths | undefined {
  const quantity = readDecimal(input, 3);
  if (quantity === undefined || quantity === 0 || quantity > MAX_QUANTITY) return undefined;
  return thousandths(quantity);
}

/** `2,5` or `1.234,125`. Not for an input field, because parseQuantity reads `1.234` as 1 kuub and 234 litres. */
export function formatQuantity(quantity: Thousandths): string {
  const [whole, fraction] = splitDecimal(quantity, 3);
  return (quantity < 0 ? '-' : '') + withThousandsDots(whole) + decimalPart(fraction);
}

/** `2,5` or `1234,125`, the text of an input field, which parseQuantity can read. */
export function formatQuantityInput(quantity: Thousandths): string {
  const [whole, fraction] = splitDecimal(quantity, 3);
  return (quantity < 0 ? '-' : '') + whole + decimalPart(fraction);
}

function decimalPart(fraction: string): string {
  const significant = fraction.replace(/0+$/, '');
  return significant === '' ? '' : `,${significant}`;
}

/** Kuub as a JSON number: 2500 thousandths is 2.5. */
export function toKuub(quantity: Thousandths): number {
  return quantity / 1000;
}

/** The inverse of `toKuub`. Throws RangeError for a number with more than three decimals. */
export function fromKuub(kuub: number): Thousandths {
  return thousandths(scaleExactly(kuub, 1000));
}

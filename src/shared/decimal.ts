type Whole<Unit extends string> = number & { readonly unit: Unit };

const DOTTED = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/;
const PLAIN = /^(\d+)(?:[.,](\d+))?$/;

/**
 * Reads a number as a count of its smallest units: '1,5' with two decimals is 150. Undefined for a text with more than
 * `decimals` decimals, an exponent or a sign. Reads thousands dots only in texts such as `1.234,50` and `1.234.567`.
 */
export function readDecimal(input: string | number, decimals: number): number | undefined {
  const text = String(input).trim();
  const plain = DOTTED.test(text) ? text.replaceAll('.', '') : text;
  const [, whole, fraction = ''] = PLAIN.exec(plain) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  const units = Number(whole + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(units) ? units : undefined;
}

/** The digits before and after the decimal mark, without the sign; `decimals` is at least 1. */
export function splitDecimal(units: number, decimals: number): [whole: string, fraction: string] {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  return [digits.slice(0, -decimals), digits.slice(-decimals)];
}

/** `1234567` becomes `1.234.567`. */
export function withThousandsDots(whole: string): string {
  return whole.replace(/\B(?=(?:\d{3})+$)/g, '.');
}

/**
 * Multiplies a value by a scale. The result is exact below 2^51. Throws RangeError when the result would not be a whole
 * number.
 */
export function scaleExactly(value: number, scale: number): number {
  const units = Math.round(value * scale);
  if (units / scale !== value) throw new RangeError(`${value} is not a whole number of 1/${scale}`);
  return units;
}

/** Returns 0 for -0. Throws RangeError for a number that is not a safe integer. */
export function wholeNumber<Unit extends string>(n: number): Whole<Unit> {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number`);
  return (n === 0 ? 0 : n) as Whole<Unit>;
}

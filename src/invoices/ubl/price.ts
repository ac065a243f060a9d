import type { InvoiceLine } from '../document.ts';

/** With 8 decimals, the price times the largest possible quantity is still exact to the cent. */
const MOST_DECIMALS = 8;

/**
 * The price of one unit in euros. Times the quantity and rounded to cents, it is the amount of the line. If the price on
 * the invoice fits, it is that price, and otherwise the fitting price with the fewest decimals. BigInt, because products
 * exceed 2^53.
 */
export function exactPrice({ quantity, unitPrice, amount }: InvoiceLine): string {
  const [units, cents] = [BigInt(Math.abs(quantity)), BigInt(Math.abs(amount))];
  const stated = BigInt(Math.abs(unitPrice));
  if (units === 0n || roundedAmount(stated, units, 2) === cents) return decimal(stated, 2);
  for (let decimals = 2; decimals < MOST_DECIMALS; decimals++) {
    const price = rounded(cents * 10n ** BigInt(decimals + 1), units);
    if (roundedAmount(price, units, decimals) === cents) return decimal(price, decimals);
  }
  return decimal(rounded(cents * 10n ** BigInt(MOST_DECIMALS + 1), units), MOST_DECIMALS);
}

/** In cents, of a price in units of 10^-decimals and a quantity in thousandths. */
function roundedAmount(price: bigint, quantity: bigint, decimals: number): bigint {
  return rounded(price * quantity, 10n ** BigInt(decimals + 1));
}

function rounded(amount: bigint, divisor: bigint): bigint {
  return (2n * amount + divisor) / (2n * divisor);
}

/** `12345` with 2 decimals is `123.45`. */
export function decimal(units: bigint | number, decimals: number): string {
  const digits = String(units < 0 ? -units : units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

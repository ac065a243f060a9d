import type { InvoiceDocument, InvoiceLine } from './document.ts';

/**
 * A price without BTW, without a sign. `764463n` with 4 decimals is € 76,4463. `units` is a bigint, because a price
 * times a quantity can exceed 2^53.
 */
type UnitPrice = { units: bigint; decimals: number };

/** With 8 decimals, the price times the largest possible quantity is still exact to the cent. */
const MOST_DECIMALS = 8;
const PERCENT_100 = 10_000n;

/**
 * A price fits if the price times the quantity is the amount of the line, to the cent. Returns `preferred` if it fits.
 * Otherwise returns the fitting price with the fewest decimals, but no fewer than `preferred` has.
 */
export function fittingPrice(
  { quantity, amount }: Pick<InvoiceLine, 'quantity' | 'amount'>,
  preferred: UnitPrice,
): UnitPrice {
  const [thousandths, wanted] = [BigInt(Math.abs(quantity)), BigInt(Math.abs(amount))];
  const fits = ({ units, decimals }: UnitPrice) =>
    rounded(units * thousandths, 10n ** BigInt(decimals + 1)) === wanted;
  if (thousandths === 0n) return preferred;
  let price = preferred;
  for (let { decimals } = preferred; !fits(price) && decimals <= MOST_DECIMALS; decimals++) {
    price = { units: rounded(wanted * 10n ** BigInt(decimals + 1), thousandths), decimals };
  }
  return price;
}

/**
 * The agreed price without BTW (art. 35a Wet OB 1968), in four decimals, or more if the amount of the line needs more.
 */
export function unitPriceWithoutVat(
  line: InvoiceLine,
  agreed: number,
  { vatRate }: Pick<InvoiceDocument, 'vatRate'>,
): UnitPrice {
  const units = BigInt(Math.abs(agreed)) * 100n * PERCENT_100;
  return fittingPrice(line, { units: rounded(units, PERCENT_100 + BigInt(vatRate)), decimals: 4 });
}

function rounded(amount: bigint, divisor: bigint): bigint {
  return (2n * amount + divisor) / (2n * divisor);
}

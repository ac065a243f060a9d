import type { InvoiceDocument, InvoiceLine } from './document.ts';

/** Without BTW and without a sign: `764463n` with 4 decimals is € 76,4463. Products of prices exceed 2^53. */
export type UnitPrice = { units: bigint; decimals: number };

/** With 8 decimals, the price times the largest possible quantity is still exact to the cent. */
const MOST_DECIMALS = 8;
const PERCENT_100 = 10_000n;

/**
 * The price that times the quantity is the amount of the line to the cent: `preferred` if it fits, or else the one
 * with the fewest decimals that does, which has at least the decimals of `preferred`.
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

/** The agreed price without its BTW, in four decimals unless the amount of the line needs more (art. 35a Wet OB 1968). */
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

import { type Cents, formatEuros } from '../../shared/money.ts';

export const TOTAL_COLUMN = 'Totaal prijs';

/**
 * The text for a payment request whose amount differs from the amount of the invoice. A line can break only after the
 * comma.
 */
export function bothAmounts(requested: Cents, total: Cents): string {
  return `betaalverzoek\u00a0${formatEuros(requested)}, factuur\u00a0${formatEuros(total)}`;
}

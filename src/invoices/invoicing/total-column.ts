import { type Cents, formatEuros } from '../../shared/money.ts';

export const TOTAL_COLUMN = 'Totaal prijs';

/** Names both amounts, for a payment request that differs from its invoice. */
export function bothAmounts(requested: Cents, total: Cents): string {
  return `betaalverzoek ${formatEuros(requested)}, factuur ${formatEuros(total)}`;
}

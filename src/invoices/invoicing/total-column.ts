import { type Cents, formatEuros } from '../../shared/money.ts';

/** The name of the column that has Prijs × Aantal, and both amounts where they differ. */
export const TOTAL_COLUMN = 'Totaal prijs';

/** For a payment request that asks for another amount than its invoice states. */
export function bothAmounts(requested: Cents, total: Cents): string {
  return `betaalverzoek ${formatEuros(requested)}, factuur ${formatEuros(total)}`;
}

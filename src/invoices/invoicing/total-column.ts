import { type Cents, formatEuros } from '../../shared/money.ts';

export const TOTAL_COLUMN = 'Totaal prijs';

/** Used where the request asks for another amount than the invoice. A line breaks only after the comma. */
export function bothAmounts(requested: Cents, total: Cents): string {
  return `betaalverzoek\u00a0${formatEuros(requested)}, factuur\u00a0${formatEuros(total)}`;
}

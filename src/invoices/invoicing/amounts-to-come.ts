import { type DeliveryDetails, saleOf } from '../../deliveries/delivery.ts';
import type { Settings } from '../../firm/schema.ts';
import { requestedTotal, saleAmounts } from '../../shared/btw.ts';
import { type Cents, cents, formatEuros } from '../../shared/money.ts';

export type AmountsToCome = { total: Cents; fee: Cents; requested: Cents };

/**
 * The total that the invoice of a delivery will state, the delivery fee in it, and the amount that a payment request
 * will ask for. All include BTW, also when prices exclude it.
 */
export function amountsToCome(delivery: DeliveryDetails, settings: Settings): AmountsToCome {
  const sale = saleOf(delivery, settings);
  const { total } = saleAmounts(sale);
  return {
    total,
    fee: cents(total - requestedTotal(sale, false)),
    requested: requestedTotal(sale, settings.paymentRequestIncludesFee),
  };
}

/** The name of the column that has Prijs × Aantal, and both amounts where they differ. */
export const TOTAL_COLUMN = 'Totaal prijs';

/** The text for a payment request whose amount differs from the total of its invoice. */
export function bothAmounts(requested: Cents, total: Cents): string {
  return `betaalverzoek ${formatEuros(requested)}, factuur ${formatEuros(total)}`;
}

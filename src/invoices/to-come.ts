import { type DeliveryDetails, saleOf } from '../deliveries/delivery.ts';
import type { Settings } from '../firm/schema.ts';
import { requestedTotal, saleAmounts } from '../shared/btw.ts';
import { type Cents, cents, formatEuros } from '../shared/money.ts';

export type AmountsToCome = { total: Cents; fee: Cents; requested: Cents };

/**
 * What the invoice of a delivery will state, what of that is the delivery fee, and what a payment request will ask
 * for. All include BTW, whichever way prices are kept.
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

/** Where a row names both amounts, besides Prijs × Aantal. */
export const TOTAL_COLUMN = 'Totaal prijs';

/** Of a payment request that asks for something else than its invoice states. */
export function bothAmounts(requested: Cents, total: Cents): string {
  return `betaalverzoek ${formatEuros(requested)}, factuur ${formatEuros(total)}`;
}

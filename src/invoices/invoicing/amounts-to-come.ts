import { saleOf } from '../../deliveries/amounts.ts';
import type { DeliveryDetails } from '../../deliveries/delivery.ts';
import type { Settings } from '../../firm/schema.ts';
import { requestedTotal, saleAmounts } from '../../shared/btw.ts';
import { type Cents, cents } from '../../shared/money.ts';

export type AmountsToCome = { total: Cents; fee: Cents; requested: Cents };

/** The total of the future invoice, the delivery fee in it, and the amount of its payment request, all including BTW. */
export function amountsToCome(delivery: DeliveryDetails, settings: Settings): AmountsToCome {
  const sale = saleOf(delivery, settings);
  const { total } = saleAmounts(sale);
  return {
    total,
    fee: cents(total - requestedTotal(sale, false)),
    requested: requestedTotal(sale, settings.paymentRequestIncludesFee),
  };
}

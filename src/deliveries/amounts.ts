import type { Settings } from '../firm/schema.ts';
import { type Amounts, type Sale, saleAmounts } from '../shared/btw.ts';
import type { DeliveryDetails } from './delivery.ts';

type Priced = Pick<DeliveryDetails, 'price' | 'quantity' | 'fee'>;
type Pricing = Pick<Settings, 'vatRate' | 'pricesIncludeVat'>;

/** The amounts of the invoice of a delivery, with the present settings. The driver collects the same total. */
export function amountsOf(delivery: Priced, settings: Pricing): Amounts {
  return saleAmounts(saleOf(delivery, settings));
}

export function saleOf(
  { price, quantity, fee }: Priced,
  { vatRate: rate, pricesIncludeVat }: Pricing,
): Sale {
  return { price, quantity, fee, rate, pricesIncludeVat };
}

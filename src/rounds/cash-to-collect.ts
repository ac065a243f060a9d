import { isDelivery, type Outcome } from '../deliveries/outcome.ts';
import { basisPoints, type Sale, saleAmounts } from '../shared/btw.ts';
import { type Cents, cents } from '../shared/money.ts';
import type { Thousandths } from '../shared/quantity.ts';

/** The price and the fee of a stop. It has no quantity, because the driver may deliver less than planned. */
export type StopSale = Omit<Sale, 'quantity'>;

/**
 * `total` is for the planned quantity. `sale` is undefined for a stop with an invoice, because `total` cannot change.
 */
type StopCash = { total: Cents; sale: StopSale | undefined };

/** `delivered` is the delivered quantity if it is less than the planned quantity, and otherwise null. */
type Delivered = { outcome: Outcome | null; delivered: Thousandths | null };

/** The cash that the driver collects at a stop with the payment method 'contant'. It is 0 at a failed stop. */
export function cashToCollect({ total, sale }: StopCash, { outcome, delivered }: Delivered): Cents {
  if (outcome !== null && !isDelivery(outcome)) return cents(0);
  if (sale === undefined || delivered === null) return total;
  return saleAmounts({ ...sale, quantity: delivered }).total;
}

/** The text of an attribute from which the browser computes the cash without a connection. */
export function saleText({ price, fee, rate, pricesIncludeVat }: StopSale): string {
  return [price, fee, rate, pricesIncludeVat ? 1 : 0].join(' ');
}

export function readSale(text: string): StopSale {
  const [price = 0, fee = 0, rate = 0, isIncluded] = text.split(' ').map(Number);
  return {
    price: cents(price),
    fee: cents(fee),
    rate: basisPoints(rate),
    pricesIncludeVat: isIncluded === 1,
  };
}

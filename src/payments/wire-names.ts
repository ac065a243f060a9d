import { toEuros } from '../shared/money.ts';
import type { OtherInvoice, ReceivableWithPayments } from './receivable/queries.ts';

export const paymentNames = {
  deliveryId: 'delivery_id',
  amount: 'bedrag',
  paidOn: 'datum',
  method: 'methode',
  kind: 'soort',
  reason: 'reden',
  insists: 'toch',
  seen: 'open',
} as const;

/** The value of the button that confirms an amount that Vipo asked about. */
export const INSISTED = 'true';

export const PAYMENT_ID = 'betaling';

export const RECEIVED = 'betaling';
export const REFUND = 'terugbetaling';

export function receivableToWire({ total, open, payments, ...receivable }: ReceivableWithPayments) {
  return {
    delivery_id: receivable.deliveryId,
    factuurnummer: receivable.number,
    Klant_naam: receivable.customerName,
    bedrag: toEuros(total),
    open: toEuros(open),
    vervaldatum: receivable.dueOn,
    has_credit: receivable.isCredited,
    methode: receivable.method,
    nietAanmanen: receivable.hold,
    betalingen: payments.map((payment) => ({
      id: payment.id,
      bedrag: toEuros(payment.amount),
      datum: payment.paidOn,
      methode: payment.method,
      reden: payment.reason,
      bron: payment.source,
      kenmerk: payment.words,
      teruggedraaid: payment.undoneAt,
      verplaatst_van: payment.movedFrom,
    })),
  };
}

export const moveNames = { deliveryId: 'delivery_id', amount: 'bedrag' } as const;

export function otherToWire({ deliveryId, number, open }: OtherInvoice) {
  return { delivery_id: deliveryId, factuurnummer: number, open: toEuros(open) };
}

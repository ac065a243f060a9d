import type { IsoDate, Moment } from '../../shared/dates.ts';
import { fromEuros, toEuros } from '../../shared/money.ts';
import type { Bill } from './bill.ts';
import type { Method, PaidBy, Reason, Source } from './payment.ts';

/** The fields of a payment, in the call and in the form. */
export const paymentNames = {
  deliveryId: 'delivery_id',
  amount: 'bedrag',
  paidOn: 'datum',
  method: 'methode',
  kind: 'soort',
  reason: 'reden',
  insists: 'toch',
} as const;

/** The value of the button that books an amount far above what is open. */
export const INSISTED = 'true';

/** The payment that the form for undoing names. */
export const PAYMENT_ID = 'betaling';

export const RECEIVED = 'betaling';
export const REFUND = 'terugbetaling';

/** An invoice with its payments, as the dialog gets it. */
export type WireBill = {
  delivery_id: number;
  factuurnummer: string;
  Klant_naam: string;
  bedrag: number;
  open: number;
  vervaldatum: IsoDate;
  has_credit: boolean;
  methode: PaidBy;
  nietAanmanen: string;
  betalingen: {
    id: number;
    bedrag: number;
    datum: IsoDate;
    methode: Method;
    reden: Reason | null;
    bron: Source;
    kenmerk: string;
    teruggedraaid: Moment | null;
    verplaatst_van: number | null;
  }[];
};

export function billToWire({ total, open, payments, ...bill }: Bill): WireBill {
  return {
    delivery_id: bill.deliveryId,
    factuurnummer: bill.number,
    Klant_naam: bill.customerName,
    bedrag: toEuros(total),
    open: toEuros(open),
    vervaldatum: bill.dueOn,
    has_credit: bill.isCredited,
    methode: bill.method,
    nietAanmanen: bill.hold,
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

export function billFromWire({ bedrag, open, betalingen, ...bill }: WireBill): Bill {
  return {
    deliveryId: bill.delivery_id,
    number: bill.factuurnummer,
    customerName: bill.Klant_naam,
    total: fromEuros(bedrag),
    open: fromEuros(open),
    dueOn: bill.vervaldatum,
    isCredited: bill.has_credit,
    method: bill.methode,
    hold: bill.nietAanmanen,
    payments: betalingen.map(({ id, bedrag: amount, datum, methode, bron, ...payment }) => ({
      id,
      amount: fromEuros(amount),
      paidOn: datum,
      method: methode,
      reason: payment.reden,
      source: bron,
      words: payment.kenmerk,
      undoneAt: payment.teruggedraaid,
      movedFrom: payment.verplaatst_van,
    })),
  };
}

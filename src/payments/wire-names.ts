import type { Method, PaidBy, Reason, Source } from '../receivables/payment.ts';
import type { IsoDate, Moment } from '../shared/dates.ts';
import { fromEuros, toEuros } from '../shared/money.ts';
import type { Account, OtherInvoice } from './account/queries.ts';

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

/** The payment that the forms for undoing and moving name. */
export const PAYMENT_ID = 'betaling';

export const RECEIVED = 'betaling';
export const REFUND = 'terugbetaling';

/** An invoice with its payments, as the dialog gets it. */
export type WireAccount = {
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

export function accountToWire({ total, open, payments, ...account }: Account): WireAccount {
  return {
    delivery_id: account.deliveryId,
    factuurnummer: account.number,
    Klant_naam: account.customerName,
    bedrag: toEuros(total),
    open: toEuros(open),
    vervaldatum: account.dueOn,
    has_credit: account.isCredited,
    methode: account.method,
    nietAanmanen: account.hold,
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

export function accountFromWire({ bedrag, open, betalingen, ...account }: WireAccount): Account {
  return {
    deliveryId: account.delivery_id,
    number: account.factuurnummer,
    customerName: account.Klant_naam,
    total: fromEuros(bedrag),
    open: fromEuros(open),
    dueOn: account.vervaldatum,
    isCredited: account.has_credit,
    method: account.methode,
    hold: account.nietAanmanen,
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

/** The fields of a move, in the call and in the form. */
export const moveNames = { deliveryId: 'delivery_id', amount: 'bedrag' } as const;

/** An invoice to which a payment may be moved, as the dialog gets it. */
export type WireOther = {
  delivery_id: number;
  factuurnummer: string;
  open: number;
};

export function otherToWire({ deliveryId, number, open }: OtherInvoice): WireOther {
  return { delivery_id: deliveryId, factuurnummer: number, open: toEuros(open) };
}

export function otherFromWire({ delivery_id, factuurnummer, open }: WireOther): OtherInvoice {
  return { deliveryId: delivery_id, number: factuurnummer, open: fromEuros(open) };
}

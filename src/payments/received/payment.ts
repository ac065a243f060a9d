import type { IsoDate } from '../../shared/dates.ts';
import { assertNoFieldErrors, type FieldErrors } from '../../shared/domain-error.ts';
import { type Cents, cents } from '../../shared/money.ts';

/** How the customer paid. A delivery has the method that was agreed, which may be another one. */
export const PAID_BY = ['contant', 'bank', 'pin', 'tikkie', 'overig'] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** How an open amount was closed: by money, or by writing it off. */
export const WRITTEN_OFF = 'afgeboekt';
export type Method = PaidBy | typeof WRITTEN_OFF;

/** Why an amount was written off. 'oninbaar' cannot be collected. */
export const REASONS = ['afronding', 'korting', 'oninbaar'] as const;
export type Reason = (typeof REASONS)[number];

/** How Vipo knows of a payment. Only invoices from before Vipo kept payments have 'factuur'. */
export type Source = 'hand' | 'tikkie' | 'rit' | 'afschrift' | 'factuur';

/** Money that was received for an invoice, or paid back, or an amount that is written off. It may be part of the total, or more than the total. */
export type NewPayment = {
  invoiceId: number;
  amount: Cents;
  paidOn: IsoDate;
  method: Method;
  /** Why the amount is written off; only with the method 'afgeboekt'. */
  reason?: Reason | null;
  source: Source;
  /** How the source identifies the payment, such as by the token of a payment request. */
  reference?: string;
  /** Whether the amount was paid back to the customer. */
  isRefund?: boolean;
  /** The payment of which this is a part that is moved, or the rest. */
  movedFrom?: number;
  /** Identifies the form or call that records the payment, so that sending it again records nothing. */
  requestId?: string | undefined;
};

export const MAX_REFERENCE = 200;
export const MAX_AMOUNT = cents(999_999_999_999);
const FIRST_DAY = '1900-01-01';

/** Throws 'invalid' for an amount of zero or less, and for a day in the future. */
export function assertPayment({ amount, paidOn }: NewPayment, today: IsoDate): void {
  const errors: FieldErrors = {};
  if (amount <= 0) errors.amount = 'Vul een bedrag boven 0 in.';
  if (paidOn > today || paidOn < FIRST_DAY) errors.paidOn = 'Kies een dag tot en met vandaag.';
  assertNoFieldErrors(errors);
}

export const PAID_BY_TEXTS: Record<PaidBy, string> = {
  contant: 'Contant',
  bank: 'Bank',
  pin: 'Pin',
  tikkie: 'Tikkie',
  overig: 'Anders',
};

export const METHOD_TEXTS: Record<Method, string> = { ...PAID_BY_TEXTS, afgeboekt: 'Afgeboekt' };

/** Where a payment comes from, '' where its method says so. */
export const SOURCE_TEXTS: Record<Source, string> = {
  hand: '',
  tikkie: '',
  rit: 'op de rit',
  afschrift: 'bankafschrift',
  factuur: 'stond op de factuur',
};

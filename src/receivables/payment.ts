import type { IsoDate } from '../shared/dates.ts';
import {
  assertNoFieldErrors,
  DomainError,
  fieldError,
  type FieldErrors,
} from '../shared/domain-error.ts';
import { type Cents, cents, formatEuros, MAX_AMOUNT } from '../shared/money.ts';

/** The methods of payments. The method of a payment may differ from the agreed payment method of the delivery. */
export const PAID_BY = ['contant', 'bank', 'pin', 'tikkie', 'overig'] as const;
export type PaidBy = (typeof PAID_BY)[number];

export const WRITTEN_OFF = 'afgeboekt';
export type Method = PaidBy | typeof WRITTEN_OFF;

/** 'oninbaar' means that the amount cannot be collected. */
export const REASONS = ['afronding', 'korting', 'oninbaar'] as const;
export type Reason = (typeof REASONS)[number];

/** The reason of the payments of a take-over. Users cannot choose this reason. */
export const TAKEN_OVER = 'overgenomen';

/**
 * 'factuur' is for a cash payment that a migration recorded. Its invoice is older than the table of payments, and
 * states that it was paid in cash. 'overname' is for a payment of a take-over.
 */
export type Source = 'hand' | 'tikkie' | 'rit' | 'afschrift' | 'factuur' | 'overname';

/**
 * `amount` is above 0, also for a refund (`isRefund`), which is stored as a negative amount. The amount may be less or
 * more than the total of the invoice.
 */
export type NewPayment = {
  invoiceId: number;
  amount: Cents;
  paidOn: IsoDate;
  method: Method;
  /** The reason of a write-off. Only with the method 'afgeboekt'. */
  reason?: Reason | null;
  source: Source;
  /** The id of the payment at its source, such as the token of a payment request. */
  reference?: string;
  isRefund?: boolean;
  /** The id of the original payment, when this payment is the moved part or the rest of another payment. */
  movedFrom?: number | null;
  /** A payment is recorded once for each request id. */
  requestId?: string | undefined;
};

export type TypedPayment = Pick<NewPayment, 'amount' | 'paidOn' | 'method'> & {
  deliveryId: number;
  reason: Reason | null;
  isRefund: boolean;
  /** Whether the user confirmed an amount that Vipo asked about. */
  insists: boolean;
  /** The open amount that the user saw. */
  seen: Cents | undefined;
};

export const AMOUNT_WRONG = 'Vul een bedrag in, zoals 1234,50.';
export const DAY_WRONG = 'Kies een dag die bestaat.';
export const DAY_TO_COME = 'Kies een dag tot en met vandaag.';

export const MAX_REFERENCE = 200;
/**
 * An amount may be a typing error if it is more than twice the open amount, and exceeds the open amount by more than
 * `FAR_MORE`. A user must confirm such an amount.
 */
const FAR_MORE = cents(1000_00);
const FIRST_DAY = '1900-01-01';

/** Throws 'invalid' for an amount of 0 or less or above `MAX_AMOUNT`, and for a day before 1900 or in the future. */
export function assertPayment({ amount, paidOn }: NewPayment, today: IsoDate): void {
  const errors: FieldErrors = {};
  if (amount <= 0) errors.amount = 'Vul een bedrag boven 0 in.';
  if (amount > MAX_AMOUNT) errors.amount = `Meer dan ${formatEuros(MAX_AMOUNT)} kan niet.`;
  if (paidOn > today || paidOn < FIRST_DAY) errors.paidOn = DAY_TO_COME;
  assertNoFieldErrors(errors);
}

const ASKED = "Klopt het bedrag, kies dan 'Toch boeken'.";

/**
 * Throws 'invalid' with a question if a payment is far above the open amount. Also throws it if a payment or a refund
 * is above an open amount that has changed since the user saw it, because a colleague may have booked the same money.
 */
export function assertExpected(
  { amount, isRefund, seen }: Pick<TypedPayment, 'amount' | 'isRefund' | 'seen'>,
  open: Cents,
): void {
  const due = cents(Math.max(isRefund ? -open : open, 0));
  const isFarMore = !isRefund && amount - due > FAR_MORE && amount > 2 * due;
  const isChanged = seen !== undefined && seen !== open && amount > due;
  if (!isFarMore && !isChanged) return;
  const [stands, what] = isRefund ? ['is', 'terug te betalen'] : ['staat', 'open'];
  const rest = due > 0 ? `nog maar ${formatEuros(due)}` : 'niets';
  throw fieldError('amount', `Er ${stands} ${rest} ${what}. ${ASKED}`);
}

/**
 * Whether the error of the amount field is the question from `assertExpected`, so that the form shows 'Toch boeken'.
 */
export function isAsked(error: string | undefined): boolean {
  return error?.endsWith(ASKED) ?? false;
}

export const PAID_BY_TEXTS: Record<PaidBy, string> = {
  contant: 'Contant',
  bank: 'Bank',
  pin: 'Pin',
  tikkie: 'Tikkie',
  overig: 'Anders',
};

export const METHOD_TEXTS: Record<Method, string> = { ...PAID_BY_TEXTS, afgeboekt: 'Afgeboekt' };

/** The source as a text beside the method of a payment. It is '' when the name of the method is enough. */
export const SOURCE_TEXTS: Record<Source, string> = {
  hand: '',
  tikkie: '',
  rit: 'op de rit',
  afschrift: 'bankafschrift',
  factuur: 'stond op de factuur',
  overname: '',
};

/** The most that a user who is not an administrator may write off for one invoice. */
export const MOST_FOR_STAFF = cents(500);

const REASON_TEXTS: Record<Reason, string> = {
  afronding: 'Afronding',
  korting: 'Korting',
  oninbaar: 'Oninbaar',
};
export const reasonOptions = REASONS.map((value) => ({ value, text: REASON_TEXTS[value] }));

export function assertOpenEnough(amount: Cents, open: Cents): void {
  if (amount <= open) return;
  const is = open > 0 ? `Er staat nog ${formatEuros(open)} open.` : 'Er staat niets open.';
  throw fieldError('amount', `${is} Meer kun je niet afboeken.`);
}

/**
 * Throws 'forbidden' for 'oninbaar', for a take-over and for more than € 5,00 in `total`, except for an administrator.
 */
export function assertMayWriteOff(
  reason: Reason | typeof TAKEN_OVER,
  total: Cents,
  isAdmin: boolean,
): void {
  if (isAdmin) return;
  if (reason === TAKEN_OVER)
    throw new DomainError('forbidden', 'Een overname ongedaan maken kan alleen een beheerder.');
  if (reason !== 'oninbaar' && total <= MOST_FOR_STAFF) return;
  const what = reason === 'oninbaar' ? 'Oninbaar' : `Meer dan ${formatEuros(MOST_FOR_STAFF)}`;
  throw new DomainError(
    'forbidden',
    `${what} afboeken of ongedaan maken kan alleen een beheerder.`,
  );
}

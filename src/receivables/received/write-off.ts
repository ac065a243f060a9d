import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { type Cents, cents, formatEuros } from '../../shared/money.ts';
import { REASONS, type Reason } from './payment.ts';

/** The largest amount of one invoice that a user who is no administrator may write off. */
export const MOST_FOR_STAFF = cents(500);

const REASON_TEXTS: Record<Reason, string> = {
  afronding: 'Afronding',
  korting: 'Korting',
  oninbaar: 'Oninbaar',
};
export const reasonOptions = REASONS.map((value) => ({ value, text: REASON_TEXTS[value] }));

/** Throws 'invalid' when more is written off than is open. */
export function assertOpenEnough(amount: Cents, open: Cents): void {
  if (amount <= open) return;
  const is = open > 0 ? `Er staat nog ${formatEuros(open)} open.` : 'Er staat niets open.';
  throw fieldError('amount', `${is} Meer kun je niet afboeken.`);
}

/**
 * Throws 'forbidden' for a user who is no administrator, when the claim is written off as uncollectible or when more than
 * € 5,00 of the invoice is written off in all. Undoing asks for the same right, with the sum before it.
 */
export function assertMayWriteOff(reason: Reason, total: Cents, isAdmin: boolean): void {
  if (isAdmin || (reason !== 'oninbaar' && total <= MOST_FOR_STAFF)) return;
  const what = reason === 'oninbaar' ? 'Oninbaar' : `Meer dan ${formatEuros(MOST_FOR_STAFF)}`;
  throw new DomainError('forbidden', `${what} afboeken of terugdraaien kan alleen een beheerder.`);
}

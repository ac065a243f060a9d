import { METHOD_TEXTS, SOURCE_TEXTS, TAKEN_OVER } from '../../receivables/payment.ts';
import { formatDate } from '../../shared/dates.ts';
import { type Cents, cents, formatEuros } from '../../shared/money.ts';
import type { RecordedPayment } from './queries.ts';

export function openText(open: Cents): string {
  return open === 0 ? 'er staat niets meer open' : restText(open);
}

/** `nog € 170,00 open`, or `€ 20,00 terug te betalen`. */
export function restText(open: Cents): string {
  return open < 0
    ? `${formatEuros(cents(-open))} terug te betalen`
    : `nog ${formatEuros(open)} open`;
}

/** `€ 62,50 · 23-11-2026 · Bank · bankafschrift`. */
export function paymentText(payment: RecordedPayment): string {
  const { amount, paidOn, method, reason, source, words, movedFrom } = payment;
  const what = amount < 0 ? ' terugbetaald' : '';
  const how = reason === TAKEN_OVER ? ['Overgenomen als betaald'] : [METHOD_TEXTS[method], reason];
  const parts = [
    formatDate(paidOn),
    ...how,
    SOURCE_TEXTS[source],
    movedFrom !== null && 'verrekend',
    words,
  ];
  return `${formatEuros(cents(Math.abs(amount)))}${what} · ${parts.filter(Boolean).join(' · ')}`;
}

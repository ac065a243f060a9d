import type { ReactNode } from 'react';
import { METHOD_TEXTS, SOURCE_TEXTS } from '../../receivables/payment.ts';
import { formatDate } from '../../shared/dates.ts';
import { cents, formatEuros } from '../../shared/money.ts';
import type { AccountPayment } from './queries.ts';

type PaymentListProps = {
  payments: readonly AccountPayment[];
  /** The buttons of a payment that is not undone. */
  renderActs: (payment: AccountPayment) => ReactNode;
};

/** The payments of an invoice, the last first. */
export function PaymentList({ payments, renderActs }: PaymentListProps) {
  if (payments.length === 0) return null;
  return (
    <section>
      <h2>Betalingen</h2>
      <ul className="payments">
        {payments.toReversed().map((payment) => (
          <li key={payment.id}>
            <span>{paymentText(payment)}</span>
            {payment.undoneAt === null ? (
              <span className="acts">{renderActs(payment)}</span>
            ) : (
              <span className="badge">Teruggedraaid</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function paymentText(payment: AccountPayment): string {
  const { amount, paidOn, method, reason, source, words, movedFrom } = payment;
  const what = amount < 0 ? ' terugbetaald' : '';
  const parts = [
    formatDate(paidOn),
    METHOD_TEXTS[method],
    reason,
    SOURCE_TEXTS[source],
    movedFrom !== null && 'verrekend',
    words,
  ];
  return `${formatEuros(cents(Math.abs(amount)))}${what} · ${parts.filter(Boolean).join(' · ')}`;
}

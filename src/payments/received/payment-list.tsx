import type { ReactNode } from 'react';
import { formatDate } from '../../shared/dates.ts';
import { cents, formatEuros } from '../../shared/money.ts';
import type { BillPayment } from './bill.ts';
import { METHOD_TEXTS, SOURCE_TEXTS } from './payment.ts';

type PaymentListProps = {
  payments: readonly BillPayment[];
  /** The button that undoes a payment. */
  renderUndo: (payment: BillPayment) => ReactNode;
};

/** The payments of an invoice, the last first. */
export function PaymentList({ payments, renderUndo }: PaymentListProps) {
  if (payments.length === 0) return null;
  return (
    <section>
      <h2>Betalingen</h2>
      <ul className="payments">
        {payments.toReversed().map((payment) => (
          <li key={payment.id}>
            <span>{paymentText(payment)}</span>
            {payment.undoneAt === null ? (
              renderUndo(payment)
            ) : (
              <span className="badge">Teruggedraaid</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function paymentText({ amount, paidOn, method, source, words }: BillPayment): string {
  const what = amount < 0 ? ' terugbetaald' : '';
  const parts = [formatDate(paidOn), METHOD_TEXTS[method], SOURCE_TEXTS[source], words];
  return `${formatEuros(cents(Math.abs(amount)))}${what} · ${parts.filter(Boolean).join(' · ')}`;
}

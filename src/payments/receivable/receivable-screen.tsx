import { type ReactNode, use } from 'react';
import { PresentPage } from '../../http/document.tsx';
import { INVOICE_AGAIN } from '../../invoices/reissue/button.tsx';
import { paths } from '../../paths.ts';
import { formatEuros } from '../../shared/money.ts';
import { byCall } from '../../ui/dialog.ts';
import { Screen } from '../../ui/screen.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { paymentsHelp } from '../help.ts';
import { PAYMENT_ID } from '../wire-names.ts';
import { InvoicePanel, type InvoicePanelProps } from './invoice-panel.tsx';
import { isMovable, moveAct } from './move-form.tsx';
import {
  PaymentForm,
  type PaymentFormProps,
  type Returns,
  writeOffTitle,
} from './payment-form.tsx';
import { paymentText, restText } from './payment-texts.ts';
import type { OtherInvoice, ReceivableWithPayments, RecordedPayment } from './queries.ts';

type ReceivableScreenProps = InvoicePanelProps & { back: string; children: ReactNode };

/**
 * A dialog does not show the invoice, because the list behind the dialog has the row of the invoice. A page shows the
 * invoice beside the form.
 */
export function ReceivableScreen({ back, children, ...panel }: ReceivableScreenProps) {
  const { number, customerName, total, open, isCredited } = panel.receivable;
  const name = `${number}, ${customerName}`;
  if (!use(PresentPage).isInDialog)
    return (
      <Screen help={paymentsHelp} back={back} subtitle={name}>
        <div className="cols main-aside with-invoice">
          <div className="panel">{children}</div>
          <InvoicePanel {...panel} />
        </div>
      </Screen>
    );
  return (
    <Screen back={back}>
      <div className="narrow">
        <p>
          {name}
          <br />
          <small>{`${formatEuros(total)}${isCredited ? ', gecrediteerd' : ''}, ${restText(open)}`}</small>
        </p>
        {children}
      </div>
    </Screen>
  );
}

type PaymentScreenProps = PaymentFormProps &
  Returns & { receivable: ReceivableWithPayments; others: readonly OtherInvoice[] };

/**
 * The form for a payment of an invoice, the buttons for a write-off and a new invoice, and the payments. The latest
 * payment comes first.
 */
export function PaymentPart({ receivable, others, ...form }: PaymentScreenProps) {
  const { deliveryId, open, payments } = receivable;
  return (
    <>
      <PaymentForm {...form} receivable={receivable} />
      {open > 0 && (
        <form action={paths.writeOff(deliveryId)}>
          <button className="link">{writeOffTitle}</button>
        </form>
      )}
      {receivable.isCredited && (
        <form method="post" action={paths.invoiceAgain(deliveryId)}>
          <button className="quiet">{INVOICE_AGAIN}</button>
        </form>
      )}
      {payments.length > 0 && (
        <section>
          <h2>Betalingen</h2>
          <ul className="payments">
            {payments.toReversed().map((payment) => (
              <li key={payment.id}>
                <span>
                  <Unbroken text={paymentText(payment)} />
                </span>
                {payment.undoneAt === null ? (
                  <Acts {...{ deliveryId, payment, others }} />
                ) : (
                  <span className="badge">Ongedaan gemaakt</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type ActsProps = Pick<PaymentScreenProps, 'others'> & {
  deliveryId: number;
  payment: RecordedPayment;
};

function Acts({ deliveryId, payment, others }: ActsProps) {
  return (
    <span className="acts">
      {isMovable(payment, others) && (
        <form action={paths.movePayment(deliveryId)}>
          <button className="link" name={PAYMENT_ID} value={payment.id}>
            {moveAct}
          </button>
        </form>
      )}
      <form
        method="post"
        action={paths.undoPayment(deliveryId)}
        {...byCall('DELETE', paths.api.payment(payment.id), { stays: true })}
      >
        <button className="link" name={PAYMENT_ID} value={payment.id}>
          Ongedaan maken
        </button>
      </form>
    </span>
  );
}

import type { ReactNode } from 'react';
import { INVOICE_AGAIN } from '../invoices/reissue/button.tsx';
import { paths } from '../paths.ts';
import type { IsoDate } from '../shared/dates.ts';
import { CancelLink, Screen, type ScreenUser } from '../ui/screen.tsx';
import { isMovable, moveAct } from './moved/move-form.tsx';
import type { OtherInvoice } from './moved/move.ts';
import type { Bill } from './received/bill.ts';
import { BillText, billTitle, PaymentForm, type PaymentState } from './received/payment-form.tsx';
import { PaymentList } from './received/payment-list.tsx';
import { PAYMENT_ID } from './received/wire-names.ts';
import { writeOffTitle } from './received/write-off-form.tsx';

type BillScreenProps = { user: ScreenUser; bill: Bill; title: string; back: string };

/** A page about an invoice and its payments. With scripts a dialog shows the same form. */
export function BillScreen({
  user,
  bill,
  title,
  back,
  children,
}: BillScreenProps & { children: ReactNode }) {
  return (
    <Screen title={title} user={user} back={back}>
      <div className="narrow">
        <BillText bill={bill} />
        {children}
      </div>
    </Screen>
  );
}

type PaymentScreenProps = {
  user: ScreenUser;
  bill: Bill;
  others: readonly OtherInvoice[];
  today: IsoDate;
  requestId: string;
  state: PaymentState;
};

export function PaymentScreen({ user, bill, others, ...form }: PaymentScreenProps) {
  const back = paths.payments();
  const { deliveryId, open, payments } = bill;
  return (
    <BillScreen title={billTitle(bill)} {...{ user, bill, back }}>
      <PaymentForm
        {...form}
        bill={bill}
        action={paths.paymentsOf(deliveryId)}
        cancel={<CancelLink href={back} />}
      />
      {open > 0 && (
        <p>
          <a href={paths.writeOff(deliveryId)}>{writeOffTitle}</a>
        </p>
      )}
      {bill.isCredited && (
        <form method="post" action={paths.invoiceAgain(deliveryId)}>
          <button className="quiet">{INVOICE_AGAIN}</button>
        </form>
      )}
      <PaymentList
        payments={payments}
        renderActs={(payment) => (
          <>
            {isMovable(payment, others) && (
              <a href={paths.movePayment(deliveryId, { [PAYMENT_ID]: payment.id })}>{moveAct}</a>
            )}
            <form method="post" action={paths.undoPayment(deliveryId)}>
              <button className="link" name={PAYMENT_ID} value={payment.id}>
                Terugdraaien
              </button>
            </form>
          </>
        )}
      />
    </BillScreen>
  );
}

import type { ReactNode } from 'react';
import { INVOICE_AGAIN } from '../../invoices/reissue/button.tsx';
import { paths } from '../../paths.ts';
import type { InvoiceAccount } from '../../receivables/account.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { byCall } from '../../ui/dialog.ts';
import { CancelLink, Screen, type ScreenUser } from '../../ui/screen.tsx';
import { PAYMENT_ID } from '../wire-names.ts';
import type { AccountFormState } from './account-form.tsx';
import { isMovable, moveAct } from './move-form.tsx';
import { AccountText, PaymentForm, paymentTitle } from './payment-form.tsx';
import { PaymentList } from './payment-list.tsx';
import type { Account, OtherInvoice } from './queries.ts';
import { writeOffTitle } from './write-off-form.tsx';

type AccountScreenProps = {
  user: ScreenUser;
  account: InvoiceAccount;
  title: string;
  back: string;
  children: ReactNode;
};

/** A page about an invoice and its payments. With scripts a dialog shows the same form. */
export function AccountScreen({ user, account, title, back, children }: AccountScreenProps) {
  return (
    <Screen title={title} user={user} back={back}>
      <div className="narrow">
        <AccountText account={account} />
        {children}
      </div>
    </Screen>
  );
}

type PaymentScreenProps = {
  user: ScreenUser;
  account: Account;
  others: readonly OtherInvoice[];
  today: IsoDate;
  requestId: string;
  state: AccountFormState;
};

export function PaymentScreen({ user, account, others, ...form }: PaymentScreenProps) {
  const back = paths.payments();
  const { deliveryId, open, payments } = account;
  return (
    <AccountScreen title={paymentTitle(account)} {...{ user, account, back }}>
      <PaymentForm
        {...form}
        account={account}
        action={paths.paymentsOf(deliveryId)}
        {...byCall('POST', paths.api.payments())}
        cancel={<CancelLink href={back} />}
      />
      {open > 0 && (
        <form action={paths.writeOff(deliveryId)}>
          <button className="link">{writeOffTitle}</button>
        </form>
      )}
      {account.isCredited && (
        <form method="post" action={paths.invoiceAgain(deliveryId)}>
          <button className="quiet">{INVOICE_AGAIN}</button>
        </form>
      )}
      <PaymentList
        payments={payments}
        renderActs={(payment) => (
          <>
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
                Terugdraaien
              </button>
            </form>
          </>
        )}
      />
    </AccountScreen>
  );
}

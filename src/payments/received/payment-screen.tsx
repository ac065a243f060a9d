import { INVOICE_AGAIN } from '../../invoices/reissue/button.tsx';
import { paths } from '../../paths.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { CancelLink, Screen, type ScreenUser } from '../../ui/screen.tsx';
import type { Bill } from './bill.ts';
import { BillText, billTitle, PaymentForm, type PaymentState } from './payment-form.tsx';
import { PaymentList } from './payment-list.tsx';
import { PAYMENT_ID } from './wire-names.ts';

type PaymentScreenProps = {
  user: ScreenUser;
  bill: Bill;
  today: IsoDate;
  requestId: string;
  state: PaymentState;
};

/** The page without scripts. With scripts a dialog shows the same form and list. */
export function PaymentScreen({ user, bill, ...form }: PaymentScreenProps) {
  const back = paths.payments();
  const here = paths.paymentsOf(bill.deliveryId);
  return (
    <Screen title={billTitle(bill)} user={user} back={back}>
      <div className="narrow">
        <BillText bill={bill} />
        <PaymentForm {...form} bill={bill} action={here} cancel={<CancelLink href={back} />} />
        {bill.isCredited && (
          <form method="post" action={paths.invoiceAgain(bill.deliveryId)}>
            <button className="quiet">{INVOICE_AGAIN}</button>
          </form>
        )}
        <PaymentList
          payments={bill.payments}
          renderUndo={({ id }) => (
            <form method="post" action={paths.undoPayment(bill.deliveryId)}>
              <button className="link" name={PAYMENT_ID} value={id}>
                Terugdraaien
              </button>
            </form>
          )}
        />
      </div>
    </Screen>
  );
}

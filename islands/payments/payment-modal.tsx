import { useState } from 'react';
import { isMovable, moveAct, MoveForm, moveTitle } from '../../src/payments/account/move-form.tsx';
import {
  AccountText,
  PaymentForm,
  paymentTitle,
} from '../../src/payments/account/payment-form.tsx';
import { PaymentList } from '../../src/payments/account/payment-list.tsx';
import { bookedText, movedText, openText } from '../../src/payments/account/payment-texts.ts';
import type { Account, AccountPayment, OtherInvoice } from '../../src/payments/account/queries.ts';
import { WriteOffForm, writeOffTitle } from '../../src/payments/account/write-off-form.tsx';
import {
  accountFromWire,
  moveNames,
  otherFromWire,
  paymentNames,
  REFUND,
  type WireAccount,
  type WireOther,
} from '../../src/payments/wire-names.ts';
import { type IsoDate, today } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { cents, fromEuros, parseEuros } from '../../src/shared/money.ts';
import { call } from '../kit/call.ts';
import { LoadedModal } from '../kit/loaded-modal.tsx';
import { CancelButton } from '../kit/modal.tsx';
import { listChanged, messageOf, useSendForm } from '../kit/send-form.ts';
import { toast } from '../kit/toast.ts';
import { toastWithUndo } from '../kit/undo-toast.ts';

type PaymentProps = { id: number; onClose: () => void };
/** The form that the dialog shows: to record a payment, to write off, or to move one of the payments. */
type Act = 'pay' | 'write-off' | AccountPayment;
type Loaded = { account: Account; others: OtherInvoice[] };
type WireLoaded = WireAccount & { verrekenen: WireOther[] };

/** The dialog of an invoice's payments: records one, writes off, and moves or undoes earlier ones. */
export function Payment({ id, onClose }: PaymentProps) {
  const [act, setAct] = useState<Act>('pay');
  return (
    <LoadedModal<WireLoaded>
      path={islandPaths.api.invoicePayments(id)}
      title={(loaded) => titleOf(act, loaded && accountFromWire(loaded))}
      onClose={onClose}
    >
      {(loaded, reload) => (
        <LoadedAccount
          key={loaded.open}
          account={accountFromWire(loaded)}
          others={loaded.verrekenen.map(otherFromWire)}
          act={act}
          choose={setAct}
          {...{ reload, onClose }}
        />
      )}
    </LoadedModal>
  );
}

function titleOf(act: Act, account: Account | undefined): string {
  if (act === 'write-off') return writeOffTitle;
  if (act !== 'pay') return moveTitle;
  return account ? paymentTitle(account) : 'Betaling boeken';
}

type LoadedAccountProps = Loaded & {
  act: Act;
  choose: (act: Act) => void;
  reload: () => Promise<void>;
  onClose: () => void;
};

function LoadedAccount({ account, others, act, choose, reload, onClose }: LoadedAccountProps) {
  const [busy, setBusy] = useState(false);

  async function undoListed({ id }: AccountPayment) {
    setBusy(true);
    await undo(id);
    setBusy(false);
    await reload();
  }

  if (typeof act !== 'string')
    return <Moving payment={act} {...{ account, others, onClose }} back={() => choose('pay')} />;
  return (
    <>
      <AccountText account={account} />
      <Recording key={act} {...{ account, act, onClose }} back={() => choose('pay')} />
      {act === 'pay' && account.open > 0 && (
        <button type="button" className="link" onClick={() => choose('write-off')}>
          {writeOffTitle}
        </button>
      )}
      {act === 'pay' && (
        <PaymentList
          payments={account.payments}
          renderActs={(payment) => (
            <>
              {isMovable(payment, others) && (
                <button type="button" className="link" onClick={() => choose(payment)}>
                  {moveAct}
                </button>
              )}
              <button
                type="button"
                className="link"
                disabled={busy}
                onClick={() => void undoListed(payment)}
              >
                Terugdraaien
              </button>
            </>
          )}
        />
      )}
    </>
  );
}

type FormProps = { account: Account; onClose: () => void; back: () => void };

/** The form of a payment, or that of a write-off: both record with the same call. */
function Recording({ account, act, onClose, back }: FormProps & { act: 'pay' | 'write-off' }) {
  const isWrittenOff = act === 'write-off';
  const sending = useSendForm<{ id: number; open: number }>({
    path: islandPaths.api.payments(),
    done: (answer, sent) => {
      listChanged();
      onClose();
      const text = bookedText({
        amount: parseEuros(sent[paymentNames.amount] ?? '') ?? cents(0),
        isRefund: sent[paymentNames.kind] === REFUND,
        isWrittenOff,
        number: account.number,
        open: fromEuros(answer.open),
      });
      toastWithUndo(text, () => void undo(answer.id), 'Terugdraaien');
    },
  });
  const Shown = isWrittenOff ? WriteOffForm : PaymentForm;
  return (
    <Shown
      {...sending}
      account={account}
      today={presentDay()}
      cancel={<CancelButton onClose={isWrittenOff ? back : onClose} />}
    />
  );
}

type MovingProps = FormProps & { payment: AccountPayment; others: OtherInvoice[] };

function Moving({ account, payment, others, onClose, back }: MovingProps) {
  // `openNaar` is what is open of the other invoice after the move.
  const sending = useSendForm<{ openNaar: number }>({
    // Not in islandPaths, which every island loads.
    path: `${islandPaths.api.payment(payment.id)}/move`,
    done: ({ openNaar }, sent) => {
      listChanged();
      onClose();
      const target = others.find(
        ({ deliveryId }) => String(deliveryId) === sent[moveNames.deliveryId],
      );
      const amount = parseEuros(sent[moveNames.amount] ?? '') ?? payment.amount;
      toast('success', movedText(amount, target?.number ?? '', fromEuros(openNaar)));
    },
  });
  return (
    <>
      <AccountText account={account} />
      <MoveForm
        {...sending}
        {...{ payment, others }}
        open={account.open}
        cancel={<CancelButton onClose={back} />}
      />
    </>
  );
}

async function undo(id: number): Promise<void> {
  const answer = await call<{ open: number }>('DELETE', islandPaths.api.payment(id));
  if (answer.ok)
    toast('success', `Betaling teruggedraaid, ${openText(fromEuros(answer.body.open))}.`);
  else toast('error', messageOf(answer));
  listChanged();
}

function presentDay(): IsoDate {
  return today(() => new Date());
}

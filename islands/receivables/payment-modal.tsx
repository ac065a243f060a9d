import { useCallback, useEffect, useRef, useState } from 'react';
import { isMovable, moveAct, MoveForm, moveTitle } from '../../src/receivables/moved/move-form.tsx';
import type { OtherInvoice } from '../../src/receivables/moved/move.ts';
import {
  moveNames,
  otherFromWire,
  type WireOther,
} from '../../src/receivables/moved/wire-names.ts';
import type { Bill, BillPayment } from '../../src/receivables/received/bill.ts';
import { BillText, billTitle, PaymentForm } from '../../src/receivables/received/payment-form.tsx';
import { PaymentList } from '../../src/receivables/received/payment-list.tsx';
import { bookedText, movedText, openText } from '../../src/receivables/received/payment-texts.ts';
import {
  billFromWire,
  paymentNames,
  REFUND,
  type WireBill,
} from '../../src/receivables/received/wire-names.ts';
import { WriteOffForm, writeOffTitle } from '../../src/receivables/received/write-off-form.tsx';
import type { IsoDate } from '../../src/shared/dates.ts';
import { today } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { cents, fromEuros, parseEuros } from '../../src/shared/money.ts';
import { call, type Failure } from '../kit/call.ts';
import { useModalDraft } from '../kit/modal-draft.ts';
import { CancelButton, Modal, ModalEnd } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';
import { toastWithUndo } from '../kit/undo-toast.ts';
import { listChanged, messageOf, useSendForm } from './send-form.ts';

type PaymentProps = { id: number; onClose: () => void };
/** The form that the dialog shows: to record a payment, to write off, or to move one of the payments. */
type Act = 'pay' | 'write-off' | BillPayment;
type Loaded = { bill: Bill; others: OtherInvoice[] };

/** The dialog of an invoice's payments: records one, writes off, and moves or undoes earlier ones. */
export function Payment({ id, onClose }: PaymentProps) {
  const [loaded, setLoaded] = useState<Loaded | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [act, setAct] = useState<Act>('pay');

  const load = useCallback(async () => {
    const path = islandPaths.api.invoicePayments(id);
    const answer = await call<WireBill & { verrekenen: WireOther[] }>('GET', path);
    if (!answer.ok) return setFailure(answer);
    const others = answer.body.verrekenen.map(otherFromWire);
    return setLoaded({ bill: billFromWire(answer.body), others });
  }, [id]);
  useEffect(() => void load(), [load]);

  return (
    <Modal title={titleOf(act, loaded?.bill)} onClose={onClose}>
      {loaded && (
        <LoadedBill
          key={loaded.bill.open}
          {...loaded}
          act={act}
          choose={setAct}
          reload={load}
          onClose={onClose}
        />
      )}
      {!loaded && !failure && <p>Laden...</p>}
      {!loaded && (
        <ModalEnd message={messageOf(failure)} onClose={onClose}>
          {null}
        </ModalEnd>
      )}
    </Modal>
  );
}

function titleOf(act: Act, bill: Bill | undefined): string {
  if (act === 'write-off') return writeOffTitle;
  if (act !== 'pay') return moveTitle;
  return bill ? billTitle(bill) : 'Betaling boeken';
}

type LoadedBillProps = Loaded & {
  act: Act;
  choose: (act: Act) => void;
  reload: () => Promise<void>;
  onClose: () => void;
};

function LoadedBill({ bill, others, act, choose, reload, onClose }: LoadedBillProps) {
  const [busy, setBusy] = useState(false);

  async function undoListed({ id }: BillPayment) {
    setBusy(true);
    await undo(id);
    setBusy(false);
    await reload();
  }

  if (typeof act !== 'string')
    return <Moving payment={act} {...{ bill, others, onClose }} back={() => choose('pay')} />;
  return (
    <>
      <BillText bill={bill} />
      <Recording key={act} {...{ bill, act, onClose }} back={() => choose('pay')} />
      {act === 'pay' && bill.open > 0 && (
        <button type="button" className="link" onClick={() => choose('write-off')}>
          {writeOffTitle}
        </button>
      )}
      {act === 'pay' && (
        <PaymentList
          payments={bill.payments}
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

type FormProps = { bill: Bill; onClose: () => void; back: () => void };

/** The form of a payment, or that of a write-off: both record with the same call. */
function Recording({ bill, act, onClose, back }: FormProps & { act: 'pay' | 'write-off' }) {
  const form = useRef<HTMLFormElement>(null);
  const isWrittenOff = act === 'write-off';
  const sending = useSendForm(islandPaths.api.payments(), (answer, sent) => {
    listChanged();
    onClose();
    const text = bookedText({
      amount: parseEuros(sent[paymentNames.amount] ?? '') ?? cents(0),
      isRefund: sent[paymentNames.kind] === REFUND,
      isWrittenOff,
      number: bill.number,
      open: fromEuros(answer.open),
    });
    toastWithUndo(text, () => void undo(answer.id), 'Terugdraaien');
  });
  useModalDraft(form);
  const Shown = isWrittenOff ? WriteOffForm : PaymentForm;
  return (
    <Shown
      ref={form}
      {...sending}
      bill={bill}
      today={presentDay()}
      cancel={<CancelButton onClose={isWrittenOff ? back : onClose} />}
    />
  );
}

type MovingProps = FormProps & { payment: BillPayment; others: OtherInvoice[] };

function Moving({ bill, payment, others, onClose, back }: MovingProps) {
  const form = useRef<HTMLFormElement>(null);
  // Not in islandPaths, which every island loads.
  const path = `${islandPaths.api.payment(payment.id)}/move`;
  const sending = useSendForm(path, ({ openNaar = 0 }, sent) => {
    listChanged();
    onClose();
    const target = others.find(
      ({ deliveryId }) => String(deliveryId) === sent[moveNames.deliveryId],
    );
    const amount = parseEuros(sent[moveNames.amount] ?? '') ?? payment.amount;
    toast('success', movedText(amount, target?.number ?? '', fromEuros(openNaar)));
  });
  useModalDraft(form);
  return (
    <>
      <BillText bill={bill} />
      <MoveForm
        ref={form}
        {...sending}
        {...{ payment, others }}
        open={bill.open}
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

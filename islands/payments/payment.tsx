import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Bill, BillPayment } from '../../src/payments/received/bill.ts';
import { BillText, billTitle, PaymentForm } from '../../src/payments/received/payment-form.tsx';
import { PaymentList } from '../../src/payments/received/payment-list.tsx';
import { bookedText, openText } from '../../src/payments/received/payment-texts.ts';
import {
  billFromWire,
  paymentNames,
  REFUND,
  type WireBill,
} from '../../src/payments/received/wire-names.ts';
import type { IsoDate } from '../../src/shared/dates.ts';
import { today } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { cents, fromEuros, parseEuros } from '../../src/shared/money.ts';
import { call, type Failure, newRequestId } from '../kit/call.ts';
import { useModalDraft } from '../kit/modal-draft.ts';
import { CancelButton, Modal, ModalEnd } from '../kit/modal.tsx';
import { toast } from '../kit/toast.ts';
import { toastWithUndo } from '../kit/undo-toast.ts';

type PaymentProps = { id: number; onClose: () => void };

/** The dialog of an invoice's payments: records one, and undoes earlier ones. */
export function Payment({ id, onClose }: PaymentProps) {
  const [bill, setBill] = useState<Bill | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();

  const load = useCallback(async () => {
    const answer = await call<WireBill>('GET', islandPaths.api.invoicePayments(id));
    if (answer.ok) setBill(billFromWire(answer.body));
    else setFailure(answer);
  }, [id]);
  useEffect(() => void load(), [load]);

  return (
    <Modal title={bill ? billTitle(bill) : 'Betaling boeken'} onClose={onClose}>
      {bill && <LoadedBill key={bill.open} bill={bill} reload={load} onClose={onClose} />}
      {!bill && !failure && <p>Laden...</p>}
      {!bill && (
        <ModalEnd message={messageOf(failure)} onClose={onClose}>
          {null}
        </ModalEnd>
      )}
    </Modal>
  );
}

type LoadedBillProps = { bill: Bill; reload: () => Promise<void>; onClose: () => void };

function LoadedBill({ bill, reload, onClose }: LoadedBillProps) {
  const form = useRef<HTMLFormElement>(null);
  const [requestId] = useState(newRequestId);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [busy, setBusy] = useState(false);
  useModalDraft(form);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    setFailure(undefined);
    const answer = await call<{ id: number; open: number }>('POST', islandPaths.api.payments(), {
      body: sent,
      requestId,
    });
    if (!answer.ok) {
      setBusy(false);
      return setFailure(answer);
    }
    listChanged();
    onClose();
    toastWithUndo(
      bookedText({
        amount: parseEuros(sent[paymentNames.amount] ?? '') ?? cents(0),
        isRefund: sent[paymentNames.kind] === REFUND,
        number: bill.number,
        open: fromEuros(answer.body.open),
      }),
      () => void undo(answer.body.id),
      'Terugdraaien',
    );
  }

  async function undoListed({ id }: BillPayment) {
    setBusy(true);
    await undo(id);
    setBusy(false);
    await reload();
  }

  return (
    <>
      <BillText bill={bill} />
      <PaymentForm
        ref={form}
        onSubmit={(event) => void submit(event)}
        bill={bill}
        today={presentDay()}
        requestId={requestId}
        state={{
          errors: failure?.fields ?? {},
          message: failure?.fields ? '' : messageOf(failure),
        }}
        busy={busy}
        cancel={<CancelButton onClose={onClose} />}
      />
      <PaymentList
        payments={bill.payments}
        renderUndo={(payment) => (
          <button
            type="button"
            className="link"
            disabled={busy}
            onClick={() => void undoListed(payment)}
          >
            Terugdraaien
          </button>
        )}
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

function listChanged(): void {
  document.body.dispatchEvent(new CustomEvent('vipo:changed'));
}

function presentDay(): IsoDate {
  return today(() => new Date());
}

function messageOf(failure: Failure | undefined): string {
  return failure ? (failure.error ?? 'Geen verbinding. Probeer het opnieuw.') : '';
}

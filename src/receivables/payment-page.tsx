import type { ReactNode } from 'react';
import type { Ctx } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { idParam } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { today } from '../shared/dates.ts';
import { assertNoFieldErrors, DomainError } from '../shared/domain-error.ts';
import { parseId } from '../shared/ids.ts';
import { formatEuros } from '../shared/money.ts';
import { HIDDEN, readTexts, toWireNames, type WireNames } from '../shared/wire-names.ts';
import { CancelLink } from '../ui/screen.tsx';
import { listOthers } from './moved/queries.ts';
import { BillScreen, PaymentScreen } from './payment-screen.tsx';
import { clerkOf, payByHand, undo } from './received/actions.ts';
import type { Bill } from './received/bill.ts';
import { billTitle, type PaymentState } from './received/payment-form.tsx';
import { bookedText } from './received/payment-texts.ts';
import { getBill } from './received/queries.ts';
import { PAYMENT_ID, paymentNames } from './received/wire-names.ts';
import { readPayment, type TypedPayment } from './received/wire.ts';
import { WriteOffForm, writeOffTitle } from './received/write-off-form.tsx';

export type Form = Record<string, string>;
type Shown = { title: string; children: ReactNode };
/** A refused form: the typed values with their errors, and the error that decides the status of the page. */
export type Refused = { state: PaymentState; error?: DomainError };

const NOTHING_TYPED: Refused = { state: { errors: {}, message: '' } };

/** Sends a page about an invoice and its payments. */
export function sendBillPage(c: Ctx, error: DomainError | undefined, show: (bill: Bill) => Shown) {
  return catchDomainError(
    () => {
      const page = { styles: 'payments' as const, ...show(getBill(c.var.db, idParam(c))) };
      return sendPage(c, page, error && statusOf(error.code));
    },
    ({ message }) => redirectWithToast(c, paths.payments(), 'error', message),
  );
}

/** The form as it was typed, with the errors at their fields. */
export function refusedForm(form: Form, names: WireNames, error: DomainError): Refused {
  const errors = toWireNames(names, error.fields ?? {});
  const message = error.fields === undefined ? error.message : '';
  return { state: { typed: form, errors, message }, error };
}

function formOf(c: Ctx, state: PaymentState) {
  const requestId = state.typed?.[HIDDEN.requestId] ?? crypto.randomUUID();
  return { today: today(c.var.clock), requestId, state };
}

/** Sends the page of the payments of an invoice. */
export function sendPaymentForm(c: Ctx, { state, error } = NOTHING_TYPED) {
  return sendBillPage(c, error, (bill) => {
    const { user } = getSession(c);
    const others = listOthers(c.var.db, bill.deliveryId);
    return {
      title: billTitle(bill),
      children: <PaymentScreen {...formOf(c, state)} {...{ user, bill, others }} />,
    };
  });
}

/** Sends the page on which what is open is written off. */
export function sendWriteOffForm(c: Ctx, { state, error } = NOTHING_TYPED) {
  return sendBillPage(c, error, (bill) => {
    const back = paths.paymentsOf(bill.deliveryId);
    const title = writeOffTitle;
    const children = (
      <BillScreen {...{ user: getSession(c).user, bill, title, back }}>
        <WriteOffForm
          {...formOf(c, state)}
          bill={bill}
          action={paths.writeOff(bill.deliveryId)}
          cancel={<CancelLink href={back} />}
        />
      </BillScreen>
    );
    return { title, children };
  });
}

/** Records what was typed in either form; `show` sends the form again when it is refused. */
export function recordTyped(c: Ctx, form: Form, show: typeof sendPaymentForm) {
  return catchDomainError(
    () => {
      const requestId = requestKey(c, form[HIDDEN.requestId]);
      const payment = readTyped(c, form);
      const { open } = payByHand(clerkOf(c), payment, requestId);
      const { number } = getBill(c.var.db, payment.deliveryId);
      const isWrittenOff = payment.reason !== null;
      const done = bookedText({ ...payment, isWrittenOff, number, open });
      return redirectWithToast(c, paths.payments(), 'success', done);
    },
    (error) => show(c, refusedForm(form, paymentNames, error)),
  );
}

/** The invoice is the one in the address, whatever the form says. */
function readTyped(c: Ctx, form: Form): TypedPayment {
  const texts = readTexts(paymentNames, form);
  const read = readPayment({ ...texts, deliveryId: String(idParam(c)) });
  if (read.ok) return read.value;
  assertNoFieldErrors(read.fields);
  throw new DomainError('invalid', 'Deze betaling klopt niet.');
}

export function undoTyped(c: Ctx, form: Form) {
  const back = paths.paymentsOf(idParam(c));
  return catchDomainError(
    () => {
      const { open } = undo(clerkOf(c), paymentIn(form));
      const done = `Betaling teruggedraaid. Er staat ${formatEuros(open)} open.`;
      return redirectWithToast(c, back, 'success', done);
    },
    ({ message }) => redirectWithToast(c, back, 'error', message),
  );
}

/** The payment that a form or an address names, 0 for a text that is no id. */
export function paymentIn(form: Form): number {
  return parseId(form[PAYMENT_ID]) ?? 0;
}

import type { Ctx } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { idParam } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { today } from '../shared/dates.ts';
import { assertNoFieldErrors, DomainError } from '../shared/domain-error.ts';
import { formatEuros } from '../shared/money.ts';
import { HIDDEN, readTexts, toWireNames } from '../shared/wire-names.ts';
import { payByHand, undo } from './received/actions.ts';
import { billTitle, type PaymentState } from './received/payment-form.tsx';
import { PaymentScreen } from './received/payment-screen.tsx';
import { bookedText } from './received/payment-texts.ts';
import { getBill } from './received/queries.ts';
import { PAYMENT_ID, paymentNames } from './received/wire-names.ts';
import { readPayment, type TypedPayment } from './received/wire.ts';

const NOTHING_TYPED: PaymentState = { errors: {}, message: '' };

/** Sends the page of the payments of an invoice. */
export function sendPaymentForm(c: Ctx, state = NOTHING_TYPED, error?: DomainError) {
  return catchDomainError(
    () => {
      const bill = getBill(c.var.db, idParam(c));
      const page = {
        title: billTitle(bill),
        styles: 'payments' as const,
        children: (
          <PaymentScreen
            user={getSession(c).user}
            bill={bill}
            today={today(c.var.clock)}
            requestId={state.typed?.[HIDDEN.requestId] ?? crypto.randomUUID()}
            state={state}
          />
        ),
      };
      return sendPage(c, page, error && statusOf(error.code));
    },
    ({ message }) => redirectWithToast(c, paths.payments(), 'error', message),
  );
}

type Form = Record<string, string>;

export function recordTyped(c: Ctx, form: Form) {
  return catchDomainError(
    () => {
      const requestId = requestKey(c, form[HIDDEN.requestId]);
      const payment = readTyped(c, form);
      const { open } = payByHand(c.var, payment, requestId);
      const { number } = getBill(c.var.db, payment.deliveryId);
      const done = bookedText({ ...payment, number, open });
      return redirectWithToast(c, paths.payments(), 'success', done);
    },
    (error) => {
      const errors = toWireNames(paymentNames, error.fields ?? {});
      const message = error.fields === undefined ? error.message : '';
      return sendPaymentForm(c, { typed: form, errors, message }, error);
    },
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
      const id = Number(/^[1-9]\d{0,14}$/.exec(form[PAYMENT_ID] ?? '')?.[0] ?? 0);
      const { open } = undo(c.var, id);
      const done = `Betaling teruggedraaid. Er staat ${formatEuros(open)} open.`;
      return redirectWithToast(c, back, 'success', done);
    },
    ({ message }) => redirectWithToast(c, back, 'error', message),
  );
}

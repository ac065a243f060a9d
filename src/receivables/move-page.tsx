import type { Ctx } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { idParam } from '../http/input.ts';
import { redirectWithToast } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { assertNoFieldErrors, DomainError } from '../shared/domain-error.ts';
import { HIDDEN, readTexts } from '../shared/wire-names.ts';
import { CancelLink } from '../ui/screen.tsx';
import { MoveForm, isMovable, moveTitle } from './moved/move-form.tsx';
import { movePayment } from './moved/move-payment.ts';
import { listOthers } from './moved/queries.ts';
import { moveNames } from './moved/wire-names.ts';
import { readMove, type TypedMove } from './moved/wire.ts';
import { type Form, paymentIn, type Refused, refusedForm, sendBillPage } from './payment-page.tsx';
import { BillScreen } from './payment-screen.tsx';
import { movedText } from './received/payment-texts.ts';
import { getBill } from './received/queries.ts';

/** Sends the page on which a payment of an invoice is moved to another invoice of the customer. */
export function sendMoveForm(
  c: Ctx,
  paymentId: number,
  { state, error }: Refused = { state: { errors: {}, message: '' } },
) {
  return sendBillPage(c, error, (bill) => {
    const others = listOthers(c.var.db, bill.deliveryId);
    const payment = bill.payments.find(({ id }) => id === paymentId);
    if (payment === undefined || !isMovable(payment, others))
      throw error ?? new DomainError('conflict', 'Deze betaling kan niet verrekend worden.');
    const back = paths.paymentsOf(bill.deliveryId);
    const title = moveTitle;
    const children = (
      <BillScreen {...{ user: getSession(c).user, bill, title, back }}>
        <MoveForm
          {...{ payment, others, state }}
          open={bill.open}
          requestId={state.typed?.[HIDDEN.requestId] ?? crypto.randomUUID()}
          action={paths.movePayment(bill.deliveryId)}
          cancel={<CancelLink href={back} />}
        />
      </BillScreen>
    );
    return { title, children };
  });
}

export function moveTyped(c: Ctx, form: Form) {
  const back = paths.paymentsOf(idParam(c));
  return catchDomainError(
    () => {
      const requestId = requestKey(c, form[HIDDEN.requestId]);
      const move = { id: paymentIn(form), ...readTyped(form) };
      const { amount, openThere } = movePayment(c.var, move, requestId);
      const { number } = getBill(c.var.db, move.deliveryId);
      return redirectWithToast(c, back, 'success', movedText(amount, number, openThere));
    },
    (error) => sendMoveForm(c, paymentIn(form), refusedForm(form, moveNames, error)),
  );
}

function readTyped(form: Form): TypedMove {
  const read = readMove(readTexts(moveNames, form));
  if (read.ok) return read.value;
  assertNoFieldErrors(read.fields);
  throw new DomainError('invalid', 'Dit klopt niet.');
}

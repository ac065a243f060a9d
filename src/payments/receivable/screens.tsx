import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { listPhotoIds } from '../../deliveries/photos/queries.ts';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError } from '../../http/errors.ts';
import { getSession, requestKey } from '../../http/guards.ts';
import { formBody, formFields, idParam } from '../../http/input.ts';
import { redirectOnError, redirectWithToast, sendPage } from '../../http/page.tsx';
import { addressAfter, returnAddress } from '../../http/return-address.ts';
import { mailBadges } from '../../messages/mails/mail-badges.ts';
import { findAttemptsOf } from '../../outgoing/queries.ts';
import { paths } from '../../paths.ts';
import { movePayment } from '../../receivables/move-payment.ts';
import { recordTypedPayment } from '../../receivables/record-payment.ts';
import { undoAsUser } from '../../receivables/undo-payment.ts';
import { rowOf } from '../../shared/changed-row.ts';
import { today } from '../../shared/dates.ts';
import {
  assertNoFieldErrors,
  DomainError,
  type Read,
  shownErrors,
} from '../../shared/domain-error.ts';
import { parseId } from '../../shared/ids.ts';
import { HIDDEN, readTexts, toWireNames, type WireNames } from '../../shared/wire-names.ts';
import { moveNames, PAYMENT_ID, paymentNames } from '../wire-names.ts';
import { readMove, readPayment } from '../wire.ts';
import { isMovable, MoveForm } from './move-form.tsx';
import { paymentTitle, WriteOffForm, writeOffTitle } from './payment-form.tsx';
import { openText } from './payment-texts.ts';
import { getReceivableWithPayments, listOthers, type ReceivableWithPayments } from './queries.ts';
import type { ReceivableFormState } from './receivable-form.tsx';
import { PaymentPart, ReceivableScreen } from './receivable-screen.tsx';
import { bookedToast, movedToast } from './toasts.ts';

export const receivableScreens = new Hono<Env>()
  .get(paths.paymentsOf(':id'), (c) => sendPaymentForm(c))
  .post(paths.paymentsOf(':id'), formBody, (c) => recordTyped(c, sendPaymentForm))
  .get(paths.writeOff(':id'), (c) => sendWriteOffForm(c))
  .post(paths.writeOff(':id'), formBody, (c) => recordTyped(c, sendWriteOffForm))
  .get(paths.movePayment(':id'), (c) => sendMoveForm(c))
  .post(paths.movePayment(':id'), formBody, (c) => moveTyped(c))
  .get(paths.undoPayment(':id'), (c) => c.redirect(paths.paymentsOf(idParam(c)), 303))
  .post(paths.undoPayment(':id'), formBody, (c) => undoTyped(c));

type Form = Record<string, string>;
type Refused = { form: Form; names: WireNames; error: DomainError };

function sendPaymentForm(c: Ctx, refused?: Refused) {
  return sendReceivablePage(c, refused, (receivable, state) => {
    const others = listOthers(c.var.db, receivable.deliveryId);
    const returnsTo = returnOf(c, receivable.deliveryId);
    const props = { receivable, others, returnsTo, today: today(c.var.clock), state };
    return {
      title: paymentTitle(receivable),
      back: returnsTo ?? paths.payments(),
      children: <PaymentPart {...props} />,
    };
  });
}

/**
 * The screen to return to, with its filter. Undefined when this is the list of open invoices, or when the user came
 * from another page of this invoice.
 */
function returnOf(c: Ctx, deliveryId: number): string | undefined {
  const back = returnAddress(c, paths.payments());
  return back?.startsWith(`${paths.paymentsOf(deliveryId)}/`) ? undefined : back;
}

function sendWriteOffForm(c: Ctx, refused?: Refused) {
  return sendReceivablePage(c, refused, (receivable, state) => ({
    title: writeOffTitle,
    back: paths.paymentsOf(receivable.deliveryId),
    children: <WriteOffForm {...{ receivable, state }} today={today(c.var.clock)} />,
  }));
}

function sendMoveForm(c: Ctx, refused?: Refused) {
  return sendReceivablePage(c, refused, (receivable, state) => {
    const paymentId = paymentIn(refused?.form ?? c.req.query());
    const others = listOthers(c.var.db, receivable.deliveryId);
    const payment = receivable.payments.find(({ id }) => id === paymentId);
    if (payment === undefined || !isMovable(payment, others))
      throw (
        refused?.error ?? new DomainError('conflict', 'Deze betaling kan niet verrekend worden.')
      );
    return {
      title: 'Betaling verrekenen',
      back: paths.paymentsOf(receivable.deliveryId),
      children: <MoveForm {...{ receivable, payment, others, state }} />,
    };
  });
}

type Shown = { title: string; back: string; children: ReactNode };

/** Shows a refused form with the typed values, and with each error at its field. */
function sendReceivablePage(
  c: Ctx,
  refused: Refused | undefined,
  show: (receivable: ReceivableWithPayments, state: ReceivableFormState) => Shown,
) {
  return redirectOnError(c, paths.payments(), () => {
    const receivable = getReceivableWithPayments(c.var.db, idParam(c));
    const { title, ...shown } = show(receivable, stateOf(refused));
    const { db, clock } = c.var;
    const attempts = findAttemptsOf(db, receivable.number);
    const sent = mailBadges(attempts, clock().getTime()).flatMap((badge) =>
      badge.isBad ? [] : badge.text,
    );
    const photos = listPhotoIds(db, [receivable.deliveryId]).get(receivable.deliveryId) ?? [];
    const panel = { receivable, sent, photos, today: today(clock) };
    const children = <ReceivableScreen {...shown} {...panel} />;
    return sendPage(c, { title, ownStyles: 'payments', children }, refused?.error);
  });
}

function stateOf(refused: Refused | undefined): ReceivableFormState {
  if (refused === undefined) return { requestId: crypto.randomUUID(), errors: {}, message: '' };
  const { form, names, error } = refused;
  const { errors, message } = shownErrors(error);
  const requestId = form[HIDDEN.requestId] ?? crypto.randomUUID();
  return { requestId, typed: form, errors: toWireNames(names, errors), message };
}

/** Records the payment of a form. `show` sends a refused form again. */
async function recordTyped(c: Ctx, show: typeof sendPaymentForm) {
  const form = await formFields(c);
  return catchDomainError(
    () => {
      const requestId = requestKey(c, form[HIDDEN.requestId]);
      // The invoice is the one in the URL. A field of the form cannot name another invoice.
      const texts = { ...readTexts(paymentNames, form), deliveryId: String(idParam(c)) };
      const payment = valueOf(readPayment(texts));
      const recorded = recordTypedPayment(c.var, getSession(c).user, payment, requestId);
      const next = addressAfter(c, paths.payments(), rowOf('levering', payment.deliveryId));
      return redirectWithToast(c, next, bookedToast(c, payment, recorded));
    },
    (error) => show(c, { form, names: paymentNames, error }),
  );
}

async function moveTyped(c: Ctx) {
  const form = await formFields(c);
  return catchDomainError(
    () => {
      const requestId = requestKey(c, form[HIDDEN.requestId]);
      const move = { id: paymentIn(form), ...valueOf(readMove(readTexts(moveNames, form))) };
      const moved = movePayment(c.var, move, requestId);
      const toast = movedToast(c, move.deliveryId, moved);
      return redirectWithToast(c, paths.paymentsOf(idParam(c)), toast);
    },
    (error) => sendMoveForm(c, { form, names: moveNames, error }),
  );
}

async function undoTyped(c: Ctx) {
  const id = paymentIn(await formFields(c));
  const back = paths.paymentsOf(idParam(c));
  return redirectOnError(c, back, () => {
    const { open } = undoAsUser(c.var, getSession(c).user, id);
    const done = `Betaling ongedaan gemaakt, ${openText(open)}.`;
    return redirectWithToast(c, back, 'success', done);
  });
}

/** Throws 'invalid' with each error at its field. */
function valueOf<Value>(read: Read<Value>): Value {
  if (read.ok) return read.value;
  assertNoFieldErrors(read.fields);
  throw new DomainError('invalid', 'Deze betaling klopt niet.');
}

/** The id of the payment in the form, or 0 for an invalid id. */
function paymentIn(form: Form): number {
  return parseId(form[PAYMENT_ID]) ?? 0;
}

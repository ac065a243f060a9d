import { type PaymentMethod } from '../../deliveries/delivery.ts';
import { changePayment } from '../../deliveries/edit-delivery.ts';
import { getOpenDelivery } from '../../deliveries/queries.ts';
import { deliveryNames } from '../../deliveries/wire-names.ts';
import { paymentBody } from '../../deliveries/wire.ts';
import type { Ctx } from '../../http/context.ts';
import { catchDomainError, statusOf } from '../../http/errors.ts';
import { getSession } from '../../http/guards.ts';
import { formFields, idParam, versionOf } from '../../http/input.ts';
import { redirectOnError, redirectWithToast, sendPage } from '../../http/page.tsx';
import { listBefore } from '../../http/return-address.ts';
import { paths } from '../../paths.ts';
import { ownPath } from '../../shared/public-paths.ts';
import { PaymentScreen, type PaymentState } from './payment-screen.tsx';
import { BACK, CHANGE_PAYMENT } from './wire-names.ts';

export function showPaymentPage(c: Ctx) {
  const back = listBefore(c, paths.invoicing());
  return orBack(c, back, (delivery) => sendForm(c, { delivery, back, payment: delivery.payment }));
}

export async function answerPaymentPage(c: Ctx) {
  const form = await formFields(c);
  const back = listOf(form[BACK]);
  const payment = form[deliveryNames.payment] ?? '';
  const read = paymentBody.safeParse({ Betaling: payment });
  return orBack(c, back, (delivery) => {
    if (!read.success || read.data.payment === 'onbekend')
      return sendForm(c, { delivery, back, payment, error: 'Kies een betaalmethode.' }, 422);
    return save(c, { delivery, back, payment: read.data.payment }, versionOf(form));
  });
}

type Chosen = Pick<PaymentState, 'delivery' | 'back'> & { payment: PaymentMethod };

function save(c: Ctx, { delivery, back, payment }: Chosen, version: number | undefined) {
  const { id, customerName } = delivery;
  const change = () => {
    changePayment(c.var.db, { id, version }, payment);
    return redirectWithToast(c, back, 'success', `Betaalmethode van ${customerName}: ${payment}.`);
  };
  return catchDomainError(change, ({ code, message }) =>
    sendForm(c, { delivery, back, payment, message }, statusOf(code)),
  );
}

/** A delivery that is gone or has been invoiced has no method to choose: the list says why. */
function orBack(
  c: Ctx,
  back: string,
  answer: (delivery: PaymentState['delivery']) => Response | Promise<Response>,
) {
  return redirectOnError(c, back, () => answer(getOpenDelivery(c.var.db, idParam(c))), 'warning');
}

function sendForm(c: Ctx, state: PaymentState, status?: Parameters<typeof sendPage>[2]) {
  const children = <PaymentScreen user={getSession(c).user} state={state} />;
  return sendPage(c, { title: CHANGE_PAYMENT, children }, status);
}

function listOf(typed: string | undefined): string {
  const path = ownPath(typed);
  const list = paths.invoicing();
  return path === list || path?.startsWith(`${list}?`) ? path : list;
}

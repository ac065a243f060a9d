import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { formBody, formFields, idParam } from '../http/input.ts';
import { sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { readFilter } from '../ui/filter.tsx';
import { readPlace } from '../ui/pages.tsx';
import { BookedScreen, BookedTable } from './booked/booked-screen.tsx';
import { findBookedPage } from './booked/queries.ts';
import { moveTyped, sendMoveForm } from './move-page.tsx';
import {
  paymentIn,
  recordTyped,
  sendPaymentForm,
  sendWriteOffForm,
  undoTyped,
} from './payment-page.tsx';

export const receivablesScreens = new Hono<Env>()
  .get(paths.bookedPayments(), sendBooked)
  .get(paths.paymentsOf(':id'), (c) => sendPaymentForm(c))
  .post(paths.paymentsOf(':id'), formBody, async (c) =>
    recordTyped(c, await formFields(c), sendPaymentForm),
  )
  .get(paths.writeOff(':id'), (c) => sendWriteOffForm(c))
  .post(paths.writeOff(':id'), formBody, async (c) =>
    recordTyped(c, await formFields(c), sendWriteOffForm),
  )
  .get(paths.movePayment(':id'), (c) => sendMoveForm(c, paymentIn(c.req.query())))
  .post(paths.movePayment(':id'), formBody, async (c) => moveTyped(c, await formFields(c)))
  .get(paths.undoPayment(':id'), (c) => c.redirect(paths.paymentsOf(idParam(c)), 303))
  .post(paths.undoPayment(':id'), formBody, async (c) => undoTyped(c, await formFields(c)));

function sendBooked(c: Ctx) {
  const filter = readFilter(c.req);
  const place = readPlace(c.req);
  const list = { filter, place, page: findBookedPage(c.var.db, filter.customer, place) };
  if (wantsFragment(c)) return sendFragment(c, <BookedTable {...list} />);
  const children = <BookedScreen {...list} user={getSession(c).user} />;
  return sendPage(c, { title: 'Geboekte betalingen', styles: 'payments', children });
}

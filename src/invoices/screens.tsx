import { Hono } from 'hono';
import { cursorOfRow, findPage } from '../database/page.ts';
import { deliveryNames, type PaymentMethod } from '../deliveries/delivery.ts';
import { changePayment } from '../deliveries/edit-delivery.ts';
import { findDelivery, getOpenDelivery } from '../deliveries/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { paymentToast } from '../deliveries/toasts.ts';
import { paymentBody } from '../deliveries/wire.ts';
import { missingDetails } from '../firm/firm.ts';
import { getSettings } from '../firm/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { requireAdminPage } from '../http/guards.ts';
import { formBody, formFields, idParam, versionOf } from '../http/input.ts';
import {
  isForDialog,
  redirectOnError,
  redirectWithToast,
  sendFragment,
  sendPage,
  wantsFragment,
} from '../http/page.tsx';
import { findChanged, screenBefore, markRow } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { addressOfRow, rowOf } from '../shared/changed-row.ts';
import { today } from '../shared/dates.ts';
import { parseIds } from '../shared/ids.ts';
import { ownPath } from '../shared/public-paths.ts';
import { readFilter } from '../ui/filter.tsx';
import { readCursor } from '../ui/pages.tsx';
import { findClockProblem, trustClock } from './clock.ts';
import { invoicingQuery, OpenDeliveries, OpenSums } from './invoicing/open-deliveries.tsx';
import { Checkboxes, type Known, openDelivery } from './invoicing/open-delivery.tsx';
import { type PaymentFormState, PaymentScreen } from './invoicing/payment-method.tsx';
import {
  findGroupSums,
  findHeldBack,
  findMailable,
  listCorrected,
  listOpenDeliveries,
  openSelected,
} from './invoicing/queries.ts';
import { questionsBefore, RunQuestions } from './invoicing/run-questions.tsx';
import { InvoicingScreen } from './invoicing/screen.tsx';
import { MADE_BEFORE, reissueDelivery } from './reissue/reissue-delivery.ts';
import { BACK, CHANGE_PAYMENT, DELIVERED } from './wire-names.ts';
import { openQuery } from './wire.ts';

const REISSUED = 'Levering opnieuw gemaakt. Pas aan wat er fout was en factureer haar daarna.';

export const invoicesScreens = new Hono<Env>()
  .get(paths.invoicing(), (c) => {
    const filter = readFilter(c.req);
    const cursor = readCursor(c.req);
    const { name: customer, date } = filter;
    const delivered = c.req.query(DELIVERED) !== undefined;
    const open = openSelected(c.var.db, { customer, date, delivered });
    const page = findPage(open, cursor);
    const changed = findChanged(c, 'levering', findDelivery);
    const na = changed && cursorOfRow(open, page, open.keyOf(changed));
    if (na !== undefined)
      return c.redirect(paths.invoicing({ ...invoicingQuery(filter, delivered), na }));
    const day = today(c.var.clock);
    const sums = findGroupSums(c.var.db, day);
    const known = knownOf(c, page.rows);
    const list = { filter, delivered, cursor, page, sums, ...known, today: day };
    if (wantsFragment(c))
      return sendFragment(
        c,
        <>
          <OpenDeliveries {...list} />
          <OpenSums isReplacing {...list} />
        </>,
      );
    const frame = {
      missing: missingDetails(known.settings),
      clockProblem: findClockProblem(c.var.db, c.var.clock),
      isMailSetUp: c.var.config.mail !== undefined,
    };
    const children = <InvoicingScreen {...list} {...frame} />;
    const title = 'Factureer Leveringen';
    return sendPage(c, { title, also: 'invoicing', ownStyles: 'invoicing', children });
  })
  .get(paths.invoicingSelection(), (c) => {
    const rows = listOpenDeliveries(c.var.db, parseIds(c.req.queries('levering')));
    return sendFragment(c, <Checkboxes rows={rows} {...knownOf(c, rows)} />);
  })
  .get(paths.runQuestions(), (c) => askBeforeRun(c))
  .get(paths.choosePayment(':id'), (c) => showPaymentPage(c))
  .post(paths.choosePayment(':id'), formBody, (c) => answerPaymentPage(c))
  .post(paths.invoiceAgain(':id'), formBody, (c) =>
    catchDomainError(
      () => {
        const id = reissueDelivery(c.var, idParam(c), undefined);
        return redirectWithToast(c, paths.editDelivery(id), 'success', REISSUED);
      },
      ({ message, answer }) => {
        const before = answer && findDelivery(c.var.db, answer[MADE_BEFORE] ?? 0);
        const isOpen = before?.invoiced === false;
        const to = isOpen ? paths.editDelivery(before.id) : screenBefore(c, paths.archive());
        return redirectWithToast(c, to, 'warning', message);
      },
    ),
  )
  .post(paths.trustClock(), requireAdminPage, formBody, (c) => {
    trustClock(c.var.db, c.var.clock);
    return redirectWithToast(c, paths.invoicing(), 'success', 'Je kunt weer factureren.');
  });

function knownOf(c: Ctx, rows: readonly Delivery[]): Known {
  const { db, clock } = c.var;
  const held = findHeldBack(db, rows, today(clock));
  return { settings: getSettings(db), mailable: findMailable(db, rows), held };
}

/** An empty answer means that there is no question. */
function askBeforeRun(c: Ctx) {
  if (!isForDialog(c)) return c.redirect(paths.invoicing());
  const { ids } = openQuery.parse(c.req.query());
  const open = new Map(listOpenDeliveries(c.var.db, ids).map((one) => [one.id, one]));
  const rows = ids.flatMap((id) => open.get(id) ?? []);
  const known = knownOf(c, rows);
  const { settings } = known;
  const missing = missingDetails(settings);
  const mayFillIn = c.var.session?.user.isAdmin ?? false;
  const questions = questionsBefore({
    rows: rows.map((row) => openDelivery(row, known)),
    corrected: listCorrected(c.var.db, ids),
    missing,
    mayFillIn,
    settings,
  });
  const [first] = questions;
  if (first === undefined) return c.body(null, 204);
  const leadsToSettings = missing.length > 0 && mayFillIn;
  const children = <RunQuestions {...{ questions, count: ids.length, leadsToSettings }} />;
  return sendPage(c, { title: first.title, children });
}

function showPaymentPage(c: Ctx) {
  const back = screenBefore(c, paths.invoicing());
  return withOpenDelivery(c, back, (delivery) =>
    sendForm(c, { delivery, back, payment: delivery.payment }),
  );
}

async function answerPaymentPage(c: Ctx) {
  const form = await formFields(c);
  const back = listOf(form[BACK]);
  const payment = form[deliveryNames.payment] ?? '';
  const read = paymentBody.safeParse({ Betaling: payment });
  return withOpenDelivery(c, back, (delivery) => {
    if (!read.success || read.data.payment === 'onbekend')
      return sendForm(c, { delivery, back, payment, error: 'Kies een betaalmethode.' }, 422);
    return save(c, { delivery, back, payment: read.data.payment }, versionOf(form));
  });
}

type Chosen = Pick<PaymentFormState, 'delivery' | 'back'> & { payment: PaymentMethod };

function save(c: Ctx, { delivery, back, payment }: Chosen, version: number | undefined) {
  const { id } = delivery;
  const change = () => {
    changePayment(c.var.db, { id, version }, payment);
    const row = rowOf('levering', id);
    markRow(c, row);
    return redirectWithToast(c, addressOfRow(back, row), paymentToast(c, id));
  };
  return catchDomainError(change, ({ code, message }) =>
    sendForm(c, { delivery, back, payment, message }, statusOf(code)),
  );
}

/** A deleted or invoiced delivery has no form for its payment method. Then the list shows the reason. */
function withOpenDelivery(
  c: Ctx,
  back: string,
  answer: (delivery: PaymentFormState['delivery']) => Response | Promise<Response>,
) {
  return redirectOnError(c, back, () => answer(getOpenDelivery(c.var.db, idParam(c))), 'warning');
}

function sendForm(c: Ctx, state: PaymentFormState, status?: Parameters<typeof sendPage>[2]) {
  const children = <PaymentScreen state={state} />;
  return sendPage(c, { title: CHANGE_PAYMENT, children }, status);
}

function listOf(typed: string | undefined): string {
  const path = ownPath(typed);
  const list = paths.invoicing();
  return path === list || path?.startsWith(`${list}?`) ? path : list;
}

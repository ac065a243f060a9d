import { Hono } from 'hono';
import { findDelivery } from '../deliveries/queries.ts';
import { missingDetails } from '../firm/firm.ts';
import { getSettings } from '../firm/queries.ts';
import type { Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { getSession, requireAdminPage } from '../http/guards.ts';
import { formBody, idParam } from '../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { listBefore } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { today } from '../shared/dates.ts';
import { readFilter } from '../ui/filter.tsx';
import { readPlace } from '../ui/pages.tsx';
import { findClockProblem, trustClock } from './clock/queries.ts';
import { Checkboxes, OpenDeliveries } from './invoicing/open-deliveries.tsx';
import { answerPaymentPage, showPaymentPage } from './invoicing/payment-page.tsx';
import {
  findGroupSums,
  findHeldBack,
  findMailable,
  findOpenPage,
  listOpenDeliveries,
} from './invoicing/queries.ts';
import { InvoicingScreen } from './invoicing/screen.tsx';
import { DELIVERED } from './invoicing/wire-names.ts';
import { MADE_BEFORE, reissueDelivery } from './reissue/reissue.ts';

const REISSUED = 'Levering opnieuw gemaakt. Pas aan wat er fout was en factureer haar daarna.';

export const invoicesScreens = new Hono<Env>()
  .get(paths.invoicing(), (c) => {
    const filter = readFilter(c.req);
    const place = readPlace(c.req);
    const settings = getSettings(c.var.db);
    const { customer, date } = filter;
    const delivered = c.req.query(DELIVERED) !== undefined;
    const page = findOpenPage(c.var.db, { customer, date, delivered }, place);
    const day = today(c.var.clock);
    const isFiltered = customer !== '' || date !== undefined || delivered;
    const sums = isFiltered ? undefined : findGroupSums(c.var.db, day);
    const mailable = findMailable(c.var.db, page.rows);
    const held = findHeldBack(c.var.db, page.rows, day);
    const list = { filter, delivered, place, page, sums, settings, mailable, held, today: day };
    if (wantsFragment(c)) return sendFragment(c, <OpenDeliveries {...list} />);
    const frame = {
      user: getSession(c).user,
      missing: missingDetails(settings),
      clockProblem: findClockProblem(c.var.db, c.var.clock),
      isMailSetUp: c.var.config.mail !== undefined,
    };
    const children = <InvoicingScreen {...list} {...frame} />;
    return sendPage(c, { title: 'Factureer Leveringen', openIsland: true, children });
  })
  .get(paths.invoicingTicks(), (c) => {
    const ids = (c.req.queries('levering') ?? []).map(Number);
    const rows = listOpenDeliveries(c.var.db, ids);
    const mailable = findMailable(c.var.db, rows);
    const held = findHeldBack(c.var.db, rows, today(c.var.clock));
    const settings = getSettings(c.var.db);
    return sendFragment(c, <Checkboxes {...{ rows, mailable, held, settings }} />);
  })
  .get(paths.choosePayment(':id'), showPaymentPage)
  .post(paths.choosePayment(':id'), formBody, answerPaymentPage)
  .post(paths.invoiceAgain(':id'), formBody, (c) =>
    catchDomainError(
      () => {
        const id = reissueDelivery(c.var, idParam(c), undefined);
        return redirectWithToast(c, paths.editDelivery(id), 'success', REISSUED);
      },
      ({ message, answer }) => {
        const before = answer && findDelivery(c.var.db, answer[MADE_BEFORE] ?? 0);
        const isOpen = before?.invoiced === false;
        const to = isOpen ? paths.editDelivery(before.id) : listBefore(c, paths.archive());
        return redirectWithToast(c, to, 'warning', message);
      },
    ),
  )
  .post(paths.trustClock(), requireAdminPage, formBody, (c) => {
    trustClock(c.var.db, c.var.clock);
    return redirectWithToast(c, paths.invoicing(), 'success', 'Je kunt weer factureren.');
  });

import { Hono } from 'hono';
import { getDelivery } from '../deliveries/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { formBody, formFields } from '../http/input.ts';
import { redirectOnError, redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { addressOfRow, rowOf } from '../shared/changed-row.ts';
import { type IsoDate, moment, MS_PER_HOUR, parseIsoDate, today } from '../shared/dates.ts';
import type { DomainError } from '../shared/domain-error.ts';
import type { Query } from '../shared/public-paths.ts';
import { YES } from '../shared/wire-names.ts';
import { announceScreens } from './announce/screens.tsx';
import { sendList } from './api.ts';
import { DayScreen } from './day-screen.tsx';
import { driverLinksScreens } from './driver-links/screens.tsx';
import { findStop, getStop } from './find-stops.ts';
import type { RoundStop } from './list.ts';
import { orderScreens } from './order/screens.tsx';
import { partOf, wantsAllRows } from './pages.ts';
import { photosScreens } from './photos/screens.tsx';
import { PrintListScreen } from './print-list-screen.tsx';
import { listLiveLinks } from './queries.ts';
import { readReconciliation, reconciliationPartOf } from './reconciliation/read-reconciliation.ts';
import { RECONCILIATION_TITLE, ReconciliationView } from './reconciliation/reconciliation-view.tsx';
import { answerForm } from './stops/answer-form.ts';
import { readRound, stopOf } from './stops/read-round.ts';
import { REPORT_TITLE, ReportScreen, type ReportState } from './stops/report-form.tsx';
import { RoundScreen } from './stops/round-screen.tsx';
import { tickDelivery } from './ticks/tick-delivery.ts';
import { timesScreens } from './times/screens.tsx';
import { tickedToast } from './toasts.ts';
import { ALL_ROWS, onDay, roundQuery } from './wire-names.ts';
import { dateOf, formDates, formPeriod } from './wire.ts';

/** The browser keeps the page of the round for 12 hours. A session without requests ends after the same time. */
const ROUND_KEPT_MS = 12 * MS_PER_HOUR;

export const roundsScreens = new Hono<Env>()
  .route('/', driverLinksScreens)
  .route('/', timesScreens)
  .route('/', orderScreens)
  .route('/', photosScreens)
  .route('/', announceScreens)
  .get(paths.round(), (c) => sendRound(c, dateOf(c)))
  .post(paths.round(), formBody, async (c) => {
    const form = await formFields(c);
    const round = paths.round({ [roundQuery.date]: parseIsoDate(form[roundQuery.date] ?? '') });
    return answerForm(form, {
      save: ({ requestId, ...request }) =>
        tickDelivery(c.var, { ...request, requestId: requestKey(c, requestId) }),
      done: (id) => {
        const toast = tickedToast(c, getDelivery(c.var.db, id));
        return redirectWithToast(c, addressOfRow(round, rowOf('levering', id)), toast);
      },
      refused: ({ message }) => redirectWithToast(c, round, 'error', message),
      find: (id) => findStop(c.var.db, id),
      again: (id, state) => sendReport(c, getStop(c.var.db, id), state),
    });
  })
  .get(paths.roundReconciliation(), (c) => sendReconciliation(c, dateOf(c)))
  .get(paths.reportStop(), (c) =>
    redirectOnError(c, paths.round(), () => sendReport(c, getStop(c.var.db, stopOf(c)))),
  )
  .get(paths.printList(), (c) => sendForm(c, {}))
  .post(paths.printList(), formBody, async (c) => {
    const form = await formFields(c);
    return catchDomainError(
      () => sendList(c, formPeriod(form)),
      (error) => sendForm(c, form, error),
    );
  });

async function sendRound(c: Ctx, date: IsoDate) {
  const { db, clock } = c.var;
  const { id, username: name } = getSession(c).user;
  const read = await readRound(c, date);
  const { length } = read.round.stops;
  const props = {
    ...read,
    ...(wantsAllRows(c) && { part: partOf(length, 1, length) }),
    allHref: paths.round({ ...onDay(date), [ALL_ROWS]: YES }),
    action: paths.round(),
    report: paths.reportStop(),
    photo: paths.roundPhoto(onDay(date)),
    prefix: '',
    owner: `user ${id}`,
    name,
    keptMs: ROUND_KEPT_MS,
    pageHref: (from: number) => paths.round({ ...onDay(date), [roundQuery.from]: from }),
    reconciliation: paths.roundReconciliation(onDay(date)),
  };
  const links = listLiveLinks(db, date, moment(clock())).length;
  const children = <RoundScreen {...props} today={today(clock)} links={links} />;
  return sendPage(c, { title: 'Rit', also: 'round', ownStyles: 'round', children });
}

async function sendReconciliation(c: Ctx, date: IsoDate) {
  const reconciliation = await readReconciliation(c.var.db, date);
  const pageHref = (query: Query) => paths.roundReconciliation({ ...onDay(date), ...query });
  const part = reconciliationPartOf(c, reconciliation);
  const children = (
    <DayScreen date={date}>
      <ReconciliationView {...{ reconciliation, part, pageHref }} />
    </DayScreen>
  );
  return sendPage(c, { title: RECONCILIATION_TITLE, ownStyles: 'reconciliation', children });
}

function sendReport(c: Ctx, stop: RoundStop, state?: ReportState) {
  const back = paths.round(onDay(stop.date));
  const children = <ReportScreen action={paths.round()} {...{ back, stop, state }} />;
  const page = { title: REPORT_TITLE, also: 'round', ownStyles: 'round', children } as const;
  return sendPage(c, page, state && 422);
}

function sendForm(c: Ctx, form: Record<string, string>, error?: DomainError) {
  const children = (
    <PrintListScreen values={formDates(form)} error={error} today={today(c.var.clock)} />
  );
  return sendPage(c, { title: 'Lijst printen', children }, error);
}

import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { multipartForm, uploadBody } from '../../files/upload.ts';
import { getSettings } from '../../firm/queries.ts';
import type { Ctx, Env } from '../../http/context.ts';
import type { Page } from '../../http/document.tsx';
import { catchDomainError } from '../../http/errors.ts';
import { formFields, publicFormBody } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { formatLongDate } from '../../shared/calendar.ts';
import { addressOfRow, rowOf } from '../../shared/changed-row.ts';
import { type IsoDate, today } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { parseId } from '../../shared/ids.ts';
import type { Query } from '../../shared/public-paths.ts';
import { ButtonLink } from '../../ui/screen.tsx';
import { tellUnderway } from '../announce/announce.ts';
import { asDriver, type Driver, findDriverLink, keysOf, tokenOf } from '../driver-links/driver.ts';
import { isLive, LINK_ENDED } from '../driver-links/link.ts';
import { asView } from '../driver-links/views.ts';
import { findStop, getStop } from '../find-stops.ts';
import type { RoundStop } from '../list.ts';
import { PHOTO_FILE } from '../photos/api.ts';
import { REMOVE_PHOTO_TITLE, RemovePhotoForm } from '../photos/remove-photo-form.tsx';
import { type AskedPhoto, changePhotos } from '../photos/screens.tsx';
import { readReconciliation, reconciliationPartOf } from '../reconciliation/read-reconciliation.ts';
import {
  RECONCILIATION_TITLE,
  ReconciliationView,
} from '../reconciliation/reconciliation-view.tsx';
import { reconciliationOf } from '../reconciliation/reconciliation.ts';
import type { DriverLink } from '../schema.ts';
import { answerForm } from '../stops/answer-form.ts';
import { readRound, stopOf } from '../stops/read-round.ts';
import { REPORT_TITLE, ReportForm, type ReportState } from '../stops/report-form.tsx';
import { tickByLink } from '../ticks/tick-by-link.ts';
import { NOT_ON_ROUND } from '../ticks/tick.ts';
import { roundQuery, UNDERWAY_STOP } from '../wire-names.ts';
import { DriverRound, Ended, Frame, type FrameProps } from './driver-screen.tsx';

/** When a link is viewed too often, the answer is 429 with a page that says so. */
const limitViews = createMiddleware<Env>((c, next) =>
  catchDomainError(
    async () => {
      await asView(c, next);
      return c.res;
    },
    (error) => sendEnded(c, undefined, error),
  ),
);

/** These screens need no session. */
export const publicDriverScreens = new Hono<Env>()
  .get(paths.driver(':token'), limitViews, (c) =>
    catchDomainError(
      () => {
        const link = findDriverLink(c);
        if (link === undefined || !isLive(link, c.var.clock)) return sendEnded(c, link);
        return sendRound(c, link);
      },
      (error) => sendEnded(c, undefined, error),
    ),
  )
  .post(paths.driver(':token'), publicFormBody, async (c) => {
    const form = await formFields(c);
    return answerDriver(c, async ({ link, keyOf }) => {
      const deliveryId = parseId(form[UNDERWAY_STOP]);
      if (deliveryId !== undefined) {
        await tellUnderway(c.var, { deliveryId, date: link.date });
        return showStop(c, deliveryId);
      }
      return answerForm(form, {
        save: ({ requestId, ...request }) =>
          tickByLink(c.var, { ...request, requestId: keyOf(requestId), link }),
        done: (id) => showStop(c, id),
        refused: (error) => sendRefusal(c, error),
        find: (id) => findOn(c, id, link.date),
        again: (id, state) => sendReport(c, stopOn(c, id, link.date), state),
      });
    });
  })
  .get(paths.reportStopByDriver(':token'), limitViews, (c) =>
    answerDriver(c, ({ link }) => sendReport(c, stopOn(c, stopOf(c), link.date))),
  )
  .post(
    paths.photoByDriver(':token'),
    uploadBody(PHOTO_FILE, (c, error) => sendRefusal(c, error)),
    async (c) => {
      const form = await multipartForm(c);
      return answerDriver(c, ({ keyOf, link }) => {
        const done = (id: number) => showStop(c, id);
        const ask = (photo: AskedPhoto) => sendPhotoQuestion(c, photo);
        return changePhotos(c, form, { keyOf, link, done, ask });
      });
    },
  )
  .get(paths.reconciliationOfDriver(':token'), limitViews, (c) =>
    answerDriver(c, ({ link, name }) => sendReconciliation(c, link.date, name)),
  );

/** Answers a request with a link. After an error, shows the round with the error, or the page of an ended link. */
function answerDriver(c: Ctx, work: (driver: Driver) => Response | Promise<Response>) {
  return catchDomainError(
    () => asDriver(c, work),
    (error) => sendRefusal(c, error),
  );
}

function showStop(c: Ctx, id: number) {
  return c.redirect(addressOfRow(paths.driver(tokenOf(c)), rowOf('levering', id)), 303);
}

function sendPhotoQuestion(c: Ctx, photo: AskedPhoto) {
  const back = paths.driver(tokenOf(c));
  const action = paths.photoByDriver(tokenOf(c));
  const shown = { ...photo, url: back + paths.api.photo(photo.id) };
  const children = <RemovePhotoForm className="panel" {...{ action, back, photo: shown }} />;
  return sendDriverPage(c, { title: REMOVE_PHOTO_TITLE, heading: REMOVE_PHOTO_TITLE, children });
}

/** Undefined for a delivery that is not on the round of the link's date. */
function findOn(c: Ctx, id: number, date: IsoDate): RoundStop | undefined {
  const stop = findStop(c.var.db, id);
  return stop?.date === date && stop.reissueOf === null ? stop : undefined;
}

function stopOn(c: Ctx, id: number, date: IsoDate): RoundStop {
  const stop = getStop(c.var.db, id);
  if (stop.date !== date) throw new DomainError('not-found', NOT_ON_ROUND);
  return stop;
}

function sendReport(c: Ctx, stop: RoundStop, state?: ReportState) {
  const path = paths.driver(tokenOf(c));
  const children = <ReportForm className="panel" action={path} back={path} {...{ stop, state }} />;
  return sendDriverPage(c, { heading: REPORT_TITLE, children }, state && 422);
}

async function sendRound(c: Ctx, link: DriverLink) {
  const { db, clock } = c.var;
  const token = tokenOf(c);
  const path = paths.driver(token);
  const { companyName, phone } = getSettings(db);
  const props = {
    ...(await readRound(c, link.date, keysOf(link))),
    // The message of the button 'Onderweg' says 'vandaag', so the button is only shown on the day itself.
    canTell: link.date === today(clock),
    action: path,
    report: paths.reportStopByDriver(token),
    photo: paths.photoByDriver(token),
    prefix: path,
    owner: `link ${link.id}`,
    keptMs: Date.parse(link.expiresAt) - clock().getTime(),
    pageHref: (from: number) => paths.driver(token, { [roundQuery.from]: from }),
    reconciliation: paths.reconciliationOfDriver(token),
  };
  const subtitle = `${companyName}, ${formatLongDate(link.date)}`;
  return sendDriverPage(c, { subtitle, children: <DriverRound {...props} phone={phone} /> });
}

/** Sends the reconciliation of the stops that were reported with this link. */
async function sendReconciliation(c: Ctx, date: IsoDate, name: string) {
  const reconciliation = reconciliationOf(await readReconciliation(c.var.db, date), name);
  const token = tokenOf(c);
  const part = reconciliationPartOf(c, reconciliation);
  const pageHref = (query: Query) => paths.reconciliationOfDriver(token, query);
  const children = (
    <>
      <ReconciliationView {...{ reconciliation, part, pageHref }} />
      <p className="row between">
        <ButtonLink href={paths.driver(token)}>Terug naar de rit</ButtonLink>
      </p>
    </>
  );
  return sendDriverPage(c, {
    title: RECONCILIATION_TITLE,
    heading: RECONCILIATION_TITLE,
    subtitle: `Wat met deze link is gemeld, ${formatLongDate(date)}`,
    ownStyles: 'reconciliation',
    children,
  });
}

function sendRefusal(c: Ctx, error: DomainError) {
  if (error.message === LINK_ENDED) return sendEnded(c, undefined);
  // After many wrong links, the page of the round would be refused too.
  if (error.retryAfterSeconds !== undefined) return sendEnded(c, undefined, error);
  return redirectWithToast(c, paths.driver(tokenOf(c)), 'error', error.message);
}

/** An expired link and a withdrawn link get the same page. An unknown link has no date. */
function sendEnded(c: Ctx, link: DriverLink | undefined, error?: DomainError) {
  const { phone } = getSettings(c.var.db);
  const children = <Ended date={link?.date} phone={phone} message={error?.message} />;
  return sendDriverPage(c, { children }, error ?? 404);
}

function sendDriverPage(
  c: Ctx,
  { children, heading, subtitle, ...page }: FrameProps & Partial<Page>,
  refused?: Parameters<typeof sendPage>[2],
) {
  c.header('X-Robots-Tag', 'noindex, nofollow');
  const framed = <Frame {...{ heading, subtitle }}>{children}</Frame>;
  const styled = { title: 'Rit', script: 'round', ownStyles: 'round', ...page } as const;
  return sendPage(c, { ...styled, children: framed }, refused);
}

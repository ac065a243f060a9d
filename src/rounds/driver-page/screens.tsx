import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { multipartForm, uploadBody } from '../../files/upload.ts';
import { getSettings } from '../../firm/queries.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Ctx, Env } from '../../http/context.ts';
import type { Page } from '../../http/document.tsx';
import { catchDomainError } from '../../http/errors.ts';
import { formFields, publicFormBody } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { type IsoDate, moment, today } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { parseId } from '../../shared/ids.ts';
import type { Query } from '../../shared/public-paths.ts';
import { tellUnderway } from '../announce/announce.ts';
import { asDriver, type Driver, findDriverLink, keysOf, tokenOf } from '../driver-links/driver.ts';
import { isLive, LINK_ENDED } from '../driver-links/link.ts';
import { asView } from '../driver-links/views.ts';
import { findStop, getStop } from '../find-stops.ts';
import type { RoundStop } from '../list.ts';
import { PHOTO_FILE } from '../photos/api.ts';
import { REMOVE_PHOTO_TITLE } from '../photos/remove-photo-form.tsx';
import { type AskedPhoto, changePhotos } from '../photos/screens.tsx';
import { readReconciliation, reconciliationPartOf } from '../reconciliation/read-reconciliation.ts';
import { RECONCILIATION_TITLE } from '../reconciliation/reconciliation-screen.tsx';
import { reconciliationOf } from '../reconciliation/reconciliation.ts';
import type { DriverLink } from '../schema.ts';
import { answerForm } from '../stops/answer-form.ts';
import { readRound, stopOf } from '../stops/read-round.ts';
import { reportFieldsOf, type ReportState } from '../stops/report-form.tsx';
import { tickByLink } from '../ticks/tick-by-link.ts';
import { NOT_ON_ROUND } from '../ticks/tick.ts';
import { roundQuery, UNDERWAY_STOP } from '../wire-names.ts';
import {
  DriverReconciliationScreen,
  DriverRemovePhotoScreen,
  DriverReportScreen,
  DriverScreen,
  EndedScreen,
} from './driver-screen.tsx';

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
        const link = findDriverLink(c.var, tokenOf(c), clientAddress(c));
        if (link === undefined || !isLive(link, moment(c.var.clock()))) return sendEnded(c, link);
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
  return c.redirect(`${paths.driver(tokenOf(c))}#levering-${id}`, 303);
}

function sendPhotoQuestion(c: Ctx, photo: AskedPhoto) {
  const back = paths.driver(tokenOf(c));
  const action = paths.photoByDriver(tokenOf(c));
  const shown = { ...photo, url: back + paths.api.photo(photo.id) };
  const children = <DriverRemovePhotoScreen {...{ action, back, photo: shown }} />;
  return sendDriverPage(c, { title: REMOVE_PHOTO_TITLE, children });
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
  const props = { action: path, back: path, stop };
  const children = (
    <DriverReportScreen {...props} state={state ?? { fields: reportFieldsOf(stop) }} />
  );
  return sendDriverPage(c, { children }, state && 422);
}

async function sendRound(c: Ctx, link: DriverLink) {
  const { db, clock } = c.var;
  const token = tokenOf(c);
  const path = paths.driver(token);
  const settings = getSettings(db);
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
  const children = <DriverScreen {...props} settings={settings} />;
  return sendDriverPage(c, { children });
}

/** Sends the reconciliation of the stops that were reported with this link. */
async function sendReconciliation(c: Ctx, date: IsoDate, name: string) {
  const reconciliation = reconciliationOf(await readReconciliation(c.var.db, date), name);
  const token = tokenOf(c);
  const props = {
    reconciliation,
    part: reconciliationPartOf(c, reconciliation),
    pageHref: (query: Query) => paths.reconciliationOfDriver(token, query),
    back: paths.driver(token),
  };
  const children = <DriverReconciliationScreen {...props} />;
  return sendDriverPage(c, { title: RECONCILIATION_TITLE, ownStyles: 'reconciliation', children });
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
  const children = <EndedScreen date={link?.date} phone={phone} message={error?.message} />;
  return sendDriverPage(c, { children }, error ?? 404);
}

function sendDriverPage(
  c: Ctx,
  page: Partial<Page> & Pick<Page, 'children'>,
  refused?: Parameters<typeof sendPage>[2],
) {
  c.header('X-Robots-Tag', 'noindex, nofollow');
  return sendPage(c, { title: 'Rit', script: 'round', ownStyles: 'round', ...page }, refused);
}

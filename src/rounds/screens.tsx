import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError, statusOf } from '../http/errors.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { formBody, formFields } from '../http/input.ts';
import { redirectWithToast, sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { type IsoDate, today } from '../shared/dates.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { sendList } from './api.ts';
import { listLiveLinks } from './driver-links/queries.ts';
import { driverLinksScreens } from './driver-links/screens.tsx';
import { PrintListScreen } from './print-list-screen.tsx';
import { dateOf, fromOf, readRound } from './stops/read-round.ts';
import { RoundScreen } from './stops/round-screen.tsx';
import { roundQuery } from './stops/wire-names.ts';
import { tickDelivery } from './ticks/queries.ts';
import { readTickForm } from './ticks/wire.ts';
import { formDates, formPeriod } from './wire.ts';

/** As long as a session lasts without use. */
const ROUND_KEPT_MS = 12 * 3_600_000;

export const roundsScreens = new Hono<Env>()
  .route('/', driverLinksScreens)
  .get(paths.round(), (c) => sendRound(c, dateOf(c) ?? today(c.var.clock)))
  .post(paths.round(), formBody, async (c) => {
    const { requestId, ...request } = readTickForm(await formFields(c));
    const round = paths.round({ [roundQuery.date]: request.tick.date });
    return catchDomainError(
      () => {
        tickDelivery(c.var, { ...request, requestId: requestKey(c, requestId) });
        return c.redirect(`${round}#stop-${request.id}`, 303);
      },
      ({ message }) => redirectWithToast(c, round, 'error', message),
    );
  })
  .get(paths.printList(), (c) => sendForm(c, {}))
  .post(paths.printList(), formBody, async (c) => {
    const form = await formFields(c);
    return catchDomainError(
      () => sendList(c, formPeriod(form)),
      (error) => sendForm(c, form, error),
    );
  });

async function sendRound(c: Ctx, date: IsoDate) {
  const { db, clock, assets } = c.var;
  const { user } = getSession(c);
  const props = {
    round: await readRound(c, date),
    from: fromOf(c),
    action: paths.round(),
    prefix: '',
    owner: user.username,
    keptMs: ROUND_KEPT_MS,
    worker: assets.entries.worker,
    pageHref: (from: number) => paths.round({ [roundQuery.date]: date, [roundQuery.from]: from }),
  };
  const links = listLiveLinks(db, clock, date).length;
  const children = <RoundScreen {...props} user={user} today={today(clock)} links={links} />;
  return sendPage(c, { title: 'Rit', also: 'round', children });
}

function sendForm(c: Ctx, form: Record<string, string>, error?: DomainError) {
  const { user } = getSession(c);
  const children = <PrintListScreen user={user} values={formDates(form)} error={error} />;
  return sendPage(c, { title: 'Lijst printen', children }, error && statusOf(error.code));
}

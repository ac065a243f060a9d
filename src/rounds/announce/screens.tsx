import { Hono } from 'hono';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError } from '../../http/errors.ts';
import { requestKey } from '../../http/guards.ts';
import { formBody, formFields } from '../../http/input.ts';
import { sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { DomainError } from '../../shared/domain-error.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { roundQuery } from '../wire-names.ts';
import { dateOf } from '../wire.ts';
import { ANNOUNCE_TITLE, AnnounceScreen } from './announce-screen.tsx';
import { announceAll, assertCanAnnounce } from './announce.ts';
import { findStopsToTell } from './read-stops.ts';
import { announcingIn } from './wire.ts';

/** After this time no further message is sent, so that the answer comes before the browser stops waiting for it. */
const PAGE_MS = 25_000;

export const announceScreens = new Hono<Env>()
  .get(paths.announceRound(), (c) => sendScreen(c, dateOf(c)))
  .post(paths.announceRound(), formBody, async (c) => {
    const form = await formFields(c);
    const date = dateOf(c, form[roundQuery.date]);
    return catchDomainError(
      async () => {
        assertCanAnnounce(c.var, date);
        const rows = announcingIn(form);
        const requestId = requestKey(c, form[HIDDEN.requestId]) ?? '';
        const outcomes = new Map<number, string>();
        const sent = announceAll(c.var, rows, { date, requestId, limitMs: PAGE_MS });
        for await (const { deliveryId, error } of sent) outcomes.set(deliveryId, error);
        return sendScreen(c, date, { typed: form, outcomes });
      },
      (error) => sendScreen(c, date, { typed: form }, error),
    );
  });

type Sent = { typed?: Record<string, string>; outcomes?: ReadonlyMap<number, string> };

async function sendScreen(
  c: Ctx,
  date: IsoDate,
  { typed, outcomes = new Map() }: Sent = {},
  error?: DomainError,
) {
  const stops = await findStopsToTell(c.var, date);
  const message = error?.message ?? '';
  const children = <AnnounceScreen {...{ date, stops, typed, outcomes, message }} />;
  const page = {
    title: ANNOUNCE_TITLE,
    script: 'client',
    also: 'tell',
    ownStyles: 'tell',
    children,
  };
  return sendPage(c, page, error);
}

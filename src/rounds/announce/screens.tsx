import { Hono } from 'hono';
import type { Ctx, Env } from '../../http/context.ts';
import { catchDomainError } from '../../http/errors.ts';
import { requestKey } from '../../http/guards.ts';
import { formBody, formFields } from '../../http/input.ts';
import { sendPage } from '../../http/page.tsx';
import { LIMIT_MS, outcomesOf } from '../../outgoing/send-several.ts';
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
        const sent = announceAll(c.var, rows, { date, requestId, limitMs: LIMIT_MS.page });
        return sendScreen(c, date, { typed: form, outcomes: await outcomesOf(sent) });
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

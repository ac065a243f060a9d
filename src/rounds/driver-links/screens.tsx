import { Hono } from 'hono';
import type { Ctx, Env } from '../../http/context.ts';
import { formBody, formFields } from '../../http/input.ts';
import { redirectOnError, redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { type IsoDate, moment } from '../../shared/dates.ts';
import { parseId } from '../../shared/ids.ts';
import { listLiveLinks } from '../queries.ts';
import { onDay, roundQuery, WITHDRAW } from '../wire-names.ts';
import { dateOf } from '../wire.ts';
import { makeLink } from './api.ts';
import { LinkScreen, type ShownLink } from './link-screen.tsx';
import { withdrawLink } from './withdraw-link.ts';

export const driverLinksScreens = new Hono<Env>()
  .get(paths.driverLinks(), (c) => sendLinks(c, dateOf(c)))
  .post(paths.driverLinks(), formBody, async (c) => {
    const form = await formFields(c);
    const date = dateOf(c, form[roundQuery.date]);
    const withdrawn = form[WITHDRAW] ?? '';
    if (withdrawn !== '') return withdraw(c, date, withdrawn);
    return redirectOnError(c, paths.round(onDay(date)), () =>
      sendLinks(c, date, makeLink(c, date)),
    );
  });

function sendLinks(c: Ctx, date: IsoDate, made?: ShownLink) {
  const links = listLiveLinks(c.var.db, date, moment(c.var.clock()));
  const children = <LinkScreen date={date} links={links} made={made} />;
  return sendPage(c, {
    title: 'Link voor de chauffeur',
    also: 'round',
    ownStyles: 'round',
    children,
  });
}

function withdraw(c: Ctx, date: IsoDate, id: string) {
  const links = paths.driverLinks(onDay(date));
  return redirectOnError(c, links, () => {
    withdrawLink(c.var.db, c.var.clock, parseId(id) ?? 0);
    return redirectWithToast(c, links, 'success', 'De link werkt niet meer.');
  });
}

import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { formBody } from '../http/input.ts';
import { sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { findCreditWarnings, findPaymentStates } from '../payments/queries.ts';
import { today } from '../shared/dates.ts';
import { ArchiveScreen, ArchiveTable } from './archive.tsx';
import { askedPage } from './asked-page.ts';
import { editionOf } from './queries.ts';
import { refreshInBackground, refreshPage } from './refresh-screen.ts';

export const archiveScreens = new Hono<Env>()
  .get(paths.archive(), (c) => {
    const asked = askedPage(c);
    const { rows } = asked.page;
    const archive = {
      ...asked,
      states: findPaymentStates(c.var.db, rows),
      warnings: findCreditWarnings(c.var.db, rows),
    };
    refreshInBackground(c);
    if (wantsFragment(c)) return sendFragment(c, <ArchiveTable {...archive} />);
    const frame = {
      user: getSession(c).user,
      today: today(c.var.clock),
      edition: editionOf(c.var.db),
      period: c.req.query('periode') ?? '',
    };
    const children = <ArchiveScreen {...archive} {...frame} />;
    return sendPage(c, { title: 'Factuur Archief', choice: true, children });
  })
  .post(paths.refreshPayments(), formBody, refreshPage);

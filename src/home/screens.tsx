import { Hono } from 'hono';
import { undoOf } from '../audit/acts/undo-of.ts';
import { logoUrl } from '../firm/firm.ts';
import { getSettings } from '../firm/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { getSession, requireAdminPage } from '../http/guards.ts';
import { formBody, idParam } from '../http/input.ts';
import {
  redirectOnError,
  redirectWithToast,
  sendFragment,
  sendPage,
  wantsFragment,
} from '../http/page.tsx';
import { paths } from '../paths.ts';
import { tickDelivery } from '../rounds/ticks/tick-delivery.ts';
import { tickedToast } from '../rounds/toasts.ts';
import { findFirstSteps, hideFirstSteps, isReady } from './first-steps.ts';
import { Home, HomeContent } from './home.tsx';
import { ShortcutsScreen } from './shortcuts.tsx';
import { findToday } from './today.ts';

export const homeScreens = new Hono<Env>()
  .get(paths.home(), showHome)
  .get(paths.shortcuts(), (c) => {
    const children = <ShortcutsScreen />;
    return sendPage(c, { title: 'Sneltoetsen', children });
  })
  .post(paths.closeFirstSteps(), requireAdminPage, formBody, (c) => {
    const { db, config } = c.var;
    const firstSteps = findFirstSteps(db, config);
    hideFirstSteps(db);
    if (firstSteps === undefined || isReady(firstSteps)) return c.redirect(paths.home(), 303);
    const text = 'Lijst verborgen. Wat erin stond vind je bij Instellingen.';
    const undo = undoOf(c, 'instellingen', 0);
    return redirectWithToast(c, paths.home(), 'success', text, { undo });
  })
  .post(paths.deliveredAfterAll(':id'), formBody, (c) =>
    redirectOnError(c, paths.home(), () => {
      const delivery = tickDelivery(c.var, { id: idParam(c), tick: { outcome: 'geleverd' } });
      return redirectWithToast(c, paths.home(), tickedToast(c, delivery));
    }),
  );

function showHome(c: Ctx) {
  const { db, clock, assets, config } = c.var;
  const { isAdmin } = getSession(c).user;
  const today = findToday(db, clock, isAdmin);
  const firstSteps = isAdmin ? findFirstSteps(db, config) : undefined;
  if (wantsFragment(c)) return sendFragment(c, <HomeContent {...{ today, firstSteps }} />);
  const settings = getSettings(db);
  const logo = logoUrl(settings, assets);
  const children = <Home {...{ logo, today, firstSteps }} />;
  return sendPage(c, { title: `Welkom bij ${settings.homeTitle}`, styles: 'home', children });
}

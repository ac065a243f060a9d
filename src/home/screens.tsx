import { Hono } from 'hono';
import { findFailure } from '../audit/failures/queries.ts';
import { getSettings } from '../firm/queries.ts';
import type { Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { Home } from './home.tsx';

export const homeScreens = new Hono<Env>().get(paths.home(), (c) => {
  const { homeTitle, logoSha256 } = getSettings(c.var.db);
  const title = `Welkom bij ${homeTitle}`;
  const logo = logoSha256 === null ? c.var.assets.entries.icon : paths.logo(logoSha256);
  const { user } = getSession(c);
  const failure = user.isAdmin ? findFailure(c.var.db, 'backup') : undefined;
  return sendPage(c, { title, children: <Home {...{ title, logo, user, failure }} /> });
});

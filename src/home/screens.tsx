import { Hono } from 'hono';
import { getSettings } from '../firm/queries.ts';
import type { Env } from '../http/context.ts';
import { getSession } from '../http/guards.ts';
import { sendPage } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { Home } from './home.tsx';
import { findToday } from './today.ts';

export const homeScreens = new Hono<Env>().get(paths.home(), (c) => {
  const { db, clock, assets } = c.var;
  const { homeTitle, logoSha256 } = getSettings(db);
  const title = `Welkom bij ${homeTitle}`;
  const logo = logoSha256 === null ? assets.entries.icon : paths.logo(logoSha256);
  const { user } = getSession(c);
  const today = findToday(db, clock, user.isAdmin);
  return sendPage(c, {
    title,
    styles: 'home',
    children: <Home {...{ title, logo, user, today }} />,
  });
});

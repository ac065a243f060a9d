import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { getSession } from '../../http/guards.ts';
import { formBody, formFields } from '../../http/input.ts';
import { redirectWithToast, sendPage } from '../../http/page.tsx';
import { paths } from '../../paths.ts';
import { endOtherSessions } from './end-session.ts';
import { OwnSessions, TITLE } from './own-sessions.tsx';
import { listSessions } from './queries.ts';

export const sessionsScreens = new Hono<Env>()
  .get(paths.ownSessions(), (c) => {
    const session = getSession(c);
    const sessions = listSessions(c.var.db, c.var.clock, session);
    const children = <OwnSessions sessions={sessions} user={session.user} />;
    return sendPage(c, { title: TITLE, children });
  })
  .post(paths.ownSessions(), formBody, async (c) => {
    const { sessie = '' } = await formFields(c);
    endOtherSessions(c.var.db, getSession(c), sessie);
    return redirectWithToast(c, paths.ownSessions(), 'success', 'Daar ben je nu uitgelogd.');
  });

import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { getSession } from '../http/session.ts';
import { paths } from '../paths.ts';
import { today } from '../shared/dates.ts';
import { readFilter } from '../ui/filter.tsx';
import { ArchiveScreen, ArchiveTable } from './archive.tsx';
import { findArchivePage } from './queries.ts';

export const archiveScreens = new Hono<Env>().get(paths.archive(), (c) => {
  const filter = readFilter(c);
  const before = Number(c.req.query('na')) || undefined;
  const archive = { filter, before, page: findArchivePage(c.var.db, { ...filter, before }) };
  if (wantsFragment(c)) return sendFragment(c, <ArchiveTable {...archive} />);
  const frame = { user: getSession(c).user, today: today(c.var.clock) };
  const children = <ArchiveScreen {...archive} {...frame} />;
  return sendPage(c, { title: 'Factuur Archief', children });
});

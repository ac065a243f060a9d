import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { requireAdminPage } from '../http/guards.ts';
import { sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { today } from '../shared/dates.ts';
import { readFilter } from '../ui/filter.tsx';
import { readCursor } from '../ui/pages.tsx';
import { findRestorable } from './deleted/queries.ts';
import { LogbookScreen, LogbookTable, type Logbook, logbookNames } from './logbook.tsx';
import { findAuditPage, listActors } from './queries.ts';
import { KINDS } from './schema.ts';

export const auditScreens = new Hono<Env>().get(paths.logbook(), requireAdminPage, (c) => {
  const logbook = readLogbook(c);
  if (wantsFragment(c)) return sendFragment(c, <LogbookTable {...logbook} />);
  const frame = { actors: listActors(c.var.db) };
  return sendPage(c, { title: 'Logboek', children: <LogbookScreen {...logbook} {...frame} /> });
});

function readLogbook(c: Ctx): Logbook {
  const { db, clock } = c.var;
  const { date: day, typedDate, dateError } = readFilter(c.req);
  const selection = {
    day,
    actor: c.req.query(logbookNames.actor) ?? '',
    kind: KINDS.find((name) => name === c.req.query(logbookNames.kind)) ?? ('' as const),
  };
  const cursor = readCursor(c.req);
  const page = findAuditPage(db, selection, cursor);
  return {
    selection,
    typedDate,
    dateError,
    cursor,
    page,
    restorable: findRestorable(db, clock, page.rows),
    today: today(clock),
  };
}

import { Hono } from 'hono';
import type { Ctx, Env } from '../http/context.ts';
import { getSession, requireAdminPage } from '../http/guards.ts';
import { formBody, idParam } from '../http/input.ts';
import { redirectWithToast, sendFragment, sendPage, wantsFragment } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { DomainError } from '../shared/domain-error.ts';
import { readFilter } from '../ui/filter.tsx';
import { readPlace } from '../ui/pages.tsx';
import { LogbookScreen, LogbookTable, type Logbook } from './logbook.tsx';
import { findRestorable, putBack } from './put-back.ts';
import { findAuditPage, listActors } from './queries.ts';
import { KINDS } from './schema.ts';

export const auditScreens = new Hono<Env>()
  .get(paths.logbook(), requireAdminPage, (c) => {
    const logbook = askedLogbook(c);
    if (wantsFragment(c)) return sendFragment(c, <LogbookTable {...logbook} />);
    const frame = { user: getSession(c).user, actors: listActors(c.var.db) };
    return sendPage(c, { title: 'Logboek', children: <LogbookScreen {...logbook} {...frame} /> });
  })
  .post(paths.putBack(':kind', ':id'), requireAdminPage, formBody, (c) => {
    const kind = c.req.param('kind');
    try {
      if (kind !== 'levering' && kind !== 'klant') throw new DomainError('not-found', 'Onbekend.');
      putBack(c.var.db, c.var.clock, kind, idParam(c));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return redirectWithToast(c, paths.logbook(), 'error', error.message);
    }
    return redirectWithToast(c, paths.logbook(), 'success', `De ${kind} is terug.`);
  });

function askedLogbook(c: Ctx): Logbook {
  const { db, clock } = c.var;
  const { datum: day, typedDate, dateError } = readFilter(c.req);
  const selection = {
    day,
    actor: c.req.query('wie') ?? '',
    kind: KINDS.find((name) => name === c.req.query('soort')) ?? ('' as const),
  };
  const page = findAuditPage(db, selection, readPlace(c.req));
  return {
    selection,
    typedDate,
    dateError,
    page,
    restorable: findRestorable(db, clock, page.rows),
  };
}

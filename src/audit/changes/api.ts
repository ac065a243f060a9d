import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { getSession } from '../../http/guards.ts';
import { paths } from '../../paths.ts';
import { parseId } from '../../shared/ids.ts';
import { type Changes, OPEN, SINCE } from './changes.ts';
import { noteOpen } from './open-records.ts';
import { findChanges, findLastChange } from './queries.ts';

/** Every open screen sends this request every few seconds, so an answer without changes needs no query of the log. */
export const changesApi = new Hono<Env>().get(paths.api.changes(), (c) => {
  const { db, clock } = c.var;
  const { user } = getSession(c);
  const since = parseId(c.req.query(SINCE) ?? '') ?? 0;
  const openedBy = noteOpen(db, clock, c.req.query(OPEN) ?? '', user);
  if (since === findLastChange(db) && openedBy.length === 0) return c.body(null, 204);
  return c.json({ ...findChanges(db, clock, since, user.id), openedBy } satisfies Changes);
});

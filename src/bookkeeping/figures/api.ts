import { Hono } from 'hono';
import type { Env } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards.ts';
import { paths } from '../../paths.ts';
import { today } from '../../shared/dates.ts';
import { readFigures } from './read-figures.ts';
import { figuresToWire, readYearOfCall, YEAR } from './wire.ts';

export const figuresApi = new Hono<Env>().get(paths.api.figures(), requireAdmin, (c) => {
  const { db, clock } = c.var;
  const day = today(clock);
  const year = readYearOfCall(c.req.query(YEAR), day);
  return c.json(figuresToWire(readFigures(db, year, day)));
});

import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { paths } from '../paths.ts';
import { version } from '../version.ts';
import type { Env } from './context.ts';

export const healthRoute = new Hono<Env>().get(paths.health(), (c) => {
  c.var.db.get(sql`select 1`);
  return c.json({ status: 'ok', version });
});

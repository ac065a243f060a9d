import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { paths } from '../paths.ts';
import { listArchive } from './queries.ts';
import { toWire } from './wire.ts';

export const archiveApi = new Hono<Env>().get(paths.api.archive(), (c) =>
  c.json(listArchive(c.var.db).map(toWire)),
);

import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { sendRows } from '../http/stream.ts';
import { paths } from '../paths.ts';
import { readArchive } from './queries.ts';
import { toWire } from './wire.ts';

export const archiveApi = new Hono<Env>().get(paths.api.archive(), (c) =>
  sendRows(c, readArchive(c.var.db), toWire),
);

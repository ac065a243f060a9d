import { createMiddleware } from 'hono/factory';
import { throughGate } from '../database/gate.ts';
import type { Env } from './context.ts';

/** Requests that may write wait here while the database is being cleared. Pages and other reads go on. */
export const waitToWrite = createMiddleware<Env>((c, next) =>
  ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) ? next() : throughGate(c.var.db, next),
);

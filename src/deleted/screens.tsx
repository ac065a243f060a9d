import { Hono } from 'hono';
import { readKind } from '../audit/deleted/deleted-record.ts';
import type { Env } from '../http/context.ts';
import { requireAdminPage } from '../http/guards.ts';
import { formBody, idParam } from '../http/input.ts';
import { redirectOnError, redirectWithToast } from '../http/page.tsx';
import { paths } from '../paths.ts';
import { restoreDeleted } from './restore-deleted.ts';

export const deletedScreens = new Hono<Env>().post(
  paths.restoreDeleted(':kind', ':id'),
  requireAdminPage,
  formBody,
  (c) => {
    const done = () => {
      const kind = readKind(c.req.param('kind'));
      restoreDeleted(c.var.db, c.var.clock, kind, idParam(c));
      return redirectWithToast(c, paths.logbook(), 'success', `De ${kind} is terug.`);
    };
    return redirectOnError(c, paths.logbook(), done);
  },
);

import { Hono } from 'hono';
import { readKind } from '../audit/deleted/deleted-record.ts';
import type { Ctx, Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { getSession, requestKey, requireAdminPage } from '../http/guards.ts';
import { formBody, formFields, idParam } from '../http/input.ts';
import { redirectOnError, redirectWithToast } from '../http/page.tsx';
import { markRow, pageBefore } from '../http/return-address.ts';
import { paths } from '../paths.ts';
import { addressOfRow, rowInAddress } from '../shared/changed-row.ts';
import type { ToastMessage } from '../shared/toasts.ts';
import { HIDDEN } from '../shared/wire-names.ts';
import { restoreFromLog } from './restore-deleted.ts';
import { refusedToast, undoneToast } from './toasts.ts';
import { undoAct } from './undo-act.ts';

export const undoScreens = new Hono<Env>()
  .post(paths.undo(':id'), formBody, async (c) => {
    const form = await formFields(c);
    const undo = async () => {
      const requestId = requestKey(c, form[HIDDEN.requestId]);
      const undoing = { ...c.var, user: getSession(c).user };
      const { act, undone } = await undoAct(undoing, idParam(c), requestId);
      const row = rowInAddress(undone.link?.href) ?? `${act.kind}-${act.recordId}`;
      markRow(c, row);
      return goBack(c, undoneToast(undone), row);
    };
    return catchDomainError(undo, (error) => goBack(c, refusedToast(c.var.db, idParam(c), error)));
  })
  .post(paths.restoreDeleted(':kind', ':id'), requireAdminPage, formBody, (c) => {
    const done = () => {
      const kind = readKind(c.req.param('kind'));
      restoreFromLog(c.var.db, c.var.clock, kind, idParam(c));
      return redirectWithToast(
        c,
        paths.logbook(),
        'success',
        `Ongedaan gemaakt: de ${kind} is terug.`,
      );
    };
    return redirectOnError(c, paths.logbook(), done);
  });

/** Redirects to the page that had the button, which shows the message and the row of the record. */
function goBack(c: Ctx, toast: ToastMessage, row?: string) {
  const before = pageBefore(c);
  const to = before === undefined ? paths.home() : before.pathname + before.search;
  return redirectWithToast(c, row === undefined ? to : addressOfRow(to, row), toast);
}

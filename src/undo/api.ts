import { Hono } from 'hono';
import type { Env } from '../http/context.ts';
import { catchDomainError } from '../http/errors.ts';
import { getSession, requestKey } from '../http/guards.ts';
import { idParam } from '../http/input.ts';
import { toastInAnswer } from '../http/toast.tsx';
import { paths } from '../paths.ts';
import { refusedToast, undoneToast } from './toasts.ts';
import { undoAct } from './undo-act.ts';

export const undoApi = new Hono<Env>().post(paths.api.undo(':id'), (c) => {
  const undo = async () => {
    const undoing = { ...c.var, user: getSession(c).user };
    const { act, undone } = await undoAct(undoing, idParam(c), requestKey(c));
    toastInAnswer(c, undoneToast(undone));
    return c.json({ success: true, soort: act.kind, id: act.recordId });
  };
  return catchDomainError(undo, (error) => {
    toastInAnswer(c, refusedToast(c.var.db, idParam(c), error));
    throw error;
  });
});

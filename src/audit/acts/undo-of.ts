import type { Ctx } from '../../http/context.ts';
import { getSession } from '../../http/guards.ts';
import type { ActKind } from './act.ts';
import { findUndo } from './queries.ts';

/** The id of the act that the button 'Ongedaan maken' undoes (`findUndo`). */
export function undoOf(c: Ctx, kind: ActKind, recordId: number): number | undefined {
  return findUndo(c.var.db, getSession(c).user.id, kind, recordId);
}

import { type ActName, assertMayUndo } from '../audit/acts/act.ts';
import { getAct, markUndone } from '../audit/acts/queries.ts';
import type { Act } from '../audit/schema.ts';
import { inTransaction } from '../database/open.ts';
import { moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { bringBackLine, type KeptLine } from '../statements/bring-back-line.ts';
import { undoDeletion } from './undo-deletion.ts';
import { undoEdit, undoMove, undoPlan, undoReport } from './undo-delivery.ts';
import { undoPayment } from './undo-payment.ts';
import type { Undo, Undoing, Undone } from './undoing.ts';

/** How each act is undone. Each function follows the rules of the feature of the act. */
const UNDO: Record<ActName, Undo> = {
  delete: undoDeletion,
  plan: undoPlan,
  edit: undoEdit,
  move: undoMove,
  report: undoReport,
  pay: undoPayment,
  end: undoLines,
  skip: undoLines,
};

/**
 * Undoes an act, once for each request id. Throws 'not-found' when the act is not stored any more, 'forbidden' for a
 * user who may not undo it, and 'conflict' when the act was undone before or the record has changed since the act.
 */
export function undoAct(
  { db, clock, user }: Undoing,
  id: number,
  requestId: string | undefined,
): { act: Act; undone: Undone } {
  return inTransaction(db, () => {
    const act = getAct(db, clock, id);
    assertMayUndo(act, user, clock);
    if (act.undoneAt !== null && requestId !== undefined && act.undoneRequest === requestId)
      return { act, undone: {} };
    if (act.undoneAt !== null) throw new DomainError('conflict', 'Dit is al ongedaan gemaakt.');
    const undone = UNDO[act.act]({ db, clock, user }, act);
    markUndone(db, id, { undoneAt: moment(clock()), undoneRequest: requestId ?? null });
    return { act, undone };
  });
}

/** Makes a line of a bank statement wait again. */
function undoLines({ db }: Undoing, { detail }: Act): Undone {
  const line = detail as KeptLine;
  bringBackLine(db, line);
  return { name: line.counterparty || 'De regel', rest: ' wacht weer.' };
}

import { type ActKind, type ActName, assertMayUndo } from '../audit/acts/act.ts';
import { getAct, markUndone } from '../audit/acts/queries.ts';
import type { Act } from '../audit/schema.ts';
import { writeInThread } from '../database/in-thread.ts';
import { inTransaction } from '../database/open.ts';
import { setFirstStepsClosed } from '../firm/queries.ts';
import { moment } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { BookedLines } from '../statements/book-lines.ts';
import { areMany } from '../statements/confirm-lines.ts';
import { undoDeletion } from './restore-deleted.ts';
import { undoCustomerEdit } from './undo-customer.ts';
import { undoEdit, undoMove, undoPlan, undoReport } from './undo-delivery.ts';
import { undoBookedLines, undoLines } from './undo-lines.ts';
import { undoMovedPayment, undoPayment } from './undo-payment.ts';
import type { Undo, Undoing, Undone } from './undoing.ts';

/** The functions that undo acts. Each function follows the rules of the feature of its act. */
const UNDO: Record<ActName, Partial<Record<ActKind, Undo>>> = {
  delete: { levering: undoDeletion, klant: undoDeletion },
  plan: { levering: undoPlan },
  edit: { levering: undoEdit, klant: undoCustomerEdit },
  move: { levering: undoMove, betaling: undoMovedPayment },
  report: { levering: undoReport },
  pay: { betaling: undoPayment, regel: undoBookedLines },
  end: { regel: undoLines },
  skip: { regel: undoLines },
  hide: { instellingen: showFirstSteps },
};

type Asked = { user: Undoing['user']; id: number; requestId: string | undefined };
type Result = { act: Act; undone: Undone };

const THREAD = {
  name: 'undo-act',
  work: undoOnce,
  limitMs: 60_000,
  closing: {
    meanwhile: 'Er worden betalingen ongedaan gemaakt.',
    again: 'Er worden al betalingen geboekt. Er is niets ongedaan gemaakt. Probeer het zo opnieuw.',
  },
};

/**
 * Undoes an act, once for each request id. Throws 'not-found' when the act is not stored any more, and 'forbidden' for
 * a user who may not undo the act. Throws 'conflict' when the act was undone before, or when the record has changed
 * since the act.
 */
export async function undoAct(
  { db, clock, user }: Undoing,
  id: number,
  requestId: string | undefined,
): Promise<Result> {
  const asked = { user, id, requestId };
  const { act, kind, detail } = getAct(db, clock, id);
  const isLarge =
    act === 'pay' && kind === 'regel' && areMany((detail as BookedLines).payments.length);
  return isLarge ? writeInThread({ db, clock }, THREAD, asked) : undoOnce({ db, clock }, asked);
}

/** Undoes an act in the present thread. */
export function undoOnce(
  { db, clock }: Pick<Undoing, 'db' | 'clock'>,
  { user, id, requestId }: Asked,
): Result {
  return inTransaction(db, () => {
    const act = getAct(db, clock, id);
    assertMayUndo(act, user, clock);
    if (act.undoneAt !== null && requestId !== undefined && act.undoneRequest === requestId)
      return { act, undone: {} };
    if (act.undoneAt !== null) throw new DomainError('conflict', 'Dit is al ongedaan gemaakt.');
    const undone = undoOfKind(act)({ db, clock, user }, act);
    markUndone(db, id, { undoneAt: moment(clock()), undoneRequest: requestId ?? null });
    return { act, undone };
  });
}

function showFirstSteps({ db }: Undoing): Undone {
  setFirstStepsClosed(db, false);
  return { name: 'De lijst', rest: ' staat weer op het beginscherm.' };
}

function undoOfKind({ act, kind }: Act): Undo {
  const undo = UNDO[act][kind];
  if (undo === undefined) throw new Error(`no act ${act} of a ${kind}`);
  return undo;
}

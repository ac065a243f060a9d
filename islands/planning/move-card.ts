import { type Capacity, hasLimit } from '../../src/deliveries/load/load.ts';
import { deliveredText, MOVE_ANYWAY, movedText } from '../../src/planning/move-texts.ts';
import { formatTijd } from '../../src/shared/dates.ts';
import { islandPaths } from '../../src/shared/island-paths.ts';
import { HIDDEN, type VersionAnswer } from '../../src/shared/wire-names.ts';
import { findReason } from '../deliveries/find-availability.ts';
import { ask } from '../kit/ask.ts';
import { call } from '../kit/call.ts';
import { readMessage, showMessage, toast } from '../kit/toast.ts';
import { idOf, listAt, nameOf, putAt, quantityOf, type Spot, spotOf } from './cards.ts';

/**
 * The day, the slot and the position to which a delivery moves. When no `position` is chosen (''), the server puts the
 * delivery after the deliveries with a position.
 */
export type Target = Omit<Spot, 'position'> & { position: number | string };
export type Board = {
  capacity: Capacity;
  /** Loads the board again. When `moved` is the id of a delivery, its card gets the focus. */
  refresh: (moved?: string) => void;
};

const FAILED = 'De levering kon niet worden verplaatst. Probeer het opnieuw.';

/** Moves a dropped card before the server answers, and moves it back when the move is not stored. */
export async function drop(board: Board, card: HTMLElement, to: Spot): Promise<void> {
  const from = spotOf(card);
  if (from === undefined) return;
  const isSame = from.date === to.date && from.slot === to.slot;
  if (isSame && from.position === to.position) return;
  putAt(card, to);
  const isMoved = await save(board, card, from, to);
  if (!isMoved) putAt(card, from);
}

export async function save(
  board: Board,
  card: HTMLElement,
  from: Spot,
  to: Target,
): Promise<boolean> {
  const isDelivered = card.dataset.delivered !== undefined && from.date !== to.date;
  if (isDelivered && !(await ask(`${MOVE_ANYWAY}?`, deliveredText(nameOf(card)), MOVE_ANYWAY)))
    return false;
  const question = await findQuestion(board.capacity, card, from, to);
  if (question !== undefined && !(await ask('Toch plannen?', question, 'Toch plannen')))
    return false;
  const answer = await send(idOf(card), card.dataset.version, to);
  if (!answer.ok) toast('error', answer.error ?? FAILED);
  else {
    card.dataset.version = String(answer.body[HIDDEN.version]);
    // A card that moved to another week leaves the board, so that the message has a link to its new week.
    if (listAt(to) === null) card.remove();
    showMessage(readMessage(answer.toast, movedText(nameOf(card), to)));
  }
  board.refresh(answer.ok ? idOf(card) : undefined);
  return answer.ok;
}

function send(id: string, version: string | undefined, { date, slot, position }: Target) {
  const body = {
    Tijd: formatTijd(date, slot),
    volgorde: position,
    [HIDDEN.version]: Number(version),
  };
  return call<VersionAnswer>('PATCH', islandPaths.api.deliverySlot(id), { body });
}

/**
 * A move within a slot does not change the load of the slot, so only a move to another slot is checked. When the server
 * does not answer, the move is sent without the question.
 */
async function findQuestion(
  capacity: Capacity,
  card: HTMLElement,
  from: Spot,
  { date, slot }: Target,
): Promise<string | undefined> {
  const isSame = from.date === date && from.slot === slot;
  if (isSame || !hasLimit(capacity)) return undefined;
  const quantity = quantityOf(card);
  return findReason({ date, slot, quantity }, capacity, { ...from, quantity });
}

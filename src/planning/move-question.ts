import type { Db } from '../database/open.ts';
import { findReasonToAsk } from '../deliveries/load/queries.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { ANYWAY_TEXTS } from '../deliveries/wire-names.ts';
import { DomainError } from '../shared/domain-error.ts';
import { deliveredText, MOVE_ANYWAY } from './move-texts.ts';
import type { Move } from './move.ts';

/** `anyway` is the text of the button that answers the question. */
type MoveQuestion = { question: string; anyway: string };

/** The question before a delivered delivery moves to another day, or before a slot goes over its capacity. */
export function findMoveQuestion(
  db: Db,
  delivery: Delivery,
  { date = delivery.date, slot }: Move,
): MoveQuestion | undefined {
  const full = findReasonToAsk(db, { date, slot, quantity: delivery.quantity }, delivery);
  const isDelivered = delivery.deliveredAt !== null && date !== delivery.date;
  const texts = [isDelivered && deliveredText(delivery.customerName), full].filter(Boolean);
  if (texts.length === 0) return undefined;
  return { question: texts.join(' '), anyway: isDelivered ? MOVE_ANYWAY : ANYWAY_TEXTS.plan };
}

/** Throws 'invalid' with the question. The form then shows the button whose text is in quotes in this sentence. */
export function assertNoQuestion(db: Db, delivery: Delivery, to: Move): void {
  const asked = findMoveQuestion(db, delivery, to);
  if (asked === undefined) return;
  throw new DomainError('invalid', `${asked.question} Mag dat, kies dan '${asked.anyway}'.`);
}

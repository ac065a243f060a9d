import type { Act } from '../audit/schema.ts';
import type { Db } from '../database/open.ts';
import { paths } from '../paths.ts';
import { restText } from '../payments/receivable/payment-texts.ts';
import { type MoveDetail, takeBackMove } from '../receivables/move-payment.ts';
import { getPayment, type Recorded } from '../receivables/queries.ts';
import { undoAsUser } from '../receivables/undo-payment.ts';
import { addressOfRow, rowOf } from '../shared/changed-row.ts';
import { cents, formatEuros } from '../shared/money.ts';
import { filterNames } from '../ui/filter.tsx';
import { getInvoice } from './queries.ts';
import { tooLate, type Undoing, type Undone } from './undoing.ts';

/** Undoes a payment or a write-off, so that its amount is open again. */
export function undoPayment(undoing: Undoing, { recordId }: Act): Undone {
  const { db, clock, user } = undoing;
  assertLive(db, [recordId]);
  return shown(db, undoAsUser({ db, clock }, user, recordId), 'niet meer geboekt');
}

/** Books a moved payment on its former invoice again. */
export function undoMovedPayment({ db, clock }: Undoing, { recordId, detail }: Act): Undone {
  const move = detail as MoveDetail;
  assertLive(db, [recordId, ...(move.rest === undefined ? [] : [move.rest])]);
  return shown(db, takeBackMove({ db, clock }, recordId, move), 'hier weer geboekt');
}

function assertLive(db: Db, ids: readonly number[]): void {
  if (ids.some((id) => getPayment(db, id).undoneAt !== null))
    throw tooLate('deze betaling is daarna gewijzigd.');
}

function shown(db: Db, { id, open }: Recorded, what: string): Undone {
  const { amount, invoiceId } = getPayment(db, id);
  const { number, deliveryId } = getInvoice(db, invoiceId);
  const list = paths.payments({ [filterNames.name]: number });
  const row = rowOf('levering', deliveryId);
  const link = { href: addressOfRow(list, row), text: 'Bekijken' };
  const rest = `, ${formatEuros(cents(Math.abs(amount)))} ${what}, ${restText(open)}.`;
  return { name: number, rest, link };
}

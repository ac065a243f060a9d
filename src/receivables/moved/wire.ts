import { z } from 'zod';
import { looseText, readNamedInto, shapeOf } from '../../http/wire.ts';
import type { FieldErrors, Read } from '../../shared/domain-error.ts';
import { parseId } from '../../shared/ids.ts';
import type { Texts } from '../../shared/merge.ts';
import { type Cents, parseEuros, MAX_AMOUNT } from '../../shared/money.ts';
import { moveNames } from './wire-names.ts';

export type TypedMove = { deliveryId: number; amount: Cents | undefined };

/** An empty amount is the whole payment. */
export function readMove({
  deliveryId: id,
  amount,
}: Texts<keyof typeof moveNames>): Read<TypedMove> {
  const deliveryId = parseId(id);
  const part = parseEuros(amount);
  const isWrong = amount.trim() !== '' && (part === undefined || part > MAX_AMOUNT);
  const errors: FieldErrors = {};
  if (deliveryId === undefined) errors.deliveryId = 'Kies een factuur.';
  if (isWrong)
    errors.amount = 'Vul een bedrag in euro’s in, met hoogstens twee cijfers achter de komma.';
  if (deliveryId === undefined || isWrong) return { ok: false, fields: errors };
  return { ok: true, value: { deliveryId, amount: part } };
}

export const moveBody = z
  .object(shapeOf(moveNames, looseText))
  .transform(readNamedInto(moveNames, readMove));

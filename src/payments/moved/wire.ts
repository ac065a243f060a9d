import { z } from 'zod';
import { looseText, readNamedInto, shapeOf } from '../../http/wire.ts';
import type { FieldErrors, Read } from '../../shared/domain-error.ts';
import type { Texts } from '../../shared/merge.ts';
import { type Cents, parseEuros, MAX_AMOUNT } from '../../shared/money.ts';
import { moveNames } from './wire-names.ts';

export type TypedMove = { deliveryId: number; amount: Cents | undefined };

/** An empty amount is the whole payment. */
export function readMove({ deliveryId, amount }: Texts<keyof typeof moveNames>): Read<TypedMove> {
  const part = parseEuros(amount);
  const isWrong = amount.trim() !== '' && (part === undefined || part > MAX_AMOUNT);
  const errors: FieldErrors = {};
  if (!/^[1-9]\d{0,14}$/.test(deliveryId)) errors.deliveryId = 'Kies een factuur.';
  if (isWrong)
    errors.amount = 'Vul een bedrag in euro’s in, met hoogstens twee cijfers achter de komma.';
  if (Object.keys(errors).length > 0) return { ok: false, fields: errors };
  return { ok: true, value: { deliveryId: Number(deliveryId), amount: part } };
}

export const moveBody = z
  .object(shapeOf(moveNames, looseText))
  .transform(readNamedInto(moveNames, readMove));

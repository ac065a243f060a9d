import { z } from 'zod';
import { deliveryId, looseText, readNamedInto } from '../../http/wire.ts';
import type { SlotTime } from '../../planning/order-slot.ts';
import { parseIsoDate, SLOTS } from '../../shared/dates.ts';
import type { Read } from '../../shared/domain-error.ts';
import { orderNames } from '../wire-names.ts';

const MAX_IDS = 1000;
const ids = z
  .array(deliveryId, 'Stuur een lijst met nummers van leveringen.')
  .max(MAX_IDS, `Stuur hoogstens ${MAX_IDS} leveringen.`);
const time = { [orderNames.date]: looseText, [orderNames.slot]: looseText };

type TimeTexts = { date: string; slot: string };

/** The date is yyyy-mm-dd. */
export function readSlotTime<More extends object>({
  date: dateText,
  slot: slotText,
  ...more
}: TimeTexts & More): Read<SlotTime & Omit<More, keyof TimeTexts>> {
  const date = parseIsoDate(dateText);
  const slot = SLOTS.find((name) => name === slotText);
  if (date !== undefined && slot !== undefined) return { ok: true, value: { date, slot, ...more } };
  const fields = {
    ...(date === undefined && { date: 'Kies een bestaande datum, als jjjj-mm-dd.' }),
    ...(slot === undefined && { slot: 'Kies Ochtend of Middag.' }),
  };
  return { ok: false, fields };
}

const { date, slot, pinned, order } = orderNames;

export const proposalBody = z
  .object({ ...time, [pinned]: ids.default([]) })
  .transform(readNamedInto({ date, slot, pinned }, readSlotTime<{ pinned: number[] }>));

export const orderBody = z
  .object({ ...time, [order]: ids })
  .transform(readNamedInto({ date, slot, order }, readSlotTime<{ order: number[] }>));

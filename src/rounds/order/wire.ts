import { z } from 'zod';
import { deliveryId } from '../../deliveries/wire.ts';
import { looseText, NO_DAY, readNamedInto } from '../../http/wire.ts';
import type { SlotTime } from '../../planning/order-slot.ts';
import { parseIsoDate, parseSlot, SLOT_WRONG } from '../../shared/dates.ts';
import type { Read } from '../../shared/domain-error.ts';
import { MAX_STOPS } from '../list.ts';
import { orderNames } from '../wire-names.ts';

const ids = z
  .array(deliveryId, 'Stuur een lijst met nummers van leveringen.')
  .max(MAX_STOPS, `Stuur hoogstens ${MAX_STOPS} leveringen.`);
const time = { [orderNames.date]: looseText, [orderNames.slot]: looseText };

type TimeTexts = { date: string; slot: string };

/** Reads a date in the form yyyy-mm-dd, and a slot by its name. Other fields stay as they are. */
export function readSlotTime<More extends object>({
  date: dateText,
  slot: slotText,
  ...more
}: TimeTexts & More): Read<SlotTime & Omit<More, keyof TimeTexts>> {
  const date = parseIsoDate(dateText);
  const slot = parseSlot(slotText);
  if (date !== undefined && slot !== undefined) return { ok: true, value: { date, slot, ...more } };
  const fields = {
    ...(date === undefined && { date: NO_DAY }),
    ...(slot === undefined && { slot: SLOT_WRONG }),
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

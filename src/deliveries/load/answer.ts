import type { IsoDate, Slot } from '../../shared/dates.ts';
import { fromKuub, toKuub } from '../../shared/quantity.ts';
import type { DayLoad, SlotLoad } from './load.ts';

type SlotAnswer = { leveringen: number; kuub: number };
export type LoadAnswer = { datum: IsoDate } & Record<Slot, SlotAnswer>;

export function loadToWire({ date, Ochtend, Middag }: DayLoad): LoadAnswer {
  return { datum: date, Ochtend: slotToWire(Ochtend), Middag: slotToWire(Middag) };
}

function slotToWire({ count, quantity }: SlotLoad): SlotAnswer {
  return { leveringen: count, kuub: toKuub(quantity) };
}

export function readLoad({ datum, Ochtend, Middag }: LoadAnswer): DayLoad {
  return { date: datum, Ochtend: readSlot(Ochtend), Middag: readSlot(Middag) };
}

function readSlot({ leveringen, kuub }: SlotAnswer): SlotLoad {
  return { count: leveringen, quantity: fromKuub(kuub) };
}

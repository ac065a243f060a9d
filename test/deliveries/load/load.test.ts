import { expect, test } from 'bun:test';
import { loadToWire, readLoad } from '../../../src/deliveries/load/answer.ts';
import { availabilityPeriod } from '../../../src/deliveries/load/available-days.ts';
import {
  availabilityFigure,
  availabilityText,
  availabilityUnit,
  type Capacity,
  excessText,
  isFull,
  isOver,
  loadText,
  type SlotLoad,
  usedShare,
} from '../../../src/deliveries/load/load.ts';
import {
  reasonToAsk,
  type SlotBooking,
  withoutDelivery,
} from '../../../src/deliveries/load/question.ts';
import type { IsoDate } from '../../../src/shared/dates.ts';
import { fromKuub } from '../../../src/shared/quantity.ts';

const load = (count: number, kuub: number): SlotLoad => ({ count, quantity: fromKuub(kuub) });
const most = (deliveries: number | null, kuub: number | null): Capacity => ({
  deliveries,
  quantity: kuub === null ? null : fromKuub(kuub),
});
const day = (text: string) => text as IsoDate;

test.each([
  [load(6, 17.5), most(null, 16), '6 stops · 17,5 van 16 kuub', '1,5 kuub te veel', 'vol', 100],
  [load(4, 6.75), most(null, 16), '4 stops · 6,75 van 16 kuub', '', 'vrij 9,25 kuub', 42],
  [load(4, 16), most(null, 16), '4 stops · 16 van 16 kuub', '', 'vol', 100],
  [load(7, 3), most(8, null), '7 van 8 stops · 3 kuub', '', 'vrij 1 levering', 88],
  [load(9, 3), most(8, null), '9 van 8 stops · 3 kuub', '1 levering te veel', 'vol', 100],
  [
    load(10, 18),
    most(8, 16),
    '10 van 8 stops · 18 van 16 kuub',
    '2 leveringen en 2 kuub te veel',
    'vol',
    100,
  ],
  [load(8, 3), most(8, 16), '8 van 8 stops · 3 van 16 kuub', '', 'vol', 100],
  [load(1, 1), most(8, 16), '1 van 8 stops · 1 van 16 kuub', '', 'vrij 15 kuub', 13],
  [load(3, 1), most(null, null), '3 stops · 1 kuub', '', '3 leveringen', undefined],
  [load(0, 0), most(null, 16), '0 stops · 0 van 16 kuub', '', 'vrij 16 kuub', 0],
] as const)(
  'a slot with %j and capacity %j shows: %s, %s, %s',
  (slot, capacity, text, excess, room, share) => {
    expect(loadText(slot, capacity)).toBe(text);
    expect(excessText(slot, capacity)).toBe(excess);
    expect(isOver(slot, capacity)).toBe(excess !== '');
    expect(availabilityText(slot, capacity)).toBe(room);
    expect(isFull(slot, capacity)).toBe(room === 'vol');
    expect(usedShare(slot, capacity)).toBe(share);
  },
);

test('a slot shows its free kuub; without a limit for kuub it shows its free stops, and without limits its number of deliveries', () => {
  const slot = load(3, 5.5);
  expect([availabilityFigure(slot, most(8, 16)), availabilityUnit(most(8, 16))]).toEqual([
    '10,5',
    'vrije kuub per dagdeel',
  ]);
  expect([availabilityFigure(slot, most(8, null)), availabilityUnit(most(8, null))]).toEqual([
    '5',
    'vrije stops per dagdeel',
  ]);
  expect([availabilityFigure(slot, most(null, null)), availabilityUnit(most(null, null))]).toEqual([
    '3',
    'leveringen per dagdeel',
  ]);
});

const monday = day('2026-11-23');
const placed = (kuub: number, slot: 'Ochtend' | 'Middag' = 'Ochtend'): SlotBooking => ({
  date: monday,
  slot,
  quantity: fromKuub(kuub),
});

test('a delivery gives a reason to ask for confirmation when it makes its slot exceed the capacity', () => {
  const reason = (slot: SlotLoad, capacity: Capacity, before?: SlotBooking) =>
    reasonToAsk(slot, placed(2), capacity, before);
  expect(reason(load(6, 16), most(null, 16))).toBe(
    'Met deze levering erbij is de ochtend van maandag 23 november te vol: 18 van 16 kuub.',
  );
  expect(reason(load(8, 16), most(8, 16))).toBe(
    'Met deze levering erbij is de ochtend van maandag 23 november te vol: 9 van 8 leveringen en 18 van 16 kuub.',
  );
  expect(reason(load(6, 14), most(7, 16))).toBeUndefined();
  expect(reason(load(99, 99), most(null, null))).toBeUndefined();
  // There is no question when the delivery was in this slot already, with as many kuub or more.
  expect(reason(load(9, 20), most(8, 16), placed(2))).toBeUndefined();
  expect(reason(load(9, 20), most(8, 16), placed(3))).toBeUndefined();
  expect(reason(load(9, 20), most(8, 16), placed(1))).toBeString();
  expect(reason(load(9, 20), most(8, 16), placed(2, 'Middag'))).toBeString();
});

test('leaving one delivery out of the load of a day lowers only the load of its slot', () => {
  const full = { date: monday, Ochtend: load(2, 4), Middag: load(1, 1) };
  expect(withoutDelivery(full, placed(2.5))).toEqual({ ...full, Ochtend: load(1, 1.5) });
  expect(withoutDelivery(full, { ...placed(1), date: day('2026-11-24') })).toEqual(full);
  expect(withoutDelivery(full, undefined)).toEqual(full);
});

test('the load of a day is read back from the answer of GET /load', () => {
  const full = { date: monday, Ochtend: load(2, 4.125), Middag: load(0, 0) };
  expect(readLoad(loadToWire(full))).toEqual(full);
});

test.each([
  [undefined, '2026-11-20', '2026-12-03'],
  ['2026-12-03', '2026-11-20', '2026-12-03'],
  ['2026-12-04', '2026-11-30', '2026-12-13'],
  ['2026-11-19', '2026-11-16', '2026-11-29'],
])(
  'when the date %p is chosen, the form shows the availability from %s to %s',
  (chosen, from, until) => {
    const range = availabilityPeriod(
      day('2026-11-20'),
      chosen === undefined ? undefined : day(chosen),
    );
    expect(range).toEqual({ from: day(from), until: day(until) });
  },
);

import { expect, test } from 'bun:test';
import { windowsOf } from '../../src/rounds/times/times.ts';

const FIRM = { lat: 52, lon: 6 };
/** About 22.24 km to the north of the firm, which takes about half an hour at 45 km/h. */
const NORTH = { lat: 52.2, lon: 6 };
const HOURS = { Ochtend: '08:00-12:00', Middag: '12:30-17:00' };
const AT_45 = { firm: FIRM, hours: HOURS, minutesPerStop: 15, speed: 45 };

const stop = (
  id: number,
  point: typeof FIRM | null = FIRM,
  slot: 'Ochtend' | 'Middag' = 'Ochtend',
) => ({
  id,
  slot,
  point,
});
const times = (...stops: ReturnType<typeof stop>[]) =>
  windowsOf(stops, AT_45).map(({ from, until }) => `${from}-${until}`);

test('a window is two hours around the expected time, begins at a quarter of an hour, and lies within the hours of the slot', () => {
  expect(times(stop(1), stop(2, NORTH))).toEqual(['08:00-10:00', '08:00-10:00']);
  const ten = Array.from({ length: 10 }, (_, i) => stop(i));
  expect(times(...ten).at(-1)).toBe('09:15-11:15');
  const thirteen = Array.from({ length: 13 }, (_, i) => stop(i));
  expect(times(...thirteen).at(-1)).toBe('10:00-12:00');
  expect(times(...ten, stop(10, null), stop(11)).at(-1)).toBe('09:45-11:45');
  expect(times(stop(1, NORTH, 'Middag'))).toEqual(['12:30-14:30']);
});

test('stops after the working hours get later windows, and the afternoon begins when the driver is back at the firm', () => {
  const twenty = Array.from({ length: 20 }, (_, i) => stop(i));
  expect(times(...twenty).at(-1)).toBe('11:45-13:45');
  const more = Array.from({ length: 24 }, (_, i) => stop(i));
  expect(times(...more, stop(24, FIRM, 'Middag')).at(-1)).toBe('13:00-15:00');
  const ninety = Array.from({ length: 90 }, (_, i) => stop(i));
  expect(times(...ninety).at(-1)).toBe('21:45-23:45');
});

test('when the working hours are shorter than a window, the window begins at their start', () => {
  const short = { ...AT_45, hours: { ...HOURS, Ochtend: '08:00-09:00' } };
  const windows = windowsOf([stop(1), stop(2)], short);
  expect(windows.map(({ from, until }) => `${from}-${until}`)).toEqual([
    '08:00-10:00',
    '08:00-10:00',
  ]);
});

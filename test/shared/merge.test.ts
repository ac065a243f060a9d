import { expect, test } from 'bun:test';
import { compare } from '../../src/shared/compare.ts';
import { takenOver, withChoices } from '../../src/shared/merge.ts';

const lines = [
  { label: 'Naam', names: ['name'] },
  { label: 'Datum en tijdslot', names: ['date', 'slot'] },
  { label: 'Aantal', names: ['quantity'] },
] as const;
const loaded = { name: 'Jansen', date: '23', slot: 'Ochtend', quantity: '2' };
const none = { asked: [], taken: [] };
const compared = (mine: object, theirs: object) =>
  compare(lines, { loaded, mine: { ...loaded, ...mine }, theirs: { ...loaded, ...theirs } });

test('nothing is asked when nobody, or only I, changed something', () => {
  expect(compared({}, {})).toEqual(none);
  expect(compared({ quantity: '3' }, {})).toEqual(none);
});

test('what only the other changed is taken over and named', () => {
  const conflict = compared({ quantity: '3' }, { name: 'Janssen' });
  expect(conflict).toEqual({
    asked: [],
    taken: [{ label: 'Naam', mine: { name: 'Jansen' }, theirs: { name: 'Janssen' } }],
  });
  expect(takenOver(conflict)).toEqual({ name: 'Janssen' });
});

test('what both changed is asked, and not taken over', () => {
  const conflict = compared({ quantity: '3' }, { quantity: '4' });
  expect(conflict).toEqual({
    asked: [{ label: 'Aantal', mine: { quantity: '3' }, theirs: { quantity: '4' } }],
    taken: [],
  });
  expect(takenOver(conflict)).toEqual({});
});

test('the same change of both is no question', () => {
  expect(compared({ quantity: '3' }, { quantity: '3' })).toEqual(none);
});

test('a date and its slot are one choice: nobody planned my date in the slot of the other', () => {
  const mine = { date: '24', slot: 'Ochtend' };
  const theirs = { date: '23', slot: 'Middag' };
  const asked = [{ label: 'Datum en tijdslot', mine, theirs }];
  expect(compared({ date: '24' }, { slot: 'Middag' })).toEqual({ asked, taken: [] });
});

test('when nobody knows what both began with, every difference is asked', () => {
  const theirs = { ...loaded, name: 'Janssen' };
  const { asked } = compare(lines, { loaded: undefined, mine: loaded, theirs });
  expect(asked.map(({ label }) => label)).toEqual(['Naam']);
});

test('a form without scripts sends its choices along', () => {
  const theirs = { name: 'Janssen', date: '24', slot: 'Middag', quantity: '4' };
  const form = {
    'keuze.name': 'jij',
    'keuze.date.slot': 'ander',
    quantity: '9',
    'keuze.x': 'ander',
  };
  expect(withChoices(loaded, theirs, form)).toEqual({ ...loaded, date: '24', slot: 'Middag' });
});

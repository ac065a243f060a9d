import { expect, test } from 'bun:test';
import { textFormat } from '../../src/shared/fields.ts';
import { compare, takenOver, withChoices } from '../../src/shared/merge.ts';

const text = textFormat((typed) => typed.trim());
const line = 'Datum en tijdslot';
const fields = {
  name: { wireName: 'naam', label: 'Naam', ...text },
  date: { wireName: 'datum', label: 'Datum', line, ...text },
  slot: { wireName: 'slot', label: 'Tijdslot', line, ...text },
  quantity: { wireName: 'aantal', label: 'Aantal', ...text },
};
const loaded = { name: 'Jansen', date: '23', slot: 'Ochtend', quantity: '2' };
const none = { asked: [], taken: [] };
const compared = (mine: object, theirs: object) =>
  compare(fields, { loaded, mine: { ...loaded, ...mine }, theirs: { ...loaded, ...theirs } });

test('a merge asks nothing when the other user has changed nothing', () => {
  expect(compared({}, {})).toEqual(none);
  expect(compared({ quantity: '3' }, {})).toEqual(none);
});

test('a merge takes over a field that only the other user has changed, and names this field', () => {
  const conflict = compared({ quantity: '3' }, { name: 'Janssen' });
  expect(conflict).toEqual({
    asked: [],
    taken: [{ label: 'Naam', mine: { name: 'Jansen' }, theirs: { name: 'Janssen' } }],
  });
  expect(takenOver(conflict)).toEqual({ name: 'Janssen' });
});

test('the user must choose the value of a field that both users have changed', () => {
  const conflict = compared({ quantity: '3' }, { quantity: '4' });
  expect(conflict).toEqual({
    asked: [{ label: 'Aantal', mine: { quantity: '3' }, theirs: { quantity: '4' } }],
    taken: [],
  });
  expect(takenOver(conflict)).toEqual({});
});

test('the user need not choose when both users have made the same change', () => {
  expect(compared({ quantity: '3' }, { quantity: '3' })).toEqual(none);
});

test('a merge treats two values as equal when only their notation differs', () => {
  expect(compared({ quantity: ' 2 ' }, {})).toEqual(none);
});

test('in a merge the date and the slot are one choice', () => {
  const mine = { date: '24', slot: 'Ochtend' };
  const theirs = { date: '23', slot: 'Middag' };
  const asked = [{ label: 'Datum en tijdslot', mine, theirs }];
  expect(compared({ date: '24' }, { slot: 'Middag' })).toEqual({ asked, taken: [] });
});

test('without the loaded values the user must choose for every difference', () => {
  const theirs = { ...loaded, name: 'Janssen' };
  const { asked } = compare(fields, { loaded: undefined, mine: loaded, theirs });
  expect(asked.map(({ label }) => label)).toEqual(['Naam']);
});

test("without scripts the user's choices in a conflict are read from the form", () => {
  const theirs = { name: 'Janssen', date: '24', slot: 'Middag', quantity: '4' };
  const form = {
    'keuze.name': 'jij',
    'keuze.date.slot': 'ander',
    quantity: '9',
    'keuze.x': 'ander',
  };
  expect(withChoices(loaded, theirs, form)).toEqual({ ...loaded, date: '24', slot: 'Middag' });
});

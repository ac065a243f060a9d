import { expect, test } from 'bun:test';
import { inOrder, isThere, positionsFor, readMove } from '../../src/planning/move.ts';

const rows = (...positions: (number | null)[]) =>
  positions.map((position, index) => ({ id: index + 1, position }));
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

test('the deliveries of a slot are sorted by position, and the deliveries without a position follow in the order of their ids', () => {
  expect(ids(inOrder(rows(null, 2, null, 1)))).toEqual([4, 2, 1, 3]);
  expect(ids(inOrder(rows(1, 1, null)))).toEqual([1, 2, 3]);
});

/** The order of the deliveries after delivery 9 is moved to a position. */
function orderAfter(positions: (number | null)[], position: number | undefined): number[] {
  const others = rows(...positions);
  const changed = new Map(positionsFor(others, 9, position).map((row) => [row.id, row.position]));
  const all = [...others, { id: 9, position: null as number | null }];
  return ids(
    inOrder(all.map((row) => ({ ...row, position: changed.get(row.id) ?? row.position }))),
  );
}

test.each([
  [[null, null, null], 1, [9, 1, 2, 3]],
  [[null, null, null], 2, [1, 9, 2, 3]],
  [[null, null, null], 4, [1, 2, 3, 9]],
  [[null, null, null], 99, [1, 2, 3, 9]],
  [[null, null, null], undefined, [1, 2, 3, 9]],
  [[2, 1, null], 2, [2, 9, 1, 3]],
  [[2, 1, null], 3, [2, 1, 9, 3]],
  [[5, 7, null], 1, [9, 1, 2, 3]],
  [[1, 1, null], 2, [1, 9, 2, 3]],
  [[], 1, [9]],
])(
  'among deliveries with the positions %j, a delivery that moves to position %p gives the order %j',
  (positions, position, order) => {
    expect(orderAfter(positions, position)).toEqual(order);
  },
);

test('a move stores only the positions that must change', () => {
  expect(positionsFor(rows(null, null, null), 9, 1)).toEqual([{ id: 9, position: 1 }]);
  expect(positionsFor(rows(1, 2, null), 9, 3)).toEqual([{ id: 9, position: 3 }]);
  expect(positionsFor(rows(1, 2), 9, 2)).toEqual([
    { id: 9, position: 2 },
    { id: 2, position: 3 },
  ]);
  expect(positionsFor(rows(1, 2), 9, undefined)).toEqual([{ id: 9, position: null }]);
});

test('a delivery is not moved when it is in the requested slot already, and the request has no position or the present position', () => {
  const slot = rows(null, 1);
  expect([isThere(slot, 1, undefined), isThere(slot, 1, 2), isThere(slot, 1, 9)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isThere(slot, 1, 1), isThere(slot, 3, undefined), isThere([], 1, 1)]).toEqual([
    false,
    false,
    false,
  ]);
});

const kept = { date: '', slot: 'Middag', position: '' };

test('a move without a date keeps the date, and a move without a position clears the position', () => {
  expect(readMove(kept)).toEqual({
    ok: true,
    value: { date: undefined, slot: 'Middag', position: undefined },
  });
});

test.each([
  [{ ...kept, date: '31-02-2026' }, { date: 'Kies een bestaande datum tussen 1900 en 2100.' }],
  [{ ...kept, slot: 'Avond' }, { slot: 'Kies Ochtend of Middag.' }],
  [{ ...kept, position: '0' }, { position: 'Vul een geheel getal vanaf 1 in, of niets.' }],
  [{ ...kept, position: '1,5' }, { position: 'Vul een geheel getal vanaf 1 in, of niets.' }],
  [{ ...kept, position: '-1' }, { position: 'Vul een geheel getal vanaf 1 in, of niets.' }],
  [{ ...kept, position: '10000' }, { position: 'Vul een geheel getal vanaf 1 in, of niets.' }],
])('the move %j is refused', (fields, errors) => {
  expect(readMove(fields)).toEqual({ ok: false, fields: errors });
});

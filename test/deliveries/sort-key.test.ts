import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import {
  type Cursor,
  parseCursor,
  SORT_KEY,
  sortKeyOf,
} from '../../src/deliveries/order/cursor.ts';
import { freshDatabase } from '../support/database.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cursor = fc.tuple(day, fc.constantFrom(0, 1), fc.integer({ min: 1, max: 2 ** 45 - 1 }));

test('SQL and JavaScript compute the same sort key for a delivery', () => {
  const db = freshDatabase();
  const add = db.$client.prepare(
    `INSERT INTO deliveries (id, customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     VALUES (?, 'x', 'x', 'x', ?, ?, 1, 1, 1, 'contant')`,
  );
  const read = db.$client.query<{ place: string; written: string }, [number]>(
    `SELECT CAST(place AS TEXT) AS place, CAST(${SORT_KEY} AS TEXT) AS written FROM deliveries WHERE id = ?`,
  );
  fc.assert(
    fc.property(cursor, ([date, slot, id]) => {
      db.$client.run('BEGIN');
      add.run(id, date, slot);
      const key = String(sortKeyOf([date, slot, id]));
      expect(read.get(id)).toEqual({ place: key, written: key });
      db.$client.run('ROLLBACK');
    }),
  );
});

test('sort keys are in the order of date, slot and id', () => {
  fc.assert(
    fc.property(cursor, cursor, (one, other) => {
      expect(sortKeyOf(one) < sortKeyOf(other)).toBe(asText(one) < asText(other));
    }),
  );
});

test('the sort key of any cursor in a URL fits in a database column', () => {
  for (const date of ['0000-00-00', '0000-01-01', '9999-12-31', '2026-02-31', '9999-99-99']) {
    const place = cursorPlace(`${date}.1.999999999999999`);
    expect(place >= 0n && place < 2n ** 63n).toBeTrue();
  }
});

function cursorPlace(text: string): bigint {
  const parsed = parseCursor(text);
  return parsed === undefined ? -1n : sortKeyOf(parsed);
}

function asText([date, slot, id]: Cursor): string {
  return `${date}.${slot}.${String(id).padStart(15, '0')}`;
}

import { expect, test } from 'bun:test';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';
import { NO_OUTCOME, outcomeAfter, reported } from '../../src/deliveries/outcome.ts';
import { type Moment, parseIsoDate } from '../../src/shared/dates.ts';
import { thousandths } from '../../src/shared/quantity.ts';
import { newSchema } from '../support/schema.ts';

const AT = '2026-11-23T09:30:00.000Z' as Moment;
const day = (text: string) => parseIsoDate(text) ?? ('' as never);
const MONDAY = day('2026-11-23');
const TUESDAY = day('2026-11-24');
const two = thousandths(2000);
const less = reported('minder', AT, { remark: 'Wagen vol', quantity: thousandths(1500) });

test.each([
  [reported('geleverd', AT), TUESDAY, two, reported('geleverd', AT)],
  [reported('niet thuis', AT), MONDAY, two, reported('niet thuis', AT)],
  [reported('niet thuis', AT, { remark: 'Gebeld' }), TUESDAY, two, NO_OUTCOME],
  [reported('geweigerd', AT), TUESDAY, two, NO_OUTCOME],
  [less, TUESDAY, two, less],
  [less, MONDAY, thousandths(1500), reported('geleverd', AT, { remark: 'Wagen vol' })],
  [less, MONDAY, thousandths(1000), reported('geleverd', AT, { remark: 'Wagen vol' })],
  [NO_OUTCOME, TUESDAY, two, NO_OUTCOME],
])(
  'the outcome %j and an edit to the date %s and the quantity %d give the outcome %j',
  (present, date, quantity, expected) => {
    expect(outcomeAfter({ ...present, date: MONDAY }, { date, quantity })).toEqual(expected);
  },
);

const columns =
  'customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment';
const values = "'Aad', 'aad', 'x', '2026-11-23', 0, 9000, 2000, 0, 'contant'";

test.each([
  "outcome = 'weg'",
  "outcome = 'niet thuis'",
  `outcome_at = '${AT}'`,
  `delivered_at = '${AT}'`,
  `outcome = 'geleverd', outcome_at = '${AT}'`,
  `outcome = 'niet thuis', outcome_at = '${AT}', delivered_at = '${AT}'`,
  `outcome = 'geleverd', outcome_at = '${AT}', delivered_at = '2026-11-23T10:00:00.000Z'`,
  `outcome = 'minder', outcome_at = '${AT}', delivered_at = '${AT}'`,
  `outcome = 'minder', outcome_at = '${AT}', delivered_at = '${AT}', delivered_quantity = 0`,
  `outcome = 'minder', outcome_at = '${AT}', delivered_at = '${AT}', delivered_quantity = 2000`,
  `outcome = 'geleverd', outcome_at = '${AT}', delivered_at = '${AT}', delivered_quantity = 1000`,
  "outcome_remark = 'zonder uitkomst'",
  'reissue_of = id',
])('the database refuses a delivery with %s', (set) => {
  const { $client } = newSchema();
  $client.run(`INSERT INTO deliveries (${columns}) VALUES (${values})`);
  expect(() => $client.run(`UPDATE deliveries SET ${set}`)).toThrow('CHECK');
});

test('the migration gives an outcome to delivered deliveries, and to the stored records of delivered deliveries that were deleted', () => {
  const db = openDatabase(':memory:');
  migrate(db, migrations.slice(0, 24));
  db.$client.run(
    `INSERT INTO deliveries (${columns}, delivered_at) VALUES (${values}, '${AT}'), (${values}, NULL)`,
  );
  db.$client.run(
    `INSERT INTO deleted_records (kind, record_id, record, at)
     VALUES ('levering', 9, '{"id":9,"delivered_at":"${AT}"}', '${AT}'), ('levering', 8, '{"id":8,"delivered_at":null}', '${AT}')`,
  );
  migrate(db);
  const read = (sql: string) => db.$client.query(sql).values();
  expect(read('SELECT outcome, outcome_at, outcome_remark, delivered_at FROM deliveries')).toEqual([
    ['geleverd', AT, '', AT],
    [null, null, '', null],
  ]);
  expect(read("SELECT record ->> 'outcome', record ->> 'outcome_at' FROM deleted_records")).toEqual(
    [
      ['geleverd', AT],
      [null, null],
    ],
  );
});

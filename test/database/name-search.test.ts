import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { NO_BUSINESS } from '../../src/customers/customer.ts';
import { customersNamed, suggestCustomers } from '../../src/customers/list/queries.ts';
import { upsertCustomer } from '../../src/customers/save-customer.ts';
import { searchNames } from '../../src/database/name-search.ts';
import type { Db } from '../../src/database/open.ts';
import { findPage, following } from '../../src/database/page.ts';
import { deleteDelivery } from '../../src/deliveries/delete-delivery.ts';
import { editDelivery } from '../../src/deliveries/edit-delivery.ts';
import { allDeliveries } from '../../src/deliveries/list/queries.ts';
import { ALL_TIME } from '../../src/deliveries/order/cursor.ts';
import { addDelivery } from '../../src/deliveries/plan-delivery.ts';
import { parseIsoDate } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { fold } from '../../src/shared/names.ts';
import { thousandths } from '../../src/shared/quantity.ts';
import { freshDatabase } from '../support/database.ts';

const date = parseIsoDate('2026-11-23');
if (date === undefined) throw new Error('no date');
const delivery = {
  address: 'Dorpsstraat 1',
  phone: '',
  date,
  slot: 'Ochtend',
  price: cents(9000),
  quantity: thousandths(2500),
  fee: cents(0),
  payment: 'contant',
  remarks: '',
} as const;

const FIRST = { after: '', before: '' };

/** Few letters, so that searches often match, and characters that SQL, FTS5 and folding treat specially. */
const letter = fc.constantFrom(...Array.from('aabbcŁłéß%_\\"\'*-.,0 🌲ĳ'));
const name = fc
  .string({ unit: letter, minLength: 1, maxLength: 12 })
  .filter((text) => fold(text) !== '');
const part = fc.string({ unit: letter, maxLength: 4 });

function namesFound(db: Db, customer: string): string[] {
  const list = allDeliveries(db, { search: searchNames(db, customer), range: ALL_TIME });
  const rows = following(list, undefined, -1);
  return rows.map(({ customerName }) => customerName);
}

test('a filter finds exactly the names that contain the folded text, in the order of the list', () => {
  fc.assert(
    fc.property(
      fc.array(name, { maxLength: 12 }),
      fc.array(part, { minLength: 8 }),
      (names, parts) => {
        const db = freshDatabase();
        for (const customerName of names) addDelivery(db, { ...delivery, customerName }, undefined);
        const stored = namesFound(db, '');
        for (const text of parts) {
          expect(namesFound(db, text)).toEqual(
            stored.filter((found) => fold(found).includes(fold(text))),
          );
        }
        db.$client.close();
      },
    ),
    { numRuns: 60 },
  );
});

test('a search finds a delivery only by its present name, and finds no deleted delivery', () => {
  const db = freshDatabase();
  const id = addDelivery(db, { ...delivery, customerName: 'Jansen' }, undefined);
  const other = addDelivery(db, { ...delivery, customerName: 'Jansma' }, undefined);
  editDelivery(db, { id, version: undefined }, { ...delivery, customerName: 'Pietersen' });
  expect(namesFound(db, 'jans')).toEqual(['Jansma']);
  expect(namesFound(db, 'ETERS')).toEqual(['Pietersen']);
  deleteDelivery(db, other);
  expect(namesFound(db, 'jans')).toEqual([]);
  const check = "INSERT INTO delivery_names (delivery_names, rank) VALUES ('integrity-check', 1)";
  expect(() => db.$client.run(check)).not.toThrow();
});

test('searches with few and with many hits return the rows in the same order', () => {
  const db = freshDatabase();
  for (let i = 0; i < 2100; i++) {
    addDelivery(db, { ...delivery, customerName: `Bos ${i}` }, undefined);
  }
  expect(namesFound(db, 'bos')).toHaveLength(2100);
  expect(namesFound(db, 'bos 20')).toEqual(
    namesFound(db, 'bos').filter((found) => found.startsWith('Bos 20')),
  );
});

function addCustomer(db: Db, customerName: string, phone = ''): void {
  const details = { address: 'x', fee: null, payment: '', remarks: '' } as const;
  upsertCustomer(db, { name: customerName, phone, ...details, ...NO_BUSINESS });
}

test('at most ten customers are suggested for at least two letters, and names that begin with these letters come first', () => {
  const db = freshDatabase();
  for (const first of ['Jan', 'Piet', 'Klaas']) addCustomer(db, `${first} de Boer`);
  addCustomer(db, 'De Boer & Zn');
  addCustomer(db, 'Boerderij de Linde');
  const names = (text: string) => suggestCustomers(db, text).map((customer) => customer.name);
  expect(names('boer')).toEqual([
    'Boerderij de Linde',
    'De Boer & Zn',
    'Jan de Boer',
    'Klaas de Boer',
    'Piet de Boer',
  ]);
  expect(names('de b')).toEqual(['De Boer & Zn', 'Jan de Boer', 'Klaas de Boer', 'Piet de Boer']);
  for (let i = 10; i < 30; i++) addCustomer(db, `Boer ${i}`);
  expect(names('boer')).toHaveLength(10);
  expect(names('b')).toEqual([]);
});

test.each([
  ['+31 6 12345678', ['06 1234', '0612345678', '06-12345678', '+31612345678', '0031 6 123', '456']],
  ['0318 123 456', ['0318', '318 123', '+31 318', '(0318) 123456', '123456']],
  ['+31 (0)38 4567890', ['038-456', '+3138456', '7890']],
  ['+49 171 5550', ['0049171', '+49 171', '5550']],
])('a customer with phone %p is found by %p', (phone, texts) => {
  const db = freshDatabase();
  addCustomer(db, 'Jansen', phone);
  addCustomer(db, 'Ander', '0229 999999');
  for (const klant of texts) {
    const { rows } = findPage(customersNamed(db, klant), FIRST);
    expect([klant, rows.map((row) => row.name)]).toEqual([klant, ['Jansen']]);
    expect(suggestCustomers(db, klant).map((row) => row.name)).toEqual(['Jansen']);
  }
});

test('a search for digits finds names and phone numbers with these digits', () => {
  const db = freshDatabase();
  addCustomer(db, '24-7 Hout');
  addCustomer(db, 'Jansen', '06 24712345');
  addCustomer(db, 'Bakker', '06 99999999');
  const listed = findPage(customersNamed(db, '24-7'), FIRST).rows;
  expect(listed.map((customer) => customer.name)).toEqual(['24-7 Hout', 'Jansen']);
  expect(suggestCustomers(db, '24-7').map((customer) => customer.name)).toEqual([
    '24-7 Hout',
    'Jansen',
  ]);
  expect(suggestCustomers(db, '24').map((customer) => customer.name)).toContain('24-7 Hout');
});

test('the migration makes the phone numbers of stored customers searchable', () => {
  const db = freshDatabase();
  addCustomer(db, 'Jansen', '+31 (0)6 1234-5678');
  const indexed = db.$client.query('SELECT search_text FROM customers').get();
  db.$client.run("UPDATE customers SET search_text = ''");
  const migration = Bun.file(new URL('../../migrations/0005_look_ups.sql', import.meta.url));
  return migration.text().then((script) => {
    const [update = ''] = /WITH digits[\s\S]*?;\n/.exec(script) ?? [];
    db.$client.run(update);
    expect(db.$client.query('SELECT search_text FROM customers').get()).toEqual(indexed);
  });
});

import { expect, test } from 'bun:test';
import { customersNamed } from '../../src/customers/list/queries.ts';
import { type Customer, customers } from '../../src/customers/schema.ts';
import { searchedParts, searchText } from '../../src/customers/search.ts';
import { findPage, type Page, type PageCursor } from '../../src/database/page.ts';
import { fold } from '../../src/shared/names.ts';
import { freshDatabase } from '../support/database.ts';

const COUNT = 3000;
const PARTS = ['jan', 'bos', 'hout', 'berg', 'veen'];
const db = freshDatabase();
const add = db.$client.prepare(
  "INSERT INTO customers (name, name_fold, search_text, address, phone) VALUES (?, ?, ?, 'x', ?)",
);
const part = (n: number) => PARTS[n % PARTS.length] ?? '';
db.$client.transaction(() => {
  for (let i = 0; i < COUNT; i++) {
    const name = i % 300 === 0 ? `24-7 ${i}` : `${part(i)}${part(Math.floor(i / 5))} ${i}`;
    const phone = `06 ${String(12_000_000 + i * 7919).slice(0, 8)}`;
    add.run(name, fold(name), searchText({ name, phone }), phone);
  }
})();
const everybody = db.select().from(customers).orderBy(customers.nameFold).all();

/** Texts that are in many, some or no names, single letters, and digits in names and phone numbers. */
const texts = [
  'hout',
  'houthout',
  'veen 29',
  'houthouthout',
  'vee',
  'bo',
  'b',
  'q',
  '24-7',
  '06 12',
  '06 1234',
  '1200',
  '',
];

const rowsOf = ({ rows }: Page<Customer>) => rows;
const names = (pages: Page<Customer>[]) => pages.flatMap(rowsOf).map(({ name }) => name);

test.each(texts)(
  'a search for %p finds the same customers when paging forward and back',
  (text) => {
    const parts = searchedParts(text).flatMap((one) => one ?? []);
    const expected = everybody
      .filter(({ searchText: searched }) => parts.some((one) => searched.includes(one)))
      .map(({ name }) => name);
    const find = (cursor: PageCursor) => findPage(customersNamed(db, text), cursor);
    let page = find({ after: '', before: '' });
    const forth = [page];
    while (page.next !== undefined) forth.push((page = find({ after: page.next, before: '' })));
    const back = [page];
    while (page.previous !== undefined)
      back.unshift((page = find({ after: '', before: page.previous })));
    expect(names(forth)).toEqual(expected);
    expect(names(back)).toEqual(expected);
  },
);

import { expect, test } from 'bun:test';
import { findArchivePage } from '../../src/archive/queries.ts';
import { searchNames } from '../../src/database/name-search.ts';
import type { Db } from '../../src/database/open.ts';
import { findPage, type Page, type PageCursor } from '../../src/database/page.ts';
import { deliveriesSelected } from '../../src/deliveries/list/queries.ts';
import { deliveries } from '../../src/deliveries/schema.ts';
import { openSelected } from '../../src/invoices/invoicing/queries.ts';
import { addDays, amsterdamDate, moment } from '../../src/shared/dates.ts';
import { fold } from '../../src/shared/names.ts';
import { freshDatabase } from '../support/database.ts';
import { addNamed } from './named.ts';

const today = amsterdamDate(moment(new Date('2026-11-20')));
const COUNT = 1500;
const PARTS = ['jan', 'bos', 'hout', 'berg', 'veen'];

const part = (n: number) => PARTS[n % PARTS.length] ?? '';

/** Deliveries with so many names that filters use the search for many names. Two of three deliveries are invoiced. */
function manyNames(): Db {
  const db = freshDatabase();
  addNamed(db, COUNT, (i) => ({
    name: `${part(i)}${part(Math.floor(i / 5))}${part(Math.floor(i / 25))} ${i % 400}`,
    date: addDays(today, ((i * 37) % 61) - 40),
  }));
  addNamed(db, 3, () => ({ name: 'Qx', date: '2026-11-01' }));
  db.$client.run(
    `INSERT INTO invoices (delivery_id, number, year, sequence, issued_at, issued_on, customer_name, customer_name_fold,
       address, date, slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, id, 2026, id, '2026-11-20T09:00:00.000Z', iif(id % 7 = 0, '2026-11-20', '2026-11-19'), customer_name,
       customer_name_fold, address, date, slot, 1, 0, 1, 0, '{}', printf('%064d', 0), x'00'
     FROM deliveries WHERE id % 3 > 0 ORDER BY (id * 7919) % 1501`,
  );
  return db;
}

const db = manyNames();
const everything = db
  .select()
  .from(deliveries)
  .orderBy(deliveries.date, deliveries.slot, deliveries.id)
  .all();
const texts = [
  'hout',
  'houthout',
  'houthouthout',
  'houtbosjan 7',
  'houthouthouthout',
  'tbo',
  'bo',
  'b',
  'q',
  'qx',
  'x',
  ' 3',
  'n 12',
  'zz',
  'zzz',
  '',
];

const rowsOf = ({ rows }: Page<{ id: number }>) => rows;

/** The ids on all pages, paging forward to the last page and then back to the first. */
function idsOf(find: (cursor: PageCursor) => Page<{ id: number }>): {
  forth: number[];
  back: number[];
} {
  let page = find({ after: '', before: '' });
  const forth = [page];
  while (page.next !== undefined) forth.push((page = find({ after: page.next, before: '' })));
  const back = [page];
  while (page.previous !== undefined)
    back.push((page = find({ after: '', before: page.previous })));
  return { forth: ids(forth.flatMap(rowsOf)), back: ids(back.toReversed().flatMap(rowsOf)) };
}

const named = (text: string) =>
  everything.filter(({ customerNameFold }) => customerNameFold.includes(fold(text)));
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
const both = (all: number[]) => ({ forth: all, back: all });

test.each(texts)(
  'a filter on %p finds the same deliveries in every list when paging forward and back',
  (klant) => {
    const search = searchNames(db, klant);
    const selection = { search, date: undefined, today };
    const coming = named(klant).filter(({ date }) => date >= today);
    const past = named(klant).filter(({ date }) => date < today);
    expect(
      idsOf((cursor) => findPage(deliveriesSelected(db, { ...selection, past: false }), cursor)),
    ).toEqual(both(ids(coming)));
    expect(
      idsOf((cursor) => findPage(deliveriesSelected(db, { ...selection, past: true }), cursor)),
    ).toEqual(both(ids(past.toReversed())));
    const open = named(klant).filter(({ invoiced }) => !invoiced);
    const opened = (cursor: PageCursor) =>
      findPage(openSelected(db, { customer: klant, date: undefined }), cursor);
    expect(idsOf(opened)).toEqual(both(ids(open)));
  },
);

test.each(texts)(
  'a filter on %p finds the right invoices in the archive, also together with a date',
  (klant) => {
    const invoiced = db.$client
      .query<{ id: number; name: string; day: string }, []>(
        'SELECT id, customer_name_fold AS name, issued_on AS day FROM invoices ORDER BY id DESC',
      )
      .all()
      .filter(({ name }) => name.includes(fold(klant)));
    for (const datum of [undefined, today]) {
      const all = ids(invoiced.filter(({ day }) => datum === undefined || day === datum));
      expect(idsOf((cursor) => findArchivePage(db, { name: klant, date: datum }, cursor))).toEqual(
        both(all),
      );
    }
  },
);

test.each(texts)('a filter on %p and a date finds the deliveries of that day', (klant) => {
  const date = addDays(today, 3);
  const selection = { search: searchNames(db, klant), date, past: false, today };
  const all = ids(named(klant).filter((row) => row.date === date));
  expect(idsOf((cursor) => findPage(deliveriesSelected(db, selection), cursor))).toEqual(both(all));
});

import { asc, between, sql } from 'drizzle-orm';
import type { Parts } from '../../database/in-parts.ts';
import { foldedPart, LAST_CHARACTER, nameSearch } from '../../database/name-search.ts';
import { isLike, namedList, readList } from '../../database/named-list.ts';
import { type Db, prepared } from '../../database/open.ts';
import { following, type Page } from '../../database/page.ts';
import { isOneOf, oneValue } from '../../database/statements.ts';
import { type Customer, customers } from '../schema.ts';
import { searchedParts } from '../search.ts';

/**
 * Searches customers by name and phone number. At most 1000 hits are looked up and sorted. With more hits, the
 * customers are read in the order of the list, and each one is compared with the searched text. Because many customers
 * match, a page is soon full.
 */
const searchCustomers = nameSearch({
  table: 'customers',
  column: 'search_text',
  hit: 'id',
  index: 'customer_names',
  trigrams: 'customer_name_trigrams',
  few: 1000,
});

const PAGE_SIZE = 50;
const SUGGESTIONS = 10;

export type CustomerPage = Page<Customer>;
type Key = readonly [nameFold: string];

const byNames = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(isOneOf(customers.nameFold, 'names'))
    .orderBy(asc(customers.nameFold))
    .prepare(),
);

const list = namedList<Customer, Key>({
  size: PAGE_SIZE,
  key: ['name_fold'],
  id: 'name_fold',
  keyOf: ({ nameFold }) => [nameFold],
  parse: (text) => (text === '' ? undefined : [text]),
  inOrder: { from: 'customers INDEXED BY customers_by_name' },
  isNamed: `(${isLike('search_text')} OR search_text LIKE $other ESCAPE '\\')`,
  ofName: { from: 'customers', where: 'customers.id = name.value' },
  rows: (db, names) => byNames(db).all({ names }),
});

const ALL = { after: [''], before: [LAST_CHARACTER] } as const;

/** The customers whose name or phone number has the text, in the order of their names. */
export function customersNamed(db: Db, text: string) {
  return list(db, { search: searchCustomers(db, ...searchedParts(text)), range: ALL });
}

export function findContaining(db: Db, text: string, most: number): Customer[] {
  const part = foldedPart(text);
  // The index also has the telephone numbers, but this search looks only at names.
  return following(list(db, { search: searchCustomers(db, text), range: ALL }), undefined, 2 * most)
    .filter(({ nameFold }) => nameFold.includes(part))
    .slice(0, most);
}

/** More customers than this are not counted, so that the list opens equally fast for any number of customers. */
export const MOST_COUNTED = 10_000;

export const countCustomers = oneValue<number>(
  `SELECT count(*) AS count FROM (
     SELECT 1 FROM customers INDEXED BY customers_by_name WHERE name_fold > '' LIMIT ${MOST_COUNTED + 1}
   ) AS counted`,
);

const beginning = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(between(customers.nameFold, sql.placeholder('from'), sql.placeholder('end')))
    .orderBy(asc(customers.nameFold))
    .limit(SUGGESTIONS)
    .prepare(),
);
export function findBeginning(db: Db, part: string): Customer[] {
  return beginning(db).all({ from: part, end: part + LAST_CHARACTER });
}

/** Finds at most ten customers, also by phone number. Names that begin with the text come first. */
export function suggestCustomers(db: Db, text: string): Customer[] {
  const from = foldedPart(text);
  if (from.length < 2) return [];
  const first = findBeginning(db, from);
  if (first.length === SUGGESTIONS) return first;
  const named = following(customersNamed(db, text), undefined, first.length + SUGGESTIONS);
  const others = named.filter(({ nameFold }) => !nameFold.startsWith(from));
  return [...first, ...others].slice(0, SUGGESTIONS);
}

export function readCustomers(db: Db): Parts<Customer> {
  return readList(db, list, { search: undefined, range: ALL });
}

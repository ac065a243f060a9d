import { and, asc, between, notBetween, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../database/lists.ts';
import {
  foldedPart,
  LAST_CHARACTER,
  type NameSearch,
  patternsOf,
  searchCustomers,
} from '../../database/name-search.ts';
import { type Db, prepared } from '../../database/open.ts';
import { bothWays, findPage, type Page, type Place } from '../../database/page.ts';
import { fold } from '../../shared/names.ts';
import { type Customer, customers } from '../schema.ts';
import { searchedParts } from '../search.ts';

const PAGE_SIZE = 50;
const SUGGESTIONS = 10;
/** The number of names to read in list order before all names are searched. */
const NEARBY = 1000;

const pages = bothWays([customers.nameFold], ({ isBeyond, order }) => ({
  nearby: prepared((db) => preparedPage(db, isNearby(isBeyond, order), order)),
  all: preparedForSearch((db, isFound) => preparedPage(db, and(isBeyond, isFound), order)),
}));
export type CustomerPage = Page<Customer>;

function preparedPage(db: Db, condition: SQL | undefined, order: SQL[]) {
  return db
    .select()
    .from(customers)
    .where(condition)
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .prepare();
}

const hasText = sql`(search_text like ${sql.placeholder('pattern')} escape '\\'
  or search_text like ${sql.placeholder('other')} escape '\\')`;

/** Selects names with the text among the next `NEARBY` names. The index also has the text for searching. */
function isNearby(isBeyond: SQL, order: SQL[]): SQL {
  return sql`${customers.id} in (
    select id from (
      select id, search_text from customers indexed by customers_by_name
      where ${isBeyond} order by ${sql.join(order, sql`, `)} limit ${sql.raw(String(NEARBY))}
    ) as found
    where ${hasText} limit ${sql.placeholder('limit')}
  )`;
}

/** Builds three statements: without a search, for a few hits by their ids, and for many hits in list order. */
function preparedForSearch<T>(build: (db: Db, isFound?: SQL) => T) {
  const all = prepared((db) => build(db));
  const few = prepared((db) => build(db, isOneOf(customers.id, 'hits')));
  const many = prepared((db) => build(db, hasText));
  return (db: Db, search: NameSearch | undefined) => {
    if (search === undefined) return all(db);
    return search.hits === undefined ? many(db) : few(db);
  };
}

export function findCustomersPage(db: Db, text: string, place: Place): CustomerPage {
  const parts = searchedParts(text);
  const patterns = patternsOf(...parts);
  let search: NameSearch | undefined;
  const read = (way: 'later' | 'earlier', nameFold: string, limit: number) => {
    const { nearby, all } = pages[way];
    if (patterns === undefined) return all(db, undefined).all({ nameFold, limit });
    const found = nearby(db).all({ ...patterns, nameFold, limit });
    if (found.length === limit) return found;
    search ??= searchCustomers(db, ...parts);
    return all(db, search).all({ ...search, nameFold, limit });
  };
  const list = {
    size: PAGE_SIZE,
    following: (nameFold = '', limit: number) => read('later', nameFold, limit),
    preceding: (nameFold = LAST_CHARACTER, limit: number) => read('earlier', nameFold, limit),
    keyOf: ({ nameFold }: Customer) => nameFold,
    format: String,
    parse: (key: string) => key || undefined,
  };
  return findPage(list, place);
}

/** The rows above a customer that a page shows, so that one sees between which names it stands. */
const ABOVE = 3;

/** The place of the page that has the customer with this name among its first rows; '' for the first page. */
export function placeWith(db: Db, name: string): string {
  const above = pages.earlier.all(db, undefined).all({ nameFold: fold(name), limit: ABOVE + 1 });
  return above[ABOVE]?.nameFold ?? '';
}

const beginning = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(between(customers.nameFold, sql.placeholder('from'), sql.placeholder('end')))
    .orderBy(asc(customers.nameFold))
    .limit(SUGGESTIONS)
    .prepare(),
);
const containing = preparedForSearch((db, isFound) =>
  db
    .select()
    .from(customers)
    .where(
      and(isFound, notBetween(customers.nameFold, sql.placeholder('from'), sql.placeholder('end'))),
    )
    .orderBy(asc(customers.nameFold))
    .limit(SUGGESTIONS)
    .prepare(),
);

/** Finds at most ten customers, names that begin with the text first. A text of digits also finds phone numbers. */
export function suggestCustomers(db: Db, text: string): Customer[] {
  const from = foldedPart(text);
  if (from.length < 2) return [];
  const range = { from, end: from + LAST_CHARACTER };
  const first = beginning(db).all(range);
  if (first.length === SUGGESTIONS) return first;
  const search = searchCustomers(db, ...searchedParts(text));
  return [...first, ...containing(db, search).all({ ...search, ...range })].slice(0, SUGGESTIONS);
}

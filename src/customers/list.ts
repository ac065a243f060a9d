import { and, asc, desc, gt, lt, sql } from 'drizzle-orm';
import { LAST_CHARACTER, preparedForNames, searchNames } from '../database/name-search.ts';
import type { Db } from '../database/open.ts';
import { findPage, type Page, type Place } from '../database/page.ts';
import { searchedParts } from './phone-search.ts';
import { type Customer, customers } from './schema.ts';

const PAGE_SIZE = 50;

export type CustomerPage = Page<Customer>;

const names = { id: customers.id, text: customers.searchText };
// The index has the names in order and what is searched: no sorting, and the filter reads the index alone.
const following = preparedForNames(names, (db, isNamed) =>
  db
    .select()
    .from(customers)
    .where(and(gt(customers.nameFold, sql.placeholder('key')), isNamed))
    .orderBy(asc(customers.nameFold))
    .limit(sql.placeholder('limit'))
    .prepare(),
);
const preceding = preparedForNames(names, (db, isNamed) =>
  db
    .select()
    .from(customers)
    .where(and(lt(customers.nameFold, sql.placeholder('key')), isNamed))
    .orderBy(desc(customers.nameFold))
    .limit(sql.placeholder('limit'))
    .prepare(),
);

export function findCustomersPage(db: Db, klant: string, asked: Place): CustomerPage {
  const hits = searchNames(db, 'customer', ...searchedParts(klant));
  const list = {
    size: PAGE_SIZE,
    following: (key = '', limit: number) => following(db, hits).all({ ...hits, key, limit }),
    preceding: (key = LAST_CHARACTER, limit: number) =>
      preceding(db, hits).all({ ...hits, key, limit }),
    keyOf: ({ nameFold }: Customer) => nameFold,
    format: String,
    parse: (text: string) => text || undefined,
  };
  return findPage(list, asked);
}

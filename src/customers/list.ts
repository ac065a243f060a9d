import { and, sql } from 'drizzle-orm';
import { LAST_CHARACTER, preparedForNames, searchNames } from '../database/name-search.ts';
import type { Db } from '../database/open.ts';
import { bothWays, findPage, type Page, type Place } from '../database/page.ts';
import { searchedParts } from './phone-search.ts';
import { type Customer, customers } from './schema.ts';

const PAGE_SIZE = 50;

export type CustomerPage = Page<Customer>;

const names = { id: customers.id, text: customers.searchText };
// The index has the names in order and what is searched: no sorting, and the filter reads the index alone.
const pages = bothWays([customers.nameFold], ({ isBeyond, order }) =>
  preparedForNames(names, (db, isNamed) =>
    db
      .select()
      .from(customers)
      .where(and(isBeyond, isNamed))
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .prepare(),
  ),
);

export function findCustomersPage(db: Db, klant: string, asked: Place): CustomerPage {
  const hits = searchNames(db, 'customer', ...searchedParts(klant));
  const list = {
    size: PAGE_SIZE,
    following: (nameFold = '', limit: number) =>
      pages.later(db, hits).all({ ...hits, nameFold, limit }),
    preceding: (nameFold = LAST_CHARACTER, limit: number) =>
      pages.earlier(db, hits).all({ ...hits, nameFold, limit }),
    keyOf: ({ nameFold }: Customer) => nameFold,
    format: String,
    parse: (text: string) => text || undefined,
  };
  return findPage(list, asked);
}

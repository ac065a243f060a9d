import { and, asc, gt, sql } from 'drizzle-orm';
import { preparedForNames, searchNames } from '../database/name-search.ts';
import type { Db } from '../database/open.ts';
import { searchedParts } from './phone-search.ts';
import { type Customer, customers } from './schema.ts';

const PAGE_SIZE = 50;

export type Selection = {
  klant: string;
  /** The folded name after which the page begins; empty for the first. */
  after: string;
};
export type CustomerPage = { rows: Customer[]; next: string | undefined };

const names = { id: customers.id, text: customers.searchText };
// The index has the names in order and what is searched: no sorting, and the filter reads the index alone.
const byName = preparedForNames(names, (db, isNamed) =>
  db
    .select()
    .from(customers)
    .where(and(gt(customers.nameFold, sql.placeholder('after')), isNamed))
    .orderBy(asc(customers.nameFold))
    .limit(PAGE_SIZE + 1)
    .prepare(),
);

export function findCustomersPage(db: Db, { klant, after }: Selection): CustomerPage {
  const hits = searchNames(db, 'customer', ...searchedParts(klant));
  const found = byName(db, hits).all({ ...hits, after });
  const rows = found.slice(0, PAGE_SIZE);
  return { rows, next: found.length > PAGE_SIZE ? rows.at(-1)?.nameFold : undefined };
}

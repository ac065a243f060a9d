import { and, asc, gt, like, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import { fold } from '../shared/names.ts';
import { escapeLike } from './queries.ts';
import { type Customer, customers } from './schema.ts';

const PAGE_SIZE = 50;

export type Selection = {
  /** Part of a name. */
  klant: string;
  /** The folded name after which the page begins; empty for the first. */
  after: string;
};
export type CustomerPage = { rows: Customer[]; next: string | undefined };

// The names' unique index has them in order: no sorting, and the filter reads the index alone.
const byName = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(
      and(
        gt(customers.nameFold, sql.placeholder('after')),
        like(customers.nameFold, sql`${sql.placeholder('name')} escape '\\'`),
      ),
    )
    .orderBy(asc(customers.nameFold))
    .limit(PAGE_SIZE + 1)
    .prepare(),
);

/** One page of the customers by name, and where the next one begins. */
export function findCustomersPage(db: Db, { klant, after }: Selection): CustomerPage {
  const found = byName(db).all({ after, name: `%${escapeLike(fold(klant))}%` });
  const rows = found.slice(0, PAGE_SIZE);
  return { rows, next: found.length > PAGE_SIZE ? rows.at(-1)?.nameFold : undefined };
}

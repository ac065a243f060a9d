import { eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../database/open.ts';
import { fold } from '../../shared/names.ts';
import type { CustomerDetails } from '../customer.ts';
import { type Customer, customers } from '../schema.ts';
import { searchText } from '../search.ts';
import type { ImportPlan } from './plan.ts';

const byFold = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(eq(customers.nameFold, sql.placeholder('nameFold')))
    .prepare(),
);

export function findByFold(db: Db, nameFold: string): Customer | undefined {
  return byFold(db).get({ nameFold });
}

const insertion = prepared((db) =>
  db
    .insert(customers)
    .values({
      name: sql.placeholder('name'),
      nameFold: sql.placeholder('nameFold'),
      searchText: sql.placeholder('searchText'),
      address: sql.placeholder('address'),
      phone: sql.placeholder('phone'),
      fee: sql.placeholder('fee'),
      payment: sql.placeholder('payment'),
      remarks: sql.placeholder('remarks'),
      email: sql.placeholder('email'),
      kvkNumber: sql.placeholder('kvkNumber'),
      vatNumber: sql.placeholder('vatNumber'),
    })
    .prepare(),
);

export function insertCustomer(db: Db, details: CustomerDetails): void {
  insertion(db).run({ ...details, ...derived(details) });
}

function derived(details: CustomerDetails) {
  return { nameFold: fold(details.name), searchText: searchText(details) };
}

const placeholder = (name: string) => sql`${sql.placeholder(name)}`;
const update = prepared((db) =>
  db
    .update(customers)
    .set({
      searchText: placeholder('searchText'),
      address: placeholder('address'),
      phone: placeholder('phone'),
      fee: placeholder('fee'),
      payment: placeholder('payment'),
      remarks: placeholder('remarks'),
      email: placeholder('email'),
      kvkNumber: placeholder('kvkNumber'),
      vatNumber: placeholder('vatNumber'),
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, sql.placeholder('id')))
    .prepare(),
);

/** Gives a known customer the details of a row. */
export function fillCustomer(db: Db, { known, details }: ImportPlan['changed'][0]): void {
  update(db).run({ ...details, ...derived(details), id: known.id });
}

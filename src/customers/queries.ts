import { asc, eq, gt, sql } from 'drizzle-orm';
import { type Parts, partOf, readInParts, ROWS_OF_PART } from '../database/in-parts.ts';
import { type Db, prepared } from '../database/open.ts';
import { DomainError } from '../shared/domain-error.ts';
import { fold } from '../shared/names.ts';
import type { CustomerDetails } from './customer.ts';
import { type Customer, customers } from './schema.ts';
import { searchText } from './search.ts';

const byId = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(eq(customers.id, sql.placeholder('id')))
    .prepare(),
);
export function findCustomer(db: Db, id: number): Customer | undefined {
  return byId(db).get({ id });
}

export function getCustomer(db: Db, id: number): Customer {
  const customer = findCustomer(db, id);
  if (customer === undefined) throw new DomainError('not-found', 'Klant niet gevonden');
  return customer;
}

const after = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(gt(customers.nameFold, sql.placeholder('nameFold')))
    .orderBy(asc(customers.nameFold))
    .limit(ROWS_OF_PART)
    .prepare(),
);
export function readCustomers(db: Db): Parts<Customer> {
  return readInParts(db, (snapshot, nameFold = '') =>
    partOf(after(snapshot).all({ nameFold }), (customer) => customer.nameFold),
  );
}

/** All customers at once, for work in a thread. */
export function listCustomers(db: Db): Customer[] {
  return db.select().from(customers).orderBy(asc(customers.nameFold)).all();
}

const idByFold = prepared((db) =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.nameFold, sql.placeholder('nameFold')))
    .prepare(),
);
export function findCustomerIdByName(db: Db, name: string): number | undefined {
  return idByFold(db).get({ nameFold: fold(name) })?.id;
}

export function insertCustomer(db: Db, details: CustomerDetails): number {
  return db
    .insert(customers)
    .values({ ...details, ...derived(details) })
    .returning({ id: customers.id })
    .get().id;
}

/** Fields that are absent stay as they are. */
export type CustomerChange = Omit<CustomerDetails, Later> & Partial<Pick<CustomerDetails, Later>>;
type Later = 'email' | 'kvkNumber' | 'vatNumber';

/** Stores a change as the next version of a customer. Returns that version. */
export function updateCustomer(db: Db, { id, version }: Customer, details: CustomerChange): number {
  const change = { ...details, ...derived(details), version: version + 1 };
  db.update(customers).set(change).where(eq(customers.id, id)).run();
  return change.version;
}

export function removeCustomer(db: Db, id: number): void {
  db.delete(customers).where(eq(customers.id, id)).run();
}

function derived(details: Pick<CustomerDetails, 'name' | 'phone'>) {
  return { nameFold: fold(details.name), searchText: searchText(details) };
}

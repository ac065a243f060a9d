import { asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import { finderBy, getterOf } from '../database/statements.ts';
import { fold } from '../shared/names.ts';
import { NO_POINT, pointAfter, type PointColumns } from '../shared/point.ts';
import type { CustomerChange, CustomerDetails } from './customer.ts';
import { type Customer, customers } from './schema.ts';
import { searchText } from './search.ts';

export const CUSTOMER_GONE = 'Klant niet gevonden';

export const findCustomer = finderBy(getTableColumns(customers), customers.id);
export const getCustomer = getterOf(findCustomer, CUSTOMER_GONE);

/** All customers in one array. Call this only in a thread, because it takes long. */
export function listCustomers(db: Db): Customer[] {
  return db.select().from(customers).orderBy(asc(customers.nameFold)).all();
}

export const findCustomerByFold = finderBy(getTableColumns(customers), customers.nameFold);

export function findCustomerIdByName(db: Db, name: string): number | undefined {
  return findCustomerByFold(db, fold(name))?.id;
}

/** Details that may come with the point of their address. */
export type Located<Details> = Details & Partial<PointColumns>;

const { id: _id, version: _version, ...stored } = getTableColumns(customers);
const VALUES = Object.fromEntries(
  Object.keys(stored).map((name) => [name, sql`${sql.placeholder(name)}`]),
) as Record<keyof typeof stored, SQL>;

// The statement is prepared once, because an import stores thousands of customers while other writers wait.
const insertion = prepared((db) =>
  db.insert(customers).values(VALUES).returning({ id: customers.id }).prepare(),
);
export function insertCustomer(db: Db, details: Located<CustomerDetails>): number {
  const unknown = { ...NO_POINT, addressNotFound: false };
  return insertion(db).get({ ...unknown, ...details, ...derived(details) }).id;
}

const update = prepared((db) =>
  db
    .update(customers)
    .set({ ...VALUES, version: sql`${sql.placeholder('version')}` })
    .where(eq(customers.id, sql.placeholder('id')))
    .prepare(),
);
/** Stores a change as the next version of a customer. Returns the number of that version. */
export function updateCustomer(db: Db, known: Customer, details: Located<CustomerChange>): number {
  const { id, version } = known;
  const next = { ...known, ...details, ...pointAfter(known, details), ...derived(details) };
  update(db).run({ ...next, id, version: version + 1 });
  return version + 1;
}

export function removeCustomer(db: Db, id: number): void {
  db.delete(customers).where(eq(customers.id, id)).run();
}

function derived(details: Pick<CustomerDetails, 'name' | 'phone'>) {
  return { nameFold: fold(details.name), searchText: searchText(details) };
}

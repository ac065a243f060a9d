import { asc } from 'drizzle-orm';
import type { Db } from '../../database/open.ts';
import { type Customer, customers } from '../schema.ts';

/** All customers at once, for work in a thread. */
export function listCustomers(db: Db): Customer[] {
  return db.select().from(customers).orderBy(asc(customers.nameFold)).all();
}

import { asc, eq, like, sql } from 'drizzle-orm';
import { type Db, prepared } from '../database/open.ts';
import { fold } from '../shared/names.ts';
import type { CustomerDetails } from './customer.ts';
import { type Customer, customers } from './schema.ts';

const SUGGESTIONS = 10;

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

const allByName = prepared((db) =>
  db.select().from(customers).orderBy(asc(customers.nameFold)).prepare(),
);
export function listCustomers(db: Db): Customer[] {
  return allByName(db).all();
}

const suggested = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(like(customers.nameFold, sql`${sql.placeholder('anywhere')} escape '\\'`))
    .orderBy(
      sql`${customers.nameFold} not like ${sql.placeholder('beginning')} escape '\\'`,
      asc(customers.nameFold),
    )
    .limit(SUGGESTIONS)
    .prepare(),
);
/** At most ten customers whose name contains the text, without case and accents; those beginning with it first. */
export function suggestCustomers(db: Db, text: string): Customer[] {
  const part = escapeLike(fold(text));
  if (fold(text).length < 2) return [];
  return suggested(db).all({ anywhere: `%${part}%`, beginning: `${part}%` });
}

/** A text for LIKE in which % and _ stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Stores what is known of a customer, by name: a new one, or the present one brought up to date. Returns its id. */
export function upsertCustomer(db: Db, details: CustomerDetails): number {
  const nameFold = fold(details.name);
  return (
    db
      .insert(customers)
      .values({ ...details, nameFold })
      .onConflictDoUpdate({
        target: customers.nameFold,
        set: { ...details, version: sql`${customers.version} + 1` },
        setWhere: changed(details),
      })
      .returning({ id: customers.id })
      .get()?.id ?? getIdByFold(db, nameFold)
  );
}

/** Only a real difference makes a new version: planning twice must not disturb who is editing the customer. */
function changed({ name, address, phone, fee, payment, remarks }: CustomerDetails) {
  const { name: n, address: a, phone: p, fee: f, payment: m, remarks: r } = customers;
  return sql`(${n}, ${a}, ${p}, ${f}, ${m}, ${r}) is not
    (${name}, ${address}, ${phone}, ${fee}, ${payment}, ${remarks})`;
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

function getIdByFold(db: Db, nameFold: string): number {
  const row = idByFold(db).get({ nameFold });
  if (row === undefined) throw new Error(`no customer ${nameFold}`);
  return row.id;
}

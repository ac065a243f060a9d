import { and, asc, between, eq, notBetween, sql } from 'drizzle-orm';
import {
  foldedPart,
  LAST_CHARACTER,
  preparedForNames,
  searchNames,
} from '../database/name-search.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import {
  changedBySomeoneElse,
  DomainError,
  holds,
  type Versioned,
  fieldError,
} from '../shared/domain-error.ts';
import { fold } from '../shared/names.ts';
import { type CustomerDetails, enriched } from './customer.ts';
import { phoneDigits, searchedParts } from './phone-search.ts';
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

export function getCustomer(db: Db, id: number): Customer {
  const customer = findCustomer(db, id);
  if (customer === undefined) throw new DomainError('not-found', 'Klant niet gevonden');
  return customer;
}

const allByName = prepared((db) =>
  db.select().from(customers).orderBy(asc(customers.nameFold)).prepare(),
);
export function listCustomers(db: Db): Customer[] {
  return allByName(db).all();
}

const names = { id: customers.id, text: customers.searchText };
const beginning = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(between(customers.nameFold, sql.placeholder('part'), sql.placeholder('end')))
    .orderBy(asc(customers.nameFold))
    .limit(SUGGESTIONS)
    .prepare(),
);
const containing = preparedForNames(names, (db, isNamed) =>
  db
    .select()
    .from(customers)
    .where(
      and(isNamed, notBetween(customers.nameFold, sql.placeholder('part'), sql.placeholder('end'))),
    )
    .orderBy(asc(customers.nameFold))
    .limit(SUGGESTIONS)
    .prepare(),
);

/** At most ten, those beginning with the text first; also by phone number, when the text looks like part of one. */
export function suggestCustomers(db: Db, text: string): Customer[] {
  const part = foldedPart(text);
  if (part.length < 2) return [];
  const range = { part, end: part + LAST_CHARACTER };
  const first = beginning(db).all(range);
  if (first.length === SUGGESTIONS) return first;
  const hits = searchNames(db, 'customer', ...searchedParts(text));
  return [...first, ...containing(db, hits).all({ ...hits, ...range })].slice(0, SUGGESTIONS);
}

function searchText({ name, phone }: CustomerDetails): string {
  return `${fold(name)}\n${phoneDigits(phone)}`;
}

/** Adds to the customer of that name, or makes one; returns the id. Throws 'invalid' when a new one has no address. */
export function upsertCustomer(db: Db, added: CustomerDetails): number {
  const id = findCustomerIdByName(db, added.name);
  if (id !== undefined) return enrichCustomer(db, id, added);
  if (added.address === '') throw withoutAddress();
  return db
    .insert(customers)
    .values({ ...added, ...derived(added) })
    .returning({ id: customers.id })
    .get().id;
}

/** Only a real difference makes a new version: planning twice must not disturb who is editing the customer. */
export function enrichCustomer(db: Db, id: number, added: CustomerDetails): number {
  const known = getCustomer(db, id);
  const details = enriched(known, added);
  if (!holds(known, details)) update(db, known, details);
  return id;
}

function withoutAddress(): DomainError {
  const sentence = 'Adres is verplicht.';
  return fieldError('leveringsadres', sentence);
}

function derived(details: CustomerDetails) {
  return { nameFold: fold(details.name), searchText: searchText(details) };
}

function update(db: Db, { id, version }: Customer, details: CustomerDetails): number {
  const change = { ...details, ...derived(details), version: version + 1 };
  db.update(customers).set(change).where(eq(customers.id, id)).run();
  return change.version;
}

/**
 * Changes a customer, no delivery, and returns its new version. Throws 'not-found', or 'conflict' when it is of
 * another version or another customer bears the name; what stands there already conflicts with nothing.
 */
export function changeCustomer(
  db: Db,
  { id, version }: Versioned,
  details: CustomerDetails,
): number {
  return inTransaction(db, () => {
    const present = getCustomer(db, id);
    if (version !== undefined && version !== present.version) {
      if (holds(present, details)) return present.version;
      throw changedBySomeoneElse('deze klant');
    }
    refuseNamesake(db, id, details.name);
    return update(db, present, details);
  });
}

function refuseNamesake(db: Db, id: number, name: string): void {
  const namesake = findCustomerIdByName(db, name);
  if (namesake === undefined || namesake === id) return;
  const sentence = `Er is al een klant met deze naam: ${getCustomer(db, namesake).name}.`;
  throw fieldError('Klant_naam', sentence, 'conflict');
}

export function deleteCustomer(db: Db, id: number): void {
  inTransaction(db, () => {
    getCustomer(db, id);
    db.delete(customers).where(eq(customers.id, id)).run();
  });
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

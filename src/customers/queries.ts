import { and, asc, between, eq, gt, notBetween, sql } from 'drizzle-orm';
import { type Parts, partOf, readInParts, ROWS_OF_PART } from '../database/in-parts.ts';
import {
  foldedPart,
  LAST_CHARACTER,
  preparedForNames,
  searchNames,
} from '../database/name-search.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import { bothWays, findPage, type Page, type Place } from '../database/page.ts';
import {
  changedBySomeoneElse,
  DomainError,
  hasValues,
  type Versioned,
  fieldError,
} from '../shared/domain-error.ts';
import { fold } from '../shared/names.ts';
import { ADDRESS_MISSING, type CustomerDetails, enriched } from './customer.ts';
import { type Customer, customers } from './schema.ts';
import { searchedParts, searchText } from './search.ts';

const PAGE_SIZE = 50;
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

const after = prepared((db) =>
  db
    .select()
    .from(customers)
    .where(gt(customers.nameFold, sql.placeholder('nameFold')))
    .orderBy(asc(customers.nameFold))
    .limit(ROWS_OF_PART)
    .prepare(),
);
/** All customers, by their folded names. */
export function readCustomers(db: Db): Parts<Customer> {
  return readInParts(db, (snapshot, nameFold = '') =>
    partOf(after(snapshot).all({ nameFold }), (customer) => customer.nameFold),
  );
}

const names = { id: customers.id, text: customers.searchText };
// The index has the names in order and the text that is searched: no sorting, and the filter reads the index alone.
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
export type CustomerPage = Page<Customer>;

export function findCustomersPage(db: Db, search: string, place: Place): CustomerPage {
  const hits = searchNames(db, 'customer', ...searchedParts(search));
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
  return findPage(list, place);
}

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

/** At most ten customers, first those whose name begins with the text; a text of digits also finds phone numbers. */
export function suggestCustomers(db: Db, text: string): Customer[] {
  const part = foldedPart(text);
  if (part.length < 2) return [];
  const range = { part, end: part + LAST_CHARACTER };
  const first = beginning(db).all(range);
  if (first.length === SUGGESTIONS) return first;
  const hits = searchNames(db, 'customer', ...searchedParts(text));
  return [...first, ...containing(db, hits).all({ ...hits, ...range })].slice(0, SUGGESTIONS);
}

/** Adds to the customer of that name, or inserts one; returns its id. Throws 'invalid' when a new one has no address. */
export function upsertCustomer(db: Db, added: CustomerDetails): number {
  const id = findCustomerIdByName(db, added.name);
  if (id !== undefined) return enrichCustomer(db, id, added);
  if (added.address === '') throw fieldError('address', ADDRESS_MISSING);
  return db
    .insert(customers)
    .values({ ...added, ...derived(added) })
    .returning({ id: customers.id })
    .get().id;
}

/** Only a real difference makes a new version, so that planning does not disturb a colleague who edits the customer. */
export function enrichCustomer(db: Db, id: number, added: CustomerDetails): number {
  const known = getCustomer(db, id);
  const details = enriched(known, added);
  if (!hasValues(known, details)) update(db, known, details);
  return id;
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
 * Changes a customer but none of its deliveries, and returns its new version. Throws 'not-found', or 'conflict' when
 * another customer has the name, or when the stored version is another one with other values.
 */
export function changeCustomer(
  db: Db,
  { id, version }: Versioned,
  details: CustomerDetails,
): number {
  return inTransaction(db, () => {
    const present = getCustomer(db, id);
    if (version !== undefined && version !== present.version) {
      if (hasValues(present, details)) return present.version;
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
  throw fieldError('name', sentence, 'conflict');
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

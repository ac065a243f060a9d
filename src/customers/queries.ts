import { asc, eq, gt, sql } from 'drizzle-orm';
import { type Parts, partOf, readInParts, ROWS_OF_PART } from '../database/in-parts.ts';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import { isDutchVatNumber } from '../firm/vat-number.ts';
import {
  changedBySomeoneElse,
  DomainError,
  hasValues,
  isOutdated,
  type Versioned,
  fieldError,
} from '../shared/domain-error.ts';
import { fold } from '../shared/names.ts';
import { VAT_WRONG } from '../shared/registration.ts';
import { ADDRESS_MISSING, type CustomerDetails, enriched } from './customer.ts';
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

/** Adds to the customer with the name, or inserts it. Throws 'invalid' for a wrong BTW number or a new customer without an address. */
export function upsertCustomer(db: Db, added: CustomerDetails): number {
  assertVatNumber(added);
  const id = findCustomerIdByName(db, added.name);
  if (id !== undefined) return enrichCustomer(db, id, added);
  if (added.address === '') throw fieldError('address', ADDRESS_MISSING);
  return insert(db, added);
}

/**
 * Stores a customer that is not there yet. Throws 'invalid' for a wrong BTW number, and 'conflict' for a taken name, but
 * not when the customer with the name has the same details: then the form was sent twice.
 */
export function createCustomer(db: Db, details: CustomerDetails): void {
  assertVatNumber(details);
  inTransaction(db, () => {
    const id = findCustomerIdByName(db, details.name);
    if (id === undefined) insert(db, details);
    else if (!hasValues(getCustomer(db, id), details)) throw nameTaken(db, id);
  });
}

function insert(db: Db, details: CustomerDetails): number {
  return db
    .insert(customers)
    .values({ ...details, ...derived(details) })
    .returning({ id: customers.id })
    .get().id;
}

/** The browser does not check the digits, because the code for it would make each form slower to load. */
export function assertVatNumber({ vatNumber = '' }: Pick<CustomerChange, 'vatNumber'>): void {
  if (vatNumber.startsWith('NL') && !isDutchVatNumber(vatNumber))
    throw fieldError('vatNumber', VAT_WRONG);
}

/** Makes a new version only for a real difference, so that planning does not disturb a colleague's edit. */
export function enrichCustomer(db: Db, id: number, added: CustomerDetails): number {
  const known = getCustomer(db, id);
  const details = enriched(known, added);
  if (!hasValues(known, details)) update(db, known, details);
  return id;
}

function derived(details: Pick<CustomerDetails, 'name' | 'phone'>) {
  return { nameFold: fold(details.name), searchText: searchText(details) };
}

function update(db: Db, { id, version }: Customer, details: CustomerChange): number {
  const change = { ...details, ...derived(details), version: version + 1 };
  db.update(customers).set(change).where(eq(customers.id, id)).run();
  return change.version;
}

/** Fields that are absent stay as they are. */
export type CustomerChange = Omit<CustomerDetails, Later> & Partial<Pick<CustomerDetails, Later>>;
type Later = 'email' | 'kvkNumber' | 'vatNumber';

/** Changes no delivery. Throws 'not-found', 'invalid' for a wrong BTW number, and 'conflict' for a taken name or a newer version with other values. */
export function changeCustomer(
  db: Db,
  { id, version }: Versioned,
  details: CustomerChange,
): number {
  assertVatNumber(details);
  return inTransaction(db, () => {
    const present = getCustomer(db, id);
    if (isOutdated(version, present)) {
      if (hasValues(present, details)) return present.version;
      throw changedBySomeoneElse('deze klant');
    }
    refuseNamesake(db, id, details.name);
    return update(db, present, details);
  });
}

function refuseNamesake(db: Db, id: number, name: string): void {
  const namesake = findCustomerIdByName(db, name);
  if (namesake !== undefined && namesake !== id) throw nameTaken(db, namesake);
}

function nameTaken(db: Db, id: number): DomainError {
  const sentence = `Er is al een klant met deze naam: ${getCustomer(db, id).name}.`;
  return fieldError('name', sentence, 'conflict');
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

import { recordAct } from '../audit/acts/queries.ts';
import { changedBySomeoneElse } from '../audit/someone-else.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { isDutchVatNumber } from '../firm/rules.ts';
import {
  type DomainError,
  fieldError,
  hasValues,
  isOutdated,
  type Versioned,
} from '../shared/domain-error.ts';
import { valuesOf } from '../shared/fields.ts';
import { pointAfter, pointIn } from '../shared/point.ts';
import { VAT_WRONG } from '../shared/registration.ts';
import {
  ADDRESS_MISSING,
  CUSTOMER_FIELDS,
  type CustomerChange,
  type CustomerDetails,
  enriched,
} from './customer.ts';
import {
  findCustomerIdByName,
  getCustomer,
  insertCustomer,
  type Located,
  removeCustomer,
  updateCustomer,
} from './queries.ts';

/**
 * Adds the details to the customer with this name, or stores a new customer. Throws 'invalid' for a wrong BTW number,
 * and for a new customer without an address.
 */
export function upsertCustomer(db: Db, added: Located<CustomerDetails>): number {
  assertVatNumber(added);
  const id = findCustomerIdByName(db, added.name);
  if (id !== undefined) return enrichCustomer(db, id, added);
  if (added.address === '') throw fieldError('address', ADDRESS_MISSING);
  return insertCustomer(db, added);
}

/**
 * Stores a new customer. Throws 'invalid' for a wrong BTW number, and 'conflict' when another customer has the name.
 * When that customer has exactly the same details, the form was sent twice, and nothing is thrown or stored.
 */
export function createCustomer(db: Db, details: Located<CustomerDetails>): void {
  assertVatNumber(details);
  inTransaction(db, () => {
    const id = findCustomerIdByName(db, details.name);
    if (id === undefined) insertCustomer(db, details);
    else if (!hasValues(getCustomer(db, id), details)) throw nameTaken(db, id);
  });
}

/** Checks the digits of a BTW number. Only the server does this, because the code would make forms load slower. */
function assertVatNumber({ vatNumber = '' }: Pick<CustomerChange, 'vatNumber'>): void {
  if (isWrongVatNumber(vatNumber)) throw fieldError('vatNumber', VAT_WRONG);
}

export function isWrongVatNumber(vatNumber: string): boolean {
  return vatNumber.startsWith('NL') && !isDutchVatNumber(vatNumber);
}

/**
 * Adds the details to a customer. Stores a new version only when a value changes, so that planning does not disturb a
 * colleague who edits the customer.
 */
export function enrichCustomer(db: Db, id: number, added: Located<CustomerDetails>): number {
  const known = getCustomer(db, id);
  const details = { ...enriched(valuesOf(CUSTOMER_FIELDS, known), added), ...pointIn(added) };
  if (!hasValues(known, details)) updateCustomer(db, known, details);
  return id;
}

/**
 * Changes a customer, but none of the deliveries. Throws 'not-found', and 'invalid' for a wrong BTW number. Throws
 * 'conflict' when another customer has the name, or when a newer version has other values.
 */
export function changeCustomer(
  db: Db,
  { id, version }: Versioned,
  details: Located<CustomerChange>,
): number {
  assertVatNumber(details);
  return inTransaction(db, () => {
    const present = getCustomer(db, id);
    if (isOutdated(version, present)) {
      if (hasValues(present, details)) return present.version;
      throw changedBySomeoneElse(db, { kind: 'klant', id, what: 'deze klant' });
    }
    refuseNamesake(db, id, details.name);
    const next = updateCustomer(db, present, details);
    const isMoved = 'latitude' in pointAfter(present, details);
    const { latitude, longitude } = present;
    const before = {
      ...valuesOf(CUSTOMER_FIELDS, present),
      ...(isMoved && { latitude, longitude }),
    };
    const detail: CustomerEdit = { version: next, before };
    recordAct(db, { act: 'edit', kind: 'klant', recordId: id, detail });
    return next;
  });
}

/** The version after the edit, and the values before it. Undoing the edit needs both. */
export type CustomerEdit = { version: number; before: Located<CustomerDetails> };

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
    removeCustomer(db, id);
    recordAct(db, { act: 'delete', kind: 'klant', recordId: id });
  });
}

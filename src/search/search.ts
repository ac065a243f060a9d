import { findBeginning, findContaining } from '../customers/list/queries.ts';
import { endOfPhone } from '../customers/search.ts';
import { foldedPart, searchNames } from '../database/name-search.ts';
import type { Db, DbAndClock } from '../database/open.ts';
import { following } from '../database/page.ts';
import { searchValues, type ValueSearch } from '../database/value-search.ts';
import { deliveriesSelected } from '../deliveries/list/queries.ts';
import { ALL_TIME } from '../deliveries/order/cursor.ts';
import type { Delivery } from '../deliveries/schema.ts';
import { type IsoDate, today } from '../shared/dates.ts';
import { findByNumber } from '../statements/typed-invoice.ts';
import {
  findAtAddresses,
  findByPhone,
  findByWord,
  findInvoicesOf,
  type FoundCustomer,
  type FoundInvoice,
  invoicedDeliveries,
  MOST,
} from './queries.ts';

const LEAST_TYPED = 2;
const MOST_TYPED = 100;

export type Found = {
  text: string;
  customers: FoundCustomer[];
  deliveries: Delivery[];
  invoices: FoundInvoice[];
  /**
   * Whether the text is the number of a found invoice, the beginning of this number, or the number of the credit of a
   * found invoice.
   */
  isNumber: boolean;
};

/** The typed text in the forms that the queries need. Each form is computed once. */
type Query = {
  text: string;
  part: string;
  digits: string | undefined;
  values: ValueSearch | undefined;
};

/** Finds at most `MOST` records of each kind. */
export function search({ db, clock }: DbAndClock, typed: string): Found {
  const text = readTyped(typed);
  const part = foldedPart(text);
  if (Array.from(part).length < LEAST_TYPED)
    return { text, customers: [], deliveries: [], invoices: [], isNumber: false };
  const digits = endOfPhone(text);
  const query = { text, part, digits, values: searchValues(db, { text, digits }) };
  const numbered = findByNumber({ db, clock }, text).map(({ deliveryId }) => deliveryId);
  return {
    text,
    customers: findCustomers(db, query),
    deliveries: findDeliveries(db, query, today(clock)),
    invoices: distinct([
      ...findInvoicesOf(db, numbered),
      ...findInvoicesOf(db, findInvoiced(db, query)),
    ]),
    isNumber: numbered.length > 0,
  };
}

function readTyped(typed: string): string {
  return Array.from(typed.replaceAll('\0', '').trim()).slice(0, MOST_TYPED).join('').toWellFormed();
}

/**
 * Customers who are found by telephone number come first. After them come those who are found by the beginning of the
 * name, by a word in the name, by another part of the name, and by the address.
 */
function findCustomers(db: Db, { text, part, digits, values }: Query): FoundCustomer[] {
  const found = digits === undefined ? [] : findByPhone(db, digits);
  const ways = [
    () => findBeginning(db, part),
    () => findByWord(db, part),
    () => findContaining(db, text, 2 * MOST),
    () => findAtAddresses(db, values?.hits.get('address') ?? '[]'),
  ];
  return ways.reduce(
    (all, find) => (all.length === MOST ? all : distinct([...all, ...find()])),
    found,
  );
}

/** The deliveries of today and later by date, and then the past deliveries, latest first. */
function findDeliveries(db: Db, { text, values }: Query, day: IsoDate): Delivery[] {
  const names = searchNames(db, text);
  const selection = { search: names, found: values, date: undefined, today: day };
  const find = (past: boolean) =>
    following(deliveriesSelected(db, { ...selection, past }), undefined, MOST);
  const coming = find(false);
  return coming.length === MOST ? coming : [...coming, ...find(true)].slice(0, MOST);
}

/** The latest deliveries with an invoice that match by name, address, telephone number or reference. */
function findInvoiced(db: Db, { text, values }: Query): number[] {
  const names = searchNames(db, text);
  const selection = { search: names, found: values, range: ALL_TIME, latestFirst: true };
  return following(invoicedDeliveries(db, selection), undefined, MOST).map(({ id }) => id);
}

function distinct<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  const ids = new Set<number>();
  return rows.filter(({ id }) => !ids.has(id) && ids.add(id)).slice(0, MOST);
}

import type { Customer } from '../customers/schema.ts';
import { quote } from '../database/name-search.ts';
import type { Db } from '../database/open.ts';
import { allRows, allValues, firstRow, firstValue } from '../database/statements.ts';
import { deliveryList } from '../deliveries/list/queries.ts';
import { ID_OF_SORT_KEY, sortKeyOf } from '../deliveries/order/cursor.ts';
import { type NotReceived, notReceived } from '../receivables/balances/queries.ts';
import type { IsoDate } from '../shared/dates.ts';
import type { Cents } from '../shared/money.ts';

/** The maximum number of records of each kind in an answer. */
export const MOST = 8;
/** The maximum number of hits of the index that one query sorts by name. */
const SORTED = 100;

export type FoundCustomer = Pick<Customer, 'id' | 'name' | 'address' | 'phone'>;

const CUSTOMER = 'id, name, address, phone';

const matching = allRows<FoundCustomer, [match: string]>(`
  SELECT ${CUSTOMER} FROM customers
  WHERE id IN (SELECT rowid FROM customer_names WHERE customer_names MATCH ? LIMIT ${SORTED})
  ORDER BY +name_fold LIMIT ${MOST}`);

/** Finds customers with a word in the name that begins with the folded text. */
export function findByWord(db: Db, part: string): FoundCustomer[] {
  return matching(db, `${quote(` ${part}`)} OR ${quote(`-${part}`)}`);
}

/** Finds customers whose telephone number ends with the digits. In the index, two spaces follow each number. */
export function findByPhone(db: Db, digits: string): FoundCustomer[] {
  return matching(db, quote(`${digits}  `));
}

/** `addresses` is a JSON array. */
export const findAtAddresses = allRows<FoundCustomer, [addresses: string]>(`
  SELECT ${CUSTOMER} FROM customers WHERE id IN (
       SELECT hit.value FROM json_each(?) AS name CROSS JOIN json_each((
         SELECT json_group_array(id) FROM (
           SELECT id FROM customers INDEXED BY customers_by_address WHERE address = name.value ORDER BY name_fold LIMIT ${MOST}
         )
       )) AS hit
     ) ORDER BY +name_fold LIMIT ${MOST}`);

/** The deliveries with an invoice, sorted by date, slot and id. */
export const invoicedDeliveries = deliveryList({
  inOrder: { from: 'deliveries INDEXED BY deliveries_by_time', where: 'invoiced = 1' },
  nameIndex: 'deliveries_by_name',
  // Reads deliveries without an invoice too, and then skips these deliveries. Only few deliveries are skipped, because
  // most deliveries have an invoice.
  trigrams: {
    table: 'delivery_names',
    rowidOf: sortKeyOf,
    where: `EXISTS (
      SELECT 1 FROM deliveries WHERE id = delivery_names.rowid ${ID_OF_SORT_KEY} AND invoiced = 1
    )`,
  },
});

export type FoundInvoice = {
  id: number;
  deliveryId: number;
  number: string;
  customerName: string;
  issuedOn: IsoDate;
  total: Cents;
  open: Cents;
  dueOn: IsoDate;
  isCredited: 0 | 1;
} & NotReceived;

const ofDeliveries = allRows<FoundInvoice, [deliveryIds: readonly number[]]>(`
  SELECT invoices.id, invoices.delivery_id AS deliveryId, invoices.number, customer_name AS customerName,
       issued_on AS issuedOn, total, open, due_on AS dueOn,
       EXISTS (SELECT 1 FROM credits WHERE credits.invoice_id = invoices.id) AS isCredited,
       ${notReceived('invoices.id')}
     FROM json_each(?) AS asked CROSS JOIN invoices ON invoices.delivery_id = asked.value
     CROSS JOIN balances ON balances.invoice_id = invoices.id`);
export function findInvoicesOf(db: Db, deliveryIds: readonly number[]): FoundInvoice[] {
  return ofDeliveries(db, deliveryIds).toSorted((one, other) => other.id - one.id);
}

export type LastPaid = { paidOn: IsoDate; method: string };

/** The last payment that the customer made. SQLite takes `method` from the row with the maximum. */
export const findLastPaid = firstRow<LastPaid, [invoiceId: number]>(`
  SELECT max(paid_on) AS paidOn, method FROM payments
  WHERE invoice_id = ? AND amount > 0 AND reason IS NULL AND undone_at IS NULL
  HAVING count(*) > 0`);

const ofCustomer = `deliveries INDEXED BY deliveries_by_customer WHERE customer_id = ?1 AND reissue_of IS NULL`;

/** The first delivery of today or later. A delivery of today counts even after the driver has delivered it. */
export const findNextId = firstValue<number, [customerId: number, day: IsoDate]>(`
  SELECT id FROM ${ofCustomer} AND date >= ?2 ORDER BY date, slot, id LIMIT 1`);

/** The last three deliveries up to today, except the next delivery. */
export const findLastIds = allValues<number, [customerId: number, day: IsoDate, nextId: number]>(`
  SELECT id FROM ${ofCustomer} AND date <= ?2 AND id <> ?3 ORDER BY date DESC, slot DESC, id DESC LIMIT 3`);

export type Due = { id: number; deliveryId: number; open: Cents; dueOn: IsoDate };

/**
 * The maximum number of invoiced deliveries that are read for a customer. Only a customer record that stands for many
 * buyers has more.
 */
const MOST_INVOICED = 500;

export const listDue = allRows<Due, [customerId: number]>(`
  SELECT invoices.id, found.id AS deliveryId, open, due_on AS dueOn FROM (
    SELECT id FROM deliveries INDEXED BY deliveries_by_customer WHERE customer_id = ? AND invoiced = 1
    ORDER BY date DESC, slot DESC, id DESC LIMIT ${MOST_INVOICED}
  ) AS found
  CROSS JOIN invoices ON invoices.delivery_id = found.id
  CROSS JOIN balances ON balances.invoice_id = invoices.id`);

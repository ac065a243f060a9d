import type { Parts } from '../../database/in-parts.ts';
import type { Db } from '../../database/open.ts';
import { writeXlsx } from '../../files/spreadsheets/write-xlsx.ts';
import { csvOfTexts } from '../../http/csv.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../shared/csv.ts';
import { writeFields } from '../../shared/fields.ts';
import { CUSTOMER_FIELDS, type CustomerDetails, type CustomerFields } from '../customer.ts';
import { listCustomers } from '../queries.ts';

const EXAMPLE: CustomerFields = {
  name: 'Bakkerij Korst',
  address: 'Lindelaan 14\n7411 KD Deventer',
  phone: '0612345678',
  email: 'info@korst.example',
  fee: '12,50',
  payment: 'betaalverzoek',
  remarks: 'Achterom, poort staat open',
  kvkNumber: '12345678',
  vatNumber: 'NL123456782B01',
};
const COLUMNS = Object.keys(EXAMPLE) as (keyof CustomerFields)[];
/** An import recognizes these headings. */
const HEADINGS = COLUMNS.map((name) => CUSTOMER_FIELDS[name].label);

function textsOf(customer: CustomerDetails): string[] {
  const texts = writeFields(CUSTOMER_FIELDS, customer);
  return COLUMNS.map((name) => texts[name]);
}

/** All customers as a CSV that can be imported again. */
export function customersCsv(customers: Parts<CustomerDetails>) {
  return csvOfTexts(HEADINGS, customers, textsOf);
}

/** All customers as an XLSX that can be imported again. The function 'customers-xlsx' of `worker.ts`. */
export function customersXlsx({ db }: { db: Db }): Uint8Array<ArrayBuffer> {
  return writeXlsx('Klanten', [HEADINGS, ...listCustomers(db).map(textsOf)]);
}

export function exampleCsv(): string {
  return BYTE_ORDER_MARK + csvLine(HEADINGS) + csvLine(Object.values(EXAMPLE));
}

import type { Parts } from '../../database/in-parts.ts';
import type { Db } from '../../database/open.ts';
import { writeXlsx } from '../../files/spreadsheets/write-xlsx.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../shared/csv.ts';
import { formatAmountInput } from '../../shared/money.ts';
import type { CustomerDetails } from '../customer.ts';
import { listCustomers } from '../queries.ts';

type Column = [heading: string, text: (customer: CustomerDetails) => string, example: string];

/** The columns of an export, of which an import recognizes the headings, with the customer of an example. */
const COLUMNS: readonly Column[] = [
  ['Naam', ({ name }) => name, 'Bakkerij Korst'],
  ['Adres', ({ address }) => address, 'Lindelaan 14\n7411 KD Deventer'],
  ['Telefoon', ({ phone }) => phone, '0612345678'],
  ['E-mail', ({ email }) => email, 'info@korst.example'],
  ['Bezorgkosten', ({ fee }) => (fee === null ? '' : formatAmountInput(fee)), '12,50'],
  ['Betaalmethode', ({ payment }) => payment, 'betaalverzoek'],
  ['Opmerkingen', ({ remarks }) => remarks, 'Achterom, poort staat open'],
  ['KvK-nummer', ({ kvkNumber }) => kvkNumber, '12345678'],
  ['BTW-nummer', ({ vatNumber }) => vatNumber, 'NL123456782B01'],
];

const HEADINGS = COLUMNS.map(([heading]) => heading);

function textsOf(customer: CustomerDetails): string[] {
  return COLUMNS.map(([, text]) => text(customer));
}

/** All customers as a CSV that an import takes again. */
export async function* customersCsv(
  customers: Parts<CustomerDetails>,
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS);
  for await (const part of customers)
    yield part.map((customer) => csvLine(textsOf(customer))).join('');
}

/** All customers as an XLSX. The function 'customers-xlsx' of `worker.ts`. */
export function customersXlsx({ db }: { db: Db }): Uint8Array<ArrayBuffer> {
  return writeXlsx('Klanten', [HEADINGS, ...listCustomers(db).map(textsOf)]);
}

/** A file with the columns of an export and one customer, to fill in. */
export function exampleCsv(): string {
  return BYTE_ORDER_MARK + csvLine(HEADINGS) + csvLine(COLUMNS.map(([, , example]) => example));
}

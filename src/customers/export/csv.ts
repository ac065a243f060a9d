import type { Parts } from '../../database/in-parts.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../shared/csv.ts';
import { EXPORTED, exportedTexts } from '../exported.ts';
import type { Customer } from '../schema.ts';

/** All customers as a CSV that an import takes again. */
export async function* customersCsv(
  customers: Parts<Customer>,
): AsyncGenerator<string, void, undefined> {
  yield BYTE_ORDER_MARK + csvLine(EXPORTED.map(({ heading }) => heading));
  for await (const part of customers)
    yield part.map((customer) => csvLine(exportedTexts(customer))).join('');
}

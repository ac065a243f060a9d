import type { Parts } from '../database/in-parts.ts';
import { type CsvColumn, csvWithTotals } from '../http/csv.ts';
import { formatDate } from '../shared/dates.ts';
import type { BookedDocument } from './queries.ts';

const columns: CsvColumn<BookedDocument>[] = [
  { name: 'Nummer', text: ({ number }) => number },
  { name: 'Datum', text: ({ issuedOn }) => formatDate(issuedOn) },
  { name: 'Klant', text: ({ customerName }) => customerName },
  { name: 'Netto', amount: ({ net }) => net },
  { name: 'Tarief', text: ({ vatRate }) => String(vatRate / 100).replace('.', ',') },
  { name: 'BTW', amount: ({ vat }) => vat },
  { name: 'Totaal', amount: ({ total }) => total },
  { name: 'Credit van', text: ({ creditOf }) => creditOf ?? '' },
  { name: 'Vervaldatum', text: ({ dueOn }) => (dueOn === null ? '' : formatDate(dueOn)) },
  { name: 'Betaald', amount: ({ paid }) => paid ?? undefined },
  { name: 'Open', amount: ({ open }) => open ?? undefined },
];

export function bookkeepersCsv(documents: Parts<BookedDocument>) {
  return csvWithTotals(columns, documents);
}

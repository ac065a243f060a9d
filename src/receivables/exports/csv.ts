import type { CsvColumn } from '../../http/csv.ts';
import { formatDate } from '../../shared/dates.ts';
import { cents } from '../../shared/money.ts';
import type { ListedPayment, OpenItem } from './queries.ts';

/** A write-off has its amount and its reason. It is not in the total, because nothing was received. */
export const paymentColumns: CsvColumn<ListedPayment>[] = [
  { name: 'Datum', text: ({ paidOn }) => formatDate(paidOn) },
  { name: 'Nummer', text: ({ number }) => number },
  { name: 'Klant', text: ({ customerName }) => customerName },
  { name: 'Bedrag', amount: ({ amount }) => amount, isAdded: ({ reason }) => reason === null },
  { name: 'Methode', text: ({ method }) => method },
  { name: 'Bron', text: ({ source }) => source },
  { name: 'Kenmerk', text: ({ words }) => words },
  { name: 'Reden', text: ({ reason }) => reason ?? '' },
];

/** The total is less the credit, so that in each row it is what was paid, written off and is open. */
export const openColumns: CsvColumn<OpenItem>[] = [
  { name: 'Nummer', text: ({ number }) => number },
  { name: 'Datum', text: ({ issuedOn }) => formatDate(issuedOn) },
  { name: 'Vervaldatum', text: ({ dueOn }) => formatDate(dueOn) },
  { name: 'Klant', text: ({ customerName }) => customerName },
  { name: 'Totaal', amount: ({ total }) => total },
  { name: 'Betaald', amount: ({ paid }) => paid },
  { name: 'Afgeboekt', amount: ({ writtenOff }) => writtenOff },
  { name: 'Open', amount: openOf },
];

export function openOf({ total, paid, writtenOff }: OpenItem) {
  return cents(total - paid - writtenOff);
}

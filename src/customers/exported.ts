import { formatAmountInput } from '../shared/money.ts';
import type { CustomerDetails } from './customer.ts';

type Exported = { heading: string; text: (customer: CustomerDetails) => string };

/** The columns of an export. An import recognizes their headings. */
export const EXPORTED: readonly Exported[] = [
  { heading: 'Naam', text: ({ name }) => name },
  { heading: 'Adres', text: ({ address }) => address },
  { heading: 'Telefoon', text: ({ phone }) => phone },
  { heading: 'E-mail', text: ({ email }) => email },
  { heading: 'Bezorgkosten', text: ({ fee }) => (fee === null ? '' : formatAmountInput(fee)) },
  { heading: 'Betaalmethode', text: ({ payment }) => payment },
  { heading: 'Opmerkingen', text: ({ remarks }) => remarks },
  { heading: 'KvK-nummer', text: ({ kvkNumber }) => kvkNumber },
  { heading: 'BTW-nummer', text: ({ vatNumber }) => vatNumber },
];

export function exportedTexts(customer: CustomerDetails): string[] {
  return EXPORTED.map(({ text }) => text(customer));
}

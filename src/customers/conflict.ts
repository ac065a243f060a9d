import { compare, type Conflict, type Line, type Versions } from '../shared/merge.ts';
import { normalizedCustomer } from './customer-fields.ts';
import type { CustomerFields } from './customer.ts';

type Name = keyof CustomerFields;

const LINES: readonly Line<Name>[] = [
  { label: 'Naam', names: ['name'] },
  { label: 'Telefoon', names: ['phone'] },
  { label: 'Adres', names: ['address'] },
  { label: 'Bezorgkosten', names: ['fee'] },
  { label: 'Betaalmethode', names: ['payment'] },
  { label: 'Opmerkingen', names: ['remarks'] },
  { label: 'E-mail', names: ['email'] },
  { label: 'KvK-nummer', names: ['kvkNumber'] },
  { label: 'BTW-nummer', names: ['vatNumber'] },
];

export const CUSTOMER_GONE = 'Deze klant is intussen verwijderd. Je wijziging is niet opgeslagen.';

export function compareCustomers({ loaded, mine, theirs }: Versions<Name>): Conflict {
  return compare(LINES, {
    loaded: loaded && normalizedCustomer(loaded),
    mine: normalizedCustomer(mine),
    theirs: normalizedCustomer(theirs),
  });
}

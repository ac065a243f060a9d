import { compare, type Conflict, type Line, type Versions } from '../shared/merge.ts';
import { type CustomerFields, customerFields, readCustomer } from './customer.ts';

type Name = keyof CustomerFields;

const LINES: readonly Line<Name>[] = [
  { label: 'Naam', names: ['Klant_naam'] },
  { label: 'Telefoon', names: ['telefoonnummer'] },
  { label: 'Adres', names: ['leveringsadres'] },
  { label: 'Bezorgkosten', names: ['bezorgkosten'] },
  { label: 'Betaalmethode', names: ['Betaling'] },
  { label: 'Opmerkingen', names: ['opmerkingen'] },
];

export const CUSTOMER_GONE = 'Deze klant is intussen verwijderd. Je wijziging is niet opgeslagen.';

/** What two people made of the same customer. */
export function compareCustomers({ loaded, mine, theirs }: Versions<Name>): Conflict {
  return compare(LINES, {
    loaded: loaded && tidied(loaded),
    mine: tidied(mine),
    theirs: tidied(theirs),
  });
}

function tidied(fields: CustomerFields): CustomerFields {
  const read = readCustomer(fields);
  return read.ok ? customerFields(read.value) : fields;
}

import { compare, type Conflict, type Line, type Versions } from '../shared/merge.ts';
import { ALREADY_INVOICED, type DeliveryFields, normalized } from './delivery.ts';

type Name = keyof DeliveryFields;

const LINES: readonly Line<Name>[] = [
  { label: 'Naam klant', names: ['customerName'] },
  { label: 'Telefoon', names: ['phone'] },
  { label: 'Adres', names: ['address'] },
  { label: 'Datum en tijdslot', names: ['date', 'slot'] },
  { label: 'Prijs per kuub', names: ['price'] },
  { label: 'Aantal kuub', names: ['quantity'] },
  { label: 'Bezorgkosten', names: ['fee'] },
  { label: 'Betaalmethode', names: ['payment'] },
  { label: 'Opmerkingen', names: ['remarks'] },
  { label: 'E-mail', names: ['email'] },
  { label: 'Referentie', names: ['reference'] },
];

export type StoredDelivery = { fields: DeliveryFields; invoiced: boolean };
type Edit = Pick<Versions<Name>, 'loaded' | 'mine'>;
export type Refused = { sentence: string; conflict?: Conflict };

/** Explains why an edit was refused. `stored` is undefined when the delivery was deleted. */
export function explainRefusal(
  stored: StoredDelivery | undefined,
  { loaded, mine }: Edit,
): Refused {
  if (stored === undefined || stored.invoiced) {
    const reason = stored ? ALREADY_INVOICED : 'Deze levering is intussen verwijderd.';
    return { sentence: `${reason} Je wijziging is niet opgeslagen.` };
  }
  const versions = {
    loaded: loaded && normalized(loaded),
    mine: normalized(mine),
    theirs: normalized(stored.fields),
  };
  return { sentence: '', conflict: compare(LINES, versions) };
}

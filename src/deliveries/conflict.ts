import { compare, type Conflict, type Line, type Versions } from '../shared/merge.ts';
import { type DeliveryFields, tidied } from './delivery.ts';

type Name = keyof DeliveryFields;

const LINES: readonly Line<Name>[] = [
  { label: 'Naam klant', names: ['Klant_naam'] },
  { label: 'Telefoon', names: ['telefoonnummer'] },
  { label: 'Adres', names: ['leveringsadres'] },
  { label: 'Datum en tijdslot', names: ['Datum', 'Tijdslot'] },
  { label: 'Prijs per kuub', names: ['Prijs'] },
  { label: 'Aantal kuub', names: ['Aantal'] },
  { label: 'Bezorgkosten', names: ['bezorgkosten'] },
  { label: 'Betaalmethode', names: ['Betaling'] },
  { label: 'Opmerkingen', names: ['opmerkingen'] },
];

export type StoredDelivery = { fields: DeliveryFields; invoiced: boolean };
type Edit = Pick<Versions<Name>, 'loaded' | 'mine'>;
export type Refused = { sentence: string; conflict?: Conflict };

/** Why an edit is refused: what is stored by now, undefined when it is deleted, differs from what was loaded. */
export function explainRefusal(
  stored: StoredDelivery | undefined,
  { loaded, mine }: Edit,
): Refused {
  if (stored === undefined || stored.invoiced) {
    const reason = stored
      ? 'Levering is al gefactureerd.'
      : 'Deze levering is intussen verwijderd.';
    return { sentence: `${reason} Je wijziging is niet opgeslagen.` };
  }
  const versions = {
    loaded: loaded && tidied(loaded),
    mine: tidied(mine),
    theirs: tidied(stored.fields),
  };
  return { sentence: '', conflict: compare(LINES, versions) };
}

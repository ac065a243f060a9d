import { DeliveryLink } from '../../deliveries/delivery-link.tsx';
import type { Settings } from '../../firm/schema.ts';
import { isPrintable } from '../../shared/pdf/printable.ts';
import type { OpenDelivery } from './open-delivery.tsx';

export function MissingDetails({ missing, mayFillIn }: { missing: string[]; mayFillIn: boolean }) {
  return (
    <>
      <p>Op de factuur horen ook:</p>
      <ul>
        {missing.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>Een factuur verandert daarna niet meer.</p>
      {!mayFillIn && <p>Een beheerder vult dit in bij de instellingen.</p>}
    </>
  );
}
/** The names of the texts that the invoice cannot show whole, because the fonts of the PDF lack a character. */
export function unprintableTexts(row: OpenDelivery, { remarksOnInvoice }: Settings): string[] {
  const texts = {
    naam: row.customerName,
    adres: row.address,
    referentie: row.reference,
    opmerkingen: remarksOnInvoice ? row.remarks : '',
  };
  return Object.entries(texts).flatMap(([name, text]) => (isPrintable(text) ? [] : [name]));
}

export function Unprintable({ rows, settings }: { rows: OpenDelivery[]; settings: Settings }) {
  return (
    <>
      <p>De factuur kan alleen Latijnse letters drukken. Andere tekens worden een vraagteken:</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <DeliveryLink {...row} />
            {`: ${unprintableTexts(row, settings).join(', ')}`}
          </li>
        ))}
      </ul>
      <p>Schrijf ze anders bij de levering, of maak de factuur toch.</p>
    </>
  );
}

import { PAYMENT_METHODS, paymentText } from '../../deliveries/delivery.ts';
import { isRequestable, MAX_REQUESTED } from '../../shared/btw.ts';
import { formatEuros } from '../../shared/money.ts';
import { plural } from '../../shared/plural.ts';
import { SelectField } from '../../ui/field.tsx';
import { PAYMENT_OF } from '../wire-names.ts';
import type { OpenDelivery } from './open-delivery.tsx';

export function NotRequestable({ rows }: { rows: OpenDelivery[] }) {
  const most = formatEuros(MAX_REQUESTED);
  return (
    <>
      <p>{`Een betaalverzoek vraagt € 0,01 tot ${most}. Hier wordt geen betaallink gemaakt:`}</p>
      <ul>
        {rows.map(({ id, customerName, toCome }) => (
          <li key={id}>{`${customerName}, ${formatEuros(toCome.requested)}`}</li>
        ))}
      </ul>
      <p>
        Kies een andere betaalmethode, of maak de factuur toch: daar staat het rekeningnummer op.
      </p>
    </>
  );
}

export function OutOfReach({ rows }: { rows: OpenDelivery[] }) {
  return (
    <>
      <p>Zonder telefoonnummer en e-mailadres krijgt de klant de betaallink niet:</p>
      <ul>
        {rows.map(({ id, customerName }) => (
          <li key={id}>{customerName}</li>
        ))}
      </ul>
      <p>
        Vul er een in bij de levering, of geef de factuur op papier: daar staat het rekeningnummer
        op.
      </p>
    </>
  );
}

function methodsFor({ toCome }: OpenDelivery) {
  const isPossible = isRequestable(toCome.requested);
  return PAYMENT_METHODS.map((value) =>
    value === 'betaalverzoek' && !isPossible
      ? { value, text: `${paymentText(value)} (niet voor dit bedrag)`, disabled: true }
      : { value, text: paymentText(value) },
  );
}

export function UnknownMethods({ unknown, days }: { unknown: OpenDelivery[]; days: number }) {
  return (
    <>
      <p>{unknownSentence(unknown.length, days)}</p>
      {unknown.map((row) => (
        <SelectField
          key={row.id}
          label={`${row.customerName}, ${formatEuros(row.toCome.total)}`}
          name={PAYMENT_OF + row.id}
          autoComplete="off"
          options={methodsFor(row)}
        />
      ))}
    </>
  );
}

function unknownSentence(count: number, days: number): string {
  const invoice = count === 1 ? 'De factuur vraagt' : 'Hun factuur vraagt';
  const term = days === 0 ? '' : `, binnen ${plural(days, 'dag')}`;
  return `Van ${plural(count, 'levering')} weten we nog niet hoe er betaald wordt. ${invoice} om overmaken op de bank${term}.`;
}

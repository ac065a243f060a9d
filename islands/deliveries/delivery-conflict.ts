import { explainRefusal } from '../../src/deliveries/conflict.ts';
import type { EditTarget, Target } from '../../src/deliveries/delivery-form.ts';
import type { DeliveryFields } from '../../src/deliveries/delivery.ts';
import { paths } from '../../src/paths.ts';
import { parseTijd } from '../../src/shared/dates.ts';
import type { FieldErrors } from '../../src/shared/domain-error.ts';
import type { Conflict } from '../../src/shared/merge.ts';
import { call } from '../kit/call.ts';

export type Refusal = {
  sentence: string;
  fields?: FieldErrors;
  /** What another has changed meanwhile; the target is then of that version. */
  conflict?: Conflict;
  target: Target;
};

type Stored = Record<'Klant_naam' | 'leveringsadres' | 'telefoonnummer', string> &
  Record<'Betaling' | 'opmerkingen' | 'Tijd', string> &
  Record<'Prijs' | 'Aantal' | 'bezorgkosten' | 'gefactureerd' | 'versie', number>;

/** Why an edit was refused; after a change by another, what to choose from, and the version to save over. */
export async function explain(target: EditTarget, mine: DeliveryFields): Promise<Refusal> {
  const answer = await call<Stored>('GET', paths.api.delivery(target.id));
  if (!answer.ok && answer.status !== 404) return { sentence: NOT_KNOWN, target };
  const stored = answer.ok ? answer.body : undefined;
  const found = stored && { fields: fieldsOf(stored), invoiced: stored.gefactureerd === 1 };
  const refused = explainRefusal(found, { loaded: target.before, mine });
  if (!stored || !found || !refused.conflict) return { ...refused, target };
  return { ...refused, target: { ...target, versie: stored.versie, before: found.fields } };
}

export const NOT_KNOWN =
  'Iemand anders heeft dit intussen gewijzigd. Wat er anders is kon niet worden opgehaald. Probeer het opnieuw.';

function fieldsOf({ Tijd, ...stored }: Stored): DeliveryFields {
  const { Klant_naam, leveringsadres, telefoonnummer, Betaling, opmerkingen } = stored;
  const { date = '', slot = '' } = parseTijd(Tijd) ?? {};
  return {
    Klant_naam,
    leveringsadres,
    telefoonnummer,
    Datum: date,
    Tijdslot: slot,
    Prijs: typedAmount(stored.Prijs),
    Aantal: typedAmount(stored.Aantal),
    bezorgkosten: typedAmount(stored.bezorgkosten),
    Betaling,
    opmerkingen,
  };
}

function typedAmount(amount: number): string {
  return String(amount).replace('.', ',');
}

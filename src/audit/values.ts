import { formatDate, formatMoment, type Moment, parseIsoDate, SLOTS } from '../shared/dates.ts';
import { cents, formatEuros } from '../shared/money.ts';
import { formatQuantity, thousandths } from '../shared/quantity.ts';
import type { Values } from './schema.ts';

type Value = Values[string];

const money = (value: Value) => (value === null ? '' : formatEuros(cents(Number(value))));
const quantity = (value: Value) =>
  value === null ? '' : `${formatQuantity(thousandths(Number(value)))} kuub`;
const time = (value: Value) => (value === null ? '' : formatMoment(String(value) as Moment));
/** Formats a value that is 0 or 1. */
const either = (no: string, yes: string) => (value: Value) => (value === 1 ? yes : no);
const inQuotes = (value: Value) => (value === null || value === '' ? '' : `‘${value}’`);

/**
 * The formats of values, by name. A value without a format is shown unchanged. Amounts are in cents, and quantities are
 * in thousandths of a kuub.
 */
const formats = new Map(
  Object.entries<(value: Value) => string>({
    datum: (value) => {
      const date = parseIsoDate(String(value));
      return date ? formatDate(date) : '';
    },
    slot: (value) => SLOTS[Number(value)] ?? '',
    adres: (value) => String(value ?? '').replaceAll(/\r?\n/g, ', '),
    kuub: quantity,
    geleverdAantal: quantity,
    capaciteitKuub: quantity,
    prijs: money,
    bezorgkosten: money,
    netto: money,
    btw: money,
    totaal: money,
    bedrag: money,
    ontvangen: money,
    kosten: money,
    geleverd: time,
    uitkomstOp: time,
    geldigTot: time,
    opmerkingen: inQuotes,
    opmerking: inQuotes,
    uitkomstOpmerking: inQuotes,
    reden: inQuotes,
    onderwerp: inQuotes,
    kenmerk: inQuotes,
    ...Object.fromEntries(
      ['Factuur', 'Creditfactuur', 'Herinnering', 'Aanmaning'].flatMap((mail) => [
        [`onderwerp${mail}`, inQuotes],
        [`tekst${mail}`, inQuotes],
      ]),
    ),
  }),
);

/** The words for a value that is yes or no. These words are shown instead of the name and the value. */
const states = new Map(
  Object.entries({
    actief: either('niet actief', 'actief'),
    beheerder: either('geen beheerder', 'beheerder'),
    prijzenInclusief: either('prijzen zonder BTW', 'prijzen met BTW'),
    bezorgkostenInVerzoek: either(
      'bezorgkosten niet in het betaalverzoek',
      'bezorgkosten in het betaalverzoek',
    ),
    opmerkingenOpFactuur: either('opmerkingen niet op de factuur', 'opmerkingen op de factuur'),
    mailen: either('facturen niet mailen', 'facturen mailen'),
    adressenOpzoeken: either('adressen niet opzoeken', 'adressen opzoeken bij PDOK'),
    codesVoorBeheerders: either(
      'code bij het inloggen niet verplicht voor beheerders',
      'code bij het inloggen verplicht voor beheerders',
    ),
  }),
);

/** The words before a value whose name alone does not say what the value is. */
const names = new Map(
  Object.entries({
    slot: 'tijdslot',
    kuub: 'aantal',
    geleverdAantal: 'geleverd aantal',
    uitkomstOp: 'gemeld op',
    uitkomstOpmerking: 'opmerking van de chauffeur',
    geleverd: 'geleverd op',
    email: 'e-mail',
    kvkNummer: 'KvK-nummer',
    btwNummer: 'BTW-nummer',
    btw: 'BTW',
    iban: 'IBAN',
    bic: 'BIC',
    regelnaam: 'naam van de factuurregel',
    titel: 'titel op het beginscherm',
    factuurnummers: 'nummers van facturen',
    creditnummers: 'nummers van creditfacturen',
    betaaltermijn: 'betaaltermijn in dagen',
    capaciteitLeveringen: 'hoogstens leveringen per dagdeel',
    capaciteitKuub: 'hoogstens per dagdeel',
    werktijdOchtend: 'werktijd in de ochtend',
    werktijdMiddag: 'werktijd in de middag',
    minutenPerStop: 'minuten per stop',
    snelheid: 'snelheid in km per uur',
    fotosBewaren: "maanden dat foto's blijven",
    aanspreekvorm: 'klanten aanspreken met',
    geldigTot: 'geldig tot',
    fout: 'melding',
    soort: 'als',
    aan: 'aan',
    apparaat: 'met',
    volgorde: 'plaats in de rit',
    alGeboekt: 'al geboekt',
    bewaard: 'daarvoor bewaard als',
    'sessie adres': 'vanaf',
    'gegevens adres': 'vanaf',
    'gegevens soort': 'als',
    'sessie aantal': 'aantal sessies',
    'gegevens aantal': 'aantal facturen',
  }),
);
/** Values that are shown without their name. */
const PLAIN = new Set([
  'opmerkingen',
  'onderwerp',
  'kenmerk',
  'verplaatst',
  'uitkomst',
  'gebruikersnaam',
  'fout',
]);

export function formatValue(name: string, value: Value = null): string {
  return formats.get(name)?.(value) ?? String(value ?? '');
}

function nameOf(kind: string, name: string): string {
  return (
    names.get(`${kind} ${name}`) ??
    names.get(name) ??
    name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  );
}

/** A value in words, such as 'prijs € 90,00'. */
export function describeValue(kind: string, name: string, value: Value): string {
  const state = states.get(name);
  if (state) return state(value);
  const text = formatValue(name, value);
  return PLAIN.has(name) ? text : `${nameOf(kind, name)} ${text}`;
}

/** A changed value in words, such as 'prijs van € 90,00 naar € 95,00'. */
export function describeChange(kind: string, name: string, old: Value, value: Value): string {
  const state = states.get(name);
  if (state) return state(value);
  if (name === 'logo') return logoChange(old, value);
  const [before, after] = [formatValue(name, old), formatValue(name, value)];
  const what = nameOf(kind, name);
  if (before === '') return `${what} ${after}`;
  return after === ''
    ? `${what} weggehaald (was ${before})`
    : `${what} van ${before} naar ${after}`;
}

/** The log has only the hash of the logo, and a hash means nothing to a reader. */
function logoChange(old: Value, value: Value): string {
  if (!value) return 'logo verwijderd';
  return old ? 'logo vervangen' : 'logo geplaatst';
}

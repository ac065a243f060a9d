import { capitalized } from '../shared/calendar.ts';
import { formatDate, parseIsoDate } from '../shared/dates.ts';
import { type Cents, cents, deliveryTotal, formatEuros } from '../shared/money.ts';
import { thousandths } from '../shared/quantity.ts';
import type { AuditEntry, Detail, Values } from './schema.ts';
import { describeChange, describeValue, formatValue } from './values.ts';

type Entry = Pick<AuditEntry, 'kind' | 'action' | 'detail' | 'day'>;

/** The titles of these actions begin with the kind of the record: 'Levering gepland'. */
const OF_RECORD = new Set([
  'gepland',
  'toegevoegd',
  'gewijzigd',
  'verwijderd',
  'gemaakt',
  'vergeten',
]);
const titles = new Map(
  Object.entries({
    // Older versions of Vipo wrote 'teruggezet' for a deletion that was undone.
    'levering teruggezet': 'Verwijderen ongedaan gemaakt',
    'klant teruggezet': 'Verwijderen ongedaan gemaakt',
    'levering ontvangen': 'Geld ontvangen',
    'levering toch niet ontvangen': 'Geld toch niet ontvangen',
    'klant gedownload': 'Gegevens van klant gedownload',
    'rit link gemaakt': 'Link van de rit gemaakt',
    'rit link ingetrokken': 'Link van de rit ingetrokken',
    'sessie beëindigd': 'Andere sessies beëindigd',
    'gegevens geleegd': 'Database geleegd',
    'gegevens teruggezet': 'Back-up teruggezet',
    'gegevens afschriftregel teruggehaald': 'Afdoen van een afschriftregel ongedaan gemaakt',
    'gegevens gekopieerd': 'Back-up gemaakt',
    'gegevens overgenomen': 'Oude facturen als betaald beschouwd',
    'gegevens overname ongedaan gemaakt': 'Oude facturen weer open',
  }),
);

/** The action as a title: 'Levering gepland' or 'Betaling geboekt'. */
export function titleOf({ kind, action }: Pick<Entry, 'kind' | 'action'>): string {
  const title = titles.get(`${kind} ${action}`);
  return title ?? capitalized(OF_RECORD.has(action) ? `${kind} ${action}` : action);
}

/**
 * The changed values, or the values of a new or deleted record, as a sentence. It is '' when the title says everything.
 */
export function sentenceOf(entry: Entry): string {
  const { kind, detail } = entry;
  const parts = isChange(detail) ? changes(kind, detail) : statements(entry, detail);
  return capitalized(parts.filter((part) => part !== '').join('; '));
}

function isChange(detail: Detail): detail is { oud: Values; nieuw: Values } {
  return typeof detail.oud === 'object';
}

function changes(kind: string, { oud, nieuw }: { oud: Values; nieuw: Values }): string[] {
  return Object.keys(nieuw)
    .filter((name) => oud[name] !== nieuw[name])
    .map((name) => describeChange(kind, name, oud[name] ?? null, nieuw[name] ?? null));
}

/**
 * The parts of the sentence about a new or deleted record or about an event. The amount comes first. The other values
 * follow, except those that the amount or the subject of the entry already names.
 */
function statements(entry: Entry, values: Values): string[] {
  const { kind } = entry;
  const { said, parts } = amountOf(entry, values);
  const rest = Object.entries(values)
    .filter(([name, value]) => value !== '' && value !== null && !said.includes(name))
    .map(([name, value]) => describeValue(kind, name, value));
  return [...parts, ...rest];
}

type Amount = { said: string[]; parts: string[] };

function amountOf(entry: Entry, values: Values): Amount {
  if (entry.kind === 'levering') return ofDelivery(values);
  // The subject of the entry is already the name, so the sentence leaves out the name.
  if (entry.kind === 'klant' || entry.kind === 'gebruiker')
    return { said: ['naam', 'gebruikersnaam'], parts: [] };
  if (typeof values.totaal === 'number') return ofInvoice(values);
  if (entry.kind === 'factuur' && values.methode !== undefined) return ofPayment(entry, values);
  if (typeof values.bedrag === 'number') return { said: ['bedrag'], parts: [euros(values.bedrag)] };
  return { said: [], parts: [] };
}

/** The subject of the entry already names the customer, the day and the slot. */
function ofDelivery(values: Values): Amount {
  const subject = ['klant', 'datum', 'slot'];
  const { prijs, kuub, bezorgkosten = 0, betaling } = values;
  if (typeof prijs !== 'number' || typeof kuub !== 'number') return { said: subject, parts: [] };
  const total = deliveryTotal(cents(prijs), thousandths(kuub), cents(Number(bezorgkosten)));
  const method = betaling ? `, ${betaling}` : '';
  const amount = `${formatValue('kuub', kuub)}, ${formatEuros(total)}${method}`;
  return { said: [...subject, 'kuub', 'betaling'], parts: [amount] };
}

function ofInvoice({ netto, btw, totaal }: Values): Amount {
  const split = `netto ${euros(netto)}, BTW ${euros(btw)}`;
  return { said: ['netto', 'btw', 'totaal'], parts: [`${euros(totaal)} (${split})`] };
}

/** How a sentence names the method of a payment. It does not name 'overig'. */
export const MEANS = new Map(
  Object.entries({
    contant: 'contant',
    bank: 'per bank',
    pin: 'met pin',
    tikkie: 'met Tikkie',
  }),
);
const SOURCES = new Map(
  Object.entries({
    tikkie: 'gemeld door Tikkie',
    rit: 'ontvangen door de chauffeur',
    afschrift: 'uit het afschrift',
  }),
);

function ofPayment({ action, day }: Entry, values: Values): Amount {
  const { bedrag, methode, datum, bron, reden, open } = values;
  const amount = Number(bedrag);
  const undone = /ongedaan gemaakt$|vervallen$/.exec(action)?.[0];
  const means = reden ? `als ${reden}` : MEANS.get(String(methode));
  const verb =
    undone ?? verbOf(amount, { isWriteOff: Boolean(reden), isMoved: Boolean(values.verplaatst) });
  const paidOn = parseIsoDate(String(datum));
  return {
    said: ['bedrag', 'methode', 'datum', 'bron', 'reden', 'open'],
    parts: [
      [euros(Math.abs(amount)), means, verb].filter(Boolean).join(' '),
      // Older entries have no open amount.
      typeof open === 'number' ? openPart(cents(open)) : '',
      paidOn === undefined || paidOn === day ? '' : `betaald op ${formatDate(paidOn)}`,
      SOURCES.get(String(bron)) ?? '',
    ],
  };
}

function verbOf(
  amount: number,
  { isWriteOff, isMoved }: { isWriteOff: boolean; isMoved: boolean },
): string {
  if (isWriteOff) return 'afgeboekt';
  if (isMoved) return 'verplaatst';
  return amount < 0 ? 'terugbetaald' : 'geboekt';
}

function openPart(open: Cents): string {
  if (open === 0) return 'niets blijft open';
  return open > 0
    ? `${formatEuros(open)} blijft open`
    : `${formatEuros(cents(-open))} te veel betaald`;
}

function euros(amount: Values[string] | undefined): string {
  return formatEuros(cents(Number(amount ?? 0)));
}

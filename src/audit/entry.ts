import { formatDate, formatMoment, type Moment, parseIsoDate, SLOTS } from '../shared/dates.ts';
import { cents, formatEuros } from '../shared/money.ts';
import { formatQuantity, thousandths } from '../shared/quantity.ts';
import type { Detail, Values } from './schema.ts';

type Value = string | number | null;

const money = (value: Value) => (value === null ? '' : formatEuros(cents(Number(value))));
const quantity = (value: Value) =>
  value === null ? '' : formatQuantity(thousandths(Number(value)));
const time = (value: Value) => (value === null ? '' : formatMoment(String(value) as Moment));
const yesNo = (value: Value) => (value === 1 ? 'ja' : 'nee');

/** The formats of values by name. A value without a format is shown unchanged. Amounts are cents, kuub thousandths. */
const formats = new Map(
  Object.entries<(value: Value) => string>({
    datum: (value) => {
      const date = parseIsoDate(String(value));
      return date ? formatDate(date) : '';
    },
    slot: (value) => SLOTS[Number(value)] ?? '',
    kuub: (value) => formatQuantity(thousandths(Number(value))),
    prijs: money,
    bezorgkosten: money,
    netto: money,
    btw: money,
    totaal: money,
    bedrag: money,
    ontvangen: money,
    geleverd: time,
    uitkomstOp: time,
    geleverdAantal: quantity,
    geldigTot: time,
    actief: yesNo,
    beheerder: yesNo,
    prijzenInclusief: yesNo,
    bezorgkostenInVerzoek: yesNo,
    opmerkingenOpFactuur: yesNo,
    mailen: yesNo,
    kosten: money,
    capaciteitKuub: quantity,
  }),
);

export function describeDetail(detail: Detail): string {
  return isChange(detail) ? differences(detail) : values(detail);
}

function isChange(detail: Detail): detail is { oud: Values; nieuw: Values } {
  return typeof detail.oud === 'object';
}

function differences({ oud, nieuw }: { oud: Values; nieuw: Values }): string {
  return Object.keys(nieuw)
    .filter((name) => oud[name] !== nieuw[name])
    .map((name) => `${words(name)}: ${format(name, oud[name])} → ${format(name, nieuw[name])}`)
    .join('; ');
}

function values(detail: Values): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== '' && value !== null)
    .map(([name, value]) => `${words(name)}: ${format(name, value)}`)
    .join('; ');
}

function format(name: string, value: Value = null): string {
  return (formats.get(name)?.(value) ?? String(value ?? '')) || '(leeg)';
}

function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

import { type IsoDate, partsOf } from '../../shared/dates.ts';
import { fieldError } from '../../shared/domain-error.ts';
import { toEuros } from '../../shared/money.ts';
import { toKuub } from '../../shared/quantity.ts';
import {
  averageDays,
  daysToPay,
  type Figures,
  FIRST_YEAR,
  type QuarterFigures,
  type Totals,
  wholeEurosOfReturn,
} from './figures.ts';

export function readYear(text: string | undefined, today: IsoDate): number | undefined {
  const present = Number(partsOf(today).year);
  const year = /^\d{4}$/.test(text ?? '') ? Number(text) : NaN;
  return year >= FIRST_YEAR && year <= present ? year : undefined;
}

/**
 * The year of `GET /figures`. It is the present year when the call names no year. Throws 'invalid' for a year before
 * `FIRST_YEAR` or after the present year.
 */
export function readYearOfCall(text: string | undefined, today: IsoDate): number {
  const present = partsOf(today).year;
  const year = readYear(text ?? present, today);
  if (year !== undefined) return year;
  throw fieldError(YEAR, `Kies een jaar van ${FIRST_YEAR} tot en met ${present}.`);
}

/**
 * Amounts are in euros and exact to the cent. `aangifte` has the whole euros of the BTW return. The name of a month or
 * a quarter is a period, such as `2026-11` or `2026-K4`.
 */
export function figuresToWire(figures: Figures) {
  const { year, until, months, total, comparable, quarters, customers, methods } = figures;
  return {
    jaar: year,
    totEnMet: until,
    maanden: months.map(({ now, before }) => ({
      maand: now.name,
      ...totalsToWire(now),
      vorigJaar: totalsToWire(before),
    })),
    totaal: { ...totalsToWire(total), vorigJaarTotDezelfdeDag: totalsToWire(comparable) },
    kwartalen: quarters.map(quarterToWire),
    klanten: customers.map(({ name, quantity, net }) => ({
      Klant_naam: name,
      kuub: toKuub(quantity),
      omzet: toEuros(net),
    })),
    betaalmethoden: methods.map(({ method, count, total: received, days }) => ({
      methode: method,
      betalingen: count,
      bedrag: toEuros(received),
      dagen: averageDays({ count, days }) ?? null,
    })),
    dagenTotBetaling: daysToPay(methods) ?? null,
    oninbaar: figures.uncollectible.map(({ quarter, amount, vat }) => ({
      kwartaal: quarter,
      bedrag: toEuros(amount),
      btw: toEuros(vat),
    })),
    gepland: { leveringen: figures.planned.deliveries, kuub: toKuub(figures.planned.quantity) },
  };
}

function totalsToWire({ deliveries, quantity, net, vat, total, credits }: Totals) {
  return {
    leveringen: deliveries,
    kuub: toKuub(quantity),
    omzet: toEuros(net),
    btw: toEuros(vat),
    totaal: toEuros(total),
    credits: toEuros(credits),
  };
}

function quarterToWire({ name, net, vat, credits }: QuarterFigures) {
  return {
    kwartaal: name,
    omzet: toEuros(net),
    btw: toEuros(vat),
    credits: toEuros(credits),
    aangifte: { omzet: wholeEurosOfReturn(net), btw: wholeEurosOfReturn(vat) },
  };
}

export const YEAR = 'jaar';

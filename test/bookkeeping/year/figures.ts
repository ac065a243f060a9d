import type { expectedFigures } from '../figures/model.ts';
import { centsOf } from './orders.ts';

function totalsOf(row: any) {
  return {
    deliveries: row.leveringen,
    quantity: Math.round(row.kuub * 1000),
    net: centsOf(row.omzet),
    vat: centsOf(row.btw),
    total: centsOf(row.totaal),
    credits: centsOf(row.credits),
  };
}

/** The figures in the answer of the call, in cents and thousandths. */
export function readFigures(body: any) {
  return {
    months: body.maanden.map((row: any) => ({
      now: totalsOf(row),
      before: totalsOf(row.vorigJaar),
    })),
    quarters: body.kwartalen.map((row: any) => ({
      net: centsOf(row.omzet),
      vat: centsOf(row.btw),
      credits: centsOf(row.credits),
    })),
    total: totalsOf(body.totaal),
    comparable: totalsOf(body.totaal.vorigJaarTotDezelfdeDag),
    customers: body.klanten.map((row: any) => ({
      name: row.Klant_naam,
      quantity: Math.round(row.kuub * 1000),
      net: centsOf(row.omzet),
    })),
    methods: Object.fromEntries(
      body.betaalmethoden.map((row: any) => [
        row.methode,
        { count: row.betalingen, total: centsOf(row.bedrag), days: row.dagen },
      ]),
    ),
  };
}

export function withAverages({ methods, ...figures }: ReturnType<typeof expectedFigures>) {
  const averaged = Object.entries(methods).map(([method, { count, total, days }]) => [
    method,
    { count, total, days: Math.floor((2 * days + count) / (2 * count)) },
  ]);
  return { ...figures, methods: Object.fromEntries(averaged) };
}

import { expect } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import type { IsoDate } from '../../../src/shared/dates.ts';
import { written } from './documents.ts';
import { expectedOpenItems, readOpenItems, rowsOf } from './ledger.ts';
import type { Simulated } from './office-calls.ts';
import { centsOf, type Entry, type Order } from './orders.ts';

const DAYS = ['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31'] as IsoDate[];

/**
 * Checks the reports for an accountant: open items of past days, the payments of the year, and uncollectible claims.
 */
export async function checkAccountant(year: Simulated): Promise<void> {
  const { orders, call } = year;
  for (const day of DAYS)
    expect(await readOpenItems(year, day)).toEqual(expectedOpenItems(orders, day));
  expect(await readPayments(year)).toEqual(expectedPayments(orders));
  const { oninbaar } = await call('GET', paths.api.figures({ jaar: 2026 }));
  const read = oninbaar.map(({ kwartaal, bedrag, btw }: any) => [
    kwartaal,
    centsOf(bedrag),
    centsOf(btw),
  ]);
  expect(read).toEqual(expectedUncollectible(orders));
}

/** Each payment, refund and write-off of the year, and the total of the received amounts. */
async function readPayments({ call }: Simulated): Promise<string[]> {
  const csv = await call('GET', paths.api.paymentsCsv({ van: '2026-01-01', tot: '2026-12-31' }));
  const rows = rowsOf(csv);
  const total = rows.pop();
  const read = rows.map(([date = '', number, , amount = '', method, , , reason]) => {
    const day = date.split('-').toReversed().join('-');
    return [day, number, written(amount), method, reason].join();
  });
  return [...read.toSorted(), `Totaal,${written(total?.[3] ?? '')}`];
}

function expectedPayments(orders: Order[]): string[] {
  const live = orders.flatMap(({ number, payments }) =>
    payments.filter(({ undone }) => !undone).map((entry) => ({ number, ...entry })),
  );
  const rows = live.map(({ paidOn, number, amount, method, reason = '' }) =>
    [paidOn, number, amount, method, reason].join(),
  );
  const received = live.filter(({ reason }) => reason === undefined);
  const total = received.reduce((sum, { amount }) => sum + amount, 0);
  return [...rows.toSorted(), `Totaal,${total}`];
}

/**
 * The uncollectible claims of each quarter, less the amounts that were received or credited after all, each with its
 * BTW rounded to the cent.
 */
function expectedUncollectible(orders: Order[]): [string, number, number][] {
  const rows = orders.flatMap(({ payments }) => payments.flatMap(lossesOf));
  const quarters = [1, 2, 3, 4].map((quarter): [string, number, number] => {
    const own = rows.filter(({ day }) => Math.ceil(Number(day.slice(5, 7)) / 3) === quarter);
    const sum = (valueOf: (amount: number) => number) =>
      own.reduce((all, { amount }) => all + Math.sign(amount) * valueOf(Math.abs(amount)), 0);
    return [`2026-K${quarter}`, sum((amount) => amount), sum(vatIn)];
  });
  return quarters.filter(([, amount, vat]) => amount !== 0 || vat !== 0);
}

function vatIn(amount: number): number {
  return Number((2n * BigInt(amount) * 21n + 121n) / 242n);
}

function lossesOf({ amount, paidOn, reason, undone, takenBackOn, restSince }: Entry) {
  if (reason !== 'oninbaar' || (undone && takenBackOn === undefined)) return [];
  const lost = { day: restSince ?? paidOn, amount };
  return takenBackOn === undefined ? [lost] : [lost, { day: takenBackOn, amount: -amount }];
}

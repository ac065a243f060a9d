import { expect } from 'bun:test';
import type { Db } from '../../../src/database/open.ts';
import { paths } from '../../../src/paths.ts';
import { sumDue } from '../../../src/receivables/balances/queries.ts';
import { addDays, type IsoDate } from '../../../src/shared/dates.ts';
import { written } from './documents.ts';
import type { Simulated } from './office-calls.ts';
import { type Entry, openOf, type Order, totalOf } from './orders.ts';
import { dueOn } from './reminding.ts';

/** Compares Vipo's open amounts, receipts by method and write-offs with those that the test computed. */
export async function compareLedgers(at: Simulated, day: IsoDate): Promise<void> {
  expect(readOpen(at.app.db, day)).toEqual(expectedOpen(at.orders, day) as never);
  expect(readReceived(at.app.db)).toEqual(expectedReceived(at.orders));
  expect(await readOpenItems(at, day)).toEqual(expectedOpenItems(at.orders, day));
}

/** The open amount of each invoice, and the sums of the amounts that are overdue on a day and of those that are not. */
export function readOpen(db: Db, day: IsoDate) {
  const rows = db.$client
    .query<{ number: string; due: string; open: number }, []>(
      'SELECT number, due_on AS due, open FROM balances JOIN invoices ON invoices.id = invoice_id WHERE open <> 0 ORDER BY number',
    )
    .all();
  const late = sumDue(db, { from: '', until: addDays(day, -1) });
  const rest = sumDue(db, { from: day, until: '9999-12-31' });
  return { rows, late: { ...late }, rest: { ...rest } };
}

export function expectedOpen(orders: Order[], day: IsoDate) {
  const rows = issued(orders)
    .map((order) => ({
      number: order.number,
      due: dueOn(order) as string,
      open: openOf(order),
    }))
    .filter(({ open }) => open !== 0)
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));
  const sum = (isCounted: (due: string) => boolean) => {
    const counted = rows.filter(({ due, open }) => open > 0 && isCounted(due));
    return { count: counted.length, total: counted.reduce((total, { open }) => total + open, 0) };
  };
  return { rows, late: sum((due) => due < day), rest: sum((due) => due >= day) };
}

function issued(orders: Order[]): Order[] {
  return orders.filter(({ issuedOn }) => issuedOn !== undefined);
}

/**
 * The receipts and write-offs by method, the sums that Vipo keeps of the receipts by method, and the write-offs that
 * were taken back on each day.
 */
export function readReceived({ $client }: Db) {
  const query = (sql: string) =>
    Object.fromEntries(
      $client
        .query<{ key: string; total: number }, []>(`${sql} GROUP BY 1`)
        .all()
        .map(({ key, total }) => [key, total]),
    );
  return {
    stored: query(
      'SELECT method AS key, sum(amount) AS total FROM payments WHERE undone_at IS NULL',
    ),
    kept: query('SELECT method AS key, sum(total) AS total FROM payment_sums'),
    takenBack: query(
      'SELECT taken_back_on AS key, sum(amount) AS total FROM payments WHERE taken_back_on IS NOT NULL',
    ),
  };
}

export function expectedReceived(orders: Order[]) {
  const entries = issued(orders).flatMap(({ payments }) => payments);
  const live = entries.filter(({ undone }) => !undone);
  const back = entries.filter(({ takenBackOn }) => takenBackOn !== undefined);
  return {
    stored: sumBy(live, ({ method }) => method),
    kept: sumBy(
      live.filter(({ reason }) => reason === undefined),
      ({ method }) => method,
    ),
    takenBack: sumBy(back, ({ takenBackOn = '' }) => takenBackOn),
  };
}

function sumBy(entries: Entry[], keyOf: (entry: Entry) => string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const entry of entries) {
    const key = keyOf(entry);
    sums[key] = (sums[key] ?? 0) + entry.amount;
  }
  return sums;
}

/**
 * The rows of a CSV of Vipo without its heading. Each quoted text is replaced by 'tekst', because it may contain a
 * semicolon or a line break.
 */
export function rowsOf(csv: unknown): string[][] {
  const texts = String(csv).replaceAll(/"(?:[^"]|"")*"/g, 'tekst');
  return texts
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(';'));
}

/**
 * The CSV of open items of a day: the total, paid, written-off and open amount of each invoice, and of all invoices.
 */
export async function readOpenItems(
  { call }: Simulated,
  day: IsoDate,
): Promise<Record<string, number[]>> {
  const rows = rowsOf(await call('GET', paths.api.openItemsCsv({ datum: day })));
  return Object.fromEntries(rows.map(([number, , , , ...sums]) => [number, sums.map(written)]));
}

export function expectedOpenItems(orders: Order[], day: IsoDate): Record<string, number[]> {
  const rows = orders
    .filter(({ issuedOn }) => issuedOn !== undefined)
    .map((order): [string, number[]] => [order.number, itemOf(order, day)])
    .filter(([, [, , , open]]) => open !== 0);
  const totals = [0, 1, 2, 3].map((i) => rows.reduce((sum, [, row]) => sum + (row[i] ?? 0), 0));
  return Object.fromEntries([...rows, ['Totaal', totals]]);
}

function itemOf(order: Order, day: IsoDate): number[] {
  const { issuedOn = '', creditedOn, payments } = order;
  const isOwed = issuedOn <= day && !(creditedOn !== undefined && creditedOn <= day);
  const total = isOwed ? totalOf(order) : 0;
  const live = payments.filter(({ undone, paidOn }) => !undone && paidOn <= day);
  const sum = (isCounted: boolean) =>
    live.reduce(
      (all, { amount, reason }) => all + ((reason === undefined) === isCounted ? amount : 0),
      0,
    );
  const [paid, writtenOff] = [sum(true), sum(false)];
  return [total, paid, writtenOff, total - paid - writtenOff];
}

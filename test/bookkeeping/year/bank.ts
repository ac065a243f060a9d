import { zipSync } from 'fflate';
import { addDays } from '../../../src/shared/dates.ts';
import { camt, type Line } from '../../support/statement.ts';
import { type BankLine, lineFor } from './bank-line.ts';
import { linesOfDeviation } from './deviating-lines.ts';
import { isFirst, PAIR } from './deviations.ts';
import { lastDayOf, openOf, type Order, totalOf } from './orders.ts';

/** The statement of a week also has the lines of this number of days at the end of the week before. */
const REPEATED_DAYS = 2;
/** The lines of the bank for the payments and refunds of a week. None of them is booked yet. */
export function linesOf(orders: Order[], week: number): BankLine[] {
  const bySequence = new Map(orders.map((order) => [order.sequence, order]));
  return orders.flatMap((order) => {
    if (order.issuedOn === undefined) return [];
    const refund = order.refundWeek === week ? Math.min(openOf(order), 0) : 0;
    if (refund < 0) return [lineFor(order, refund, week)];
    const second = isFirst(order.sequence) ? bySequence.get(order.sequence + PAIR) : undefined;
    if (order.deviation !== '') return linesOfDeviation(order, second, week);
    const amount = paymentIn(order, week);
    return amount === 0 ? [] : [lineFor(order, amount, week)];
  });
}

function paymentIn(order: Order, week: number): number {
  const part = order.habit.statements.find((one) => order.week + one.week === week);
  // After the credit the customer pays nothing more.
  if (part === undefined || (order.creditedOn !== undefined && part.week > 1)) return 0;
  if (order.payments.length > 0) return Math.max(0, openOf(order));
  const extra = order.sequence % 3 === 0 ? (part.extra ?? 0) : 0;
  return Math.floor(totalOf(order) / part.part) + extra;
}

/**
 * Lines of each week that have nothing to do with invoices. Only the line with received money waits, until somebody
 * ends it.
 */
function otherLines(week: number): Line[] {
  const day = lastDayOf(week);
  return [
    { amount: '0.07', name: 'Bank', text: `Rente week ${week}`, day },
    { amount: '-61.23', name: 'Verzekering', text: 'Polis 2026-000112345', day },
  ];
}

function bytes(statements: Line[][]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(camt(...statements));
}

/**
 * The file with the statements of a week and of the last days of the week before. It has one statement a day, as the
 * files of banks have.
 */
export function fileOf(weeks: BankLine[][], week: number): Uint8Array<ArrayBuffer> {
  const known = [week - 1, week].filter((one) => one >= 0);
  const all = known.flatMap((one) => [
    ...(weeks[one] ?? []).map(({ sent }) => sent),
    ...otherLines(one),
  ]);
  const statements = Array.from({ length: 7 + REPEATED_DAYS }, (_, i) => {
    const day = addDays(lastDayOf(week), i + 1 - 7 - REPEATED_DAYS);
    return all.filter((line) => line.day === day);
  });
  if (week % 4 > 0) return bytes(statements);
  const files = { '1.xml': bytes(statements.slice(0, 5)), '2.XML': bytes(statements.slice(5)) };
  return new Uint8Array(zipSync(files));
}

/** The lines of the week before that the file of a week repeats. */
export function repeatedLines(weeks: BankLine[][], week: number): BankLine[] {
  const from = addDays(lastDayOf(week), 1 - 7 - REPEATED_DAYS);
  return (weeks[week - 1] ?? []).filter(({ day }) => day >= from);
}

import { zipSync } from 'fflate';
import { addDays, type IsoDate } from '../../../src/shared/dates.ts';
import { camt, type Line } from '../../support/statement.ts';
import { decimal, lastDayOf, openOf, type Order, totalOf } from './orders.ts';

/** A line of the bank for an invoice; negative when money is paid back. */
export type BankLine = {
  order: Order;
  amount: number;
  day: IsoDate;
  sent: Line;
  /** Whether the line has the number of the invoice and exactly what is open of it. */
  isCertain: boolean;
};

/** A refund follows the invoice by so many weeks. */
const REFUNDED_AFTER = 3;
/** A statement repeats so many days of the week before. */
export const REPEATED_DAYS = 2;
const DAYS = 5;

/** What the bank received and paid in a week. Nothing of this week may have been booked yet. */
export function linesOf(orders: Order[], week: number): BankLine[] {
  return orders.flatMap((order) => {
    const amount = refundIn(order, week) || paymentIn(order, week);
    if (amount === 0) return [];
    const day = addDays(lastDayOf(week), -(order.place % DAYS));
    const isAll = amount === openOf(order);
    const isNumbered = !isAll || order.place % 12 !== 4;
    const party = { amount: decimal(amount), name: order.name, day };
    const sent = { ...party, ...(isNumbered ? numbered(order, amount) : { text: 'brandhout' }) };
    return [{ order, amount, day, sent, isCertain: isAll && isNumbered }];
  });
}

function paymentIn(order: Order, week: number): number {
  const part = order.habit.statements.find((one) => order.week + one.week === week);
  // A customer who pays later than the credit knows of it.
  if (part === undefined || (order.creditedOn !== undefined && part.week > 1)) return 0;
  if (order.payments.length > 0) return openOf(order);
  const extra = order.place % 3 === 0 ? (part.extra ?? 0) : 0;
  return Math.floor(totalOf(order) / part.part) + extra;
}

function refundIn(order: Order, week: number): number {
  const isDue = order.creditedOn !== undefined && order.week + REFUNDED_AFTER === week;
  return isDue ? Math.min(openOf(order), 0) : 0;
}

/** The ways in which people and programs write the number. */
function numbered({ number, creditNumber, place }: Order, amount: number): Partial<Line> {
  if (amount < 0) return { text: `Terugbetaling ${place % 3 === 0 ? number : creditNumber}` };
  const ways: Partial<Line>[] = [
    { text: `Factuur ${number}` },
    { text: `fact.nr. ${number.replace('-', '- ')}, met dank`, ref: `BANK${place}` },
    { text: 'brandhout', endToEnd: number },
    { text: `Betaling\n${number.slice(0, 6)}\n${number.slice(6)}` },
  ];
  return ways[place % ways.length] ?? {};
}

/** Lines of each week that have nothing to do with invoices. */
function otherLines(week: number): Line[] {
  const day = lastDayOf(week);
  return [
    { amount: '0.07', name: 'Bank', text: `Rente week ${week}`, day },
    { amount: '-61.23', name: 'Verzekering', text: 'Polis 2026-000112345', day },
  ];
}
/** The interest is a credit, which waits; a debit for no invoice is no business of Vipo. */
export const UNKNOWN_LINES = otherLines(0).filter(
  ({ amount }) => !String(amount).startsWith('-'),
).length;

function bytes(statements: Line[][]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(camt(...statements));
}

/** The file of a week, with the last days of the week before: one statement a day, as banks give them. */
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
export function repeatedLines(weeks: BankLine[][], week: number): number {
  const from = addDays(lastDayOf(week), 1 - 7 - REPEATED_DAYS);
  return (weeks[week - 1] ?? []).filter(({ day }) => day >= from).length;
}

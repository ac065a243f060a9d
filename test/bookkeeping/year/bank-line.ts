import { addDays, type IsoDate } from '../../../src/shared/dates.ts';
import type { Line } from '../../support/statement.ts';
import { decimal, lastDayOf, openOf, type Order } from './orders.ts';

/** A line of the statement. Its amount is negative when money is paid back. */
export type BankLine = {
  amount: number;
  day: IsoDate;
  sent: Line;
  /** The parts of the line that the clerk books, each for one invoice. */
  parts: Part[];
  /** The invoices whose numbers the line has. */
  named: Order[];
  /** Whether the line has the number of the invoice in a notation that differs from that of Vipo, such as 20260001. */
  isLoose?: boolean;
  /** Whether the clerk books only the first part now, and the other parts a week later. */
  isInSteps?: boolean;
  /** The part that is not booked yet. */
  rest: number;
};
export type Part = { order: Order; amount: number };

const DAYS = 5;
const PARTNER = 'M. de Vries';

/** A line for one invoice. A payment of the whole open amount may have no number, or the name of another payer. */
export function lineFor(order: Order, amount: number, week: number, later = 0): BankLine {
  const { sequence, iban, number, deviation } = order;
  const isDouble = deviation === 'double at once';
  const isAll = amount === openOf(order) && amount > 0 && !isDouble;
  const isNumbered = !isAll || sequence % 12 !== 4;
  const isLoose = isAll && isNumbered && iban !== '' && sequence % 5 === 2;
  const texts = isLoose
    ? { name: PARTNER, text: `Factuur ${number.replace('-', '')}` }
    : isNumbered
      ? numbered(order, amount)
      : { text: 'brandhout' };
  const line = lineOf([{ order, amount }], { texts, week, later });
  return { ...line, named: isNumbered ? [order] : [], isLoose };
}

type Told = { texts: Partial<Line>; week: number; later?: number };

/** A line for the invoices of one customer. */
export function lineOf(parts: Part[], { texts, week, later = 0 }: Told): BankLine {
  const [first] = parts;
  if (first === undefined) throw new Error('a line has no part');
  const { name, sequence, iban } = first.order;
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const day = addDays(lastDayOf(week), later - (sequence % DAYS));
  const sent = { amount: decimal(amount), name, day, ...(iban !== '' && { iban }), ...texts };
  return { amount, day, sent, parts, named: parts.map(({ order }) => order), rest: amount };
}

/** The texts of a line with the number of the invoice, in one of the notations that people and programs use. */
function numbered({ number, creditNumber, sequence }: Order, amount: number): Partial<Line> {
  if (amount < 0) {
    const isOfInvoice = sequence % 3 === 0 || creditNumber === '';
    return { text: `Terugbetaling ${isOfInvoice ? number : creditNumber}` };
  }
  const ways: Partial<Line>[] = [
    { text: `Factuur ${number}` },
    { text: `fact.nr. ${number.replace('-', '- ')}, met dank`, ref: `BANK${sequence}` },
    { text: 'brandhout', endToEnd: number },
    { text: `Betaling\n${number.slice(0, 6)}\n${number.slice(6)}` },
  ];
  return ways[sequence % ways.length] ?? {};
}

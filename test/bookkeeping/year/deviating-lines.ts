import { type BankLine, lineFor, lineOf } from './bank-line.ts';
import { openOf, type Order, totalOf } from './orders.ts';

/**
 * The lines of a week for an order that is not paid as planned. The lines of a pair of orders belong to its first
 * order.
 */
export function linesOfDeviation(
  order: Order,
  second: Order | undefined,
  week: number,
): BankLine[] {
  if (second !== undefined) return linesOfPair(order, second, week);
  const since = week - order.week;
  const open = openOf(order);
  const total = totalOf(order);
  const one = (amount: number) => (amount > 0 ? [lineFor(order, amount, week)] : []);
  switch (`${order.deviation} ${since}`) {
    case 'short, rest by bank 2':
      return one(open);
    case 'rounded 2':
      return one(total - 1 - (order.sequence % 499));
    case 'double at once 3':
      // The first line is one day before the second line.
      return [lineFor(order, total, week, -1), lineFor(order, total, week)];
    case 'double later 3':
    case 'double later 4':
      return one(total);
    case 'lost, paid 16':
      return one(total);
    case 'lost, paid in part 16':
      return one(Math.floor(total / 2));
    default:
      return [];
  }
}

function linesOfPair(first: Order, second: Order, week: number): BankLine[] {
  const since = week - Math.max(first.week, second.week);
  const parts = [first, second].map((order) => ({ order, amount: openOf(order) }));
  const numbers = [first, second].map(({ number }) => number);
  switch (`${first.deviation} ${since}`) {
    case 'both numbers 1':
      return [lineOf(parts, { texts: { text: `Facturen ${numbers.join(' en ')}` }, week })];
    case 'sum 1': {
      // A name has a word that many customers share and the number of the customer. Vipo does not search by a word that
      // too many customers share, or by a word of one or two characters. So Vipo recognizes a customer only by a number
      // of three digits. For any other name the text of the line has the number of the first invoice.
      const isNamed = !/\d{3}$/.test(first.name);
      const texts = { text: isNamed ? `Factuur ${first.number} en vorige` : 'hout, twee keer' };
      return [{ ...lineOf(parts, { texts, week }), named: isNamed ? [first] : [] }];
    }
    case 'rest later 1': {
      // The line is on a day that the next statement repeats.
      const line = lineOf(parts, {
        texts: { text: `Factuur ${first.number}` },
        week,
        later: first.sequence % 5,
      });
      return [{ ...line, named: [first], isInSteps: true }];
    }
    case 'double, moved 1':
    case 'credited, moved 1':
    case 'credited, moved to lost 1':
      return [lineFor(first, totalOf(first), week)];
    case 'double, moved 2':
      return [lineFor(first, totalOf(first), week)];
    case 'double, moved 4':
    case 'credited, moved 4':
    case 'credited, moved to lost 4':
      return openOf(second) > 0 ? [lineFor(second, openOf(second), week)] : [];
    default:
      return [];
  }
}

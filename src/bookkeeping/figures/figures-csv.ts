import { capitalized, monthName } from '../../shared/calendar.ts';
import { BYTE_ORDER_MARK, csvRow, csvText } from '../../shared/csv.ts';
import { cents, formatAmountInput } from '../../shared/money.ts';
import { formatQuantityInput } from '../../shared/quantity.ts';
import {
  averageDays,
  type Figures,
  type QuarterFigures,
  type Totals,
  wholeEurosOfReturn,
} from './figures.ts';

/**
 * The figures of a year, in the same format as the other CSV files for the office. The tables come one after another,
 * with an empty line between them.
 */
export function figuresCsv(figures: Figures): string {
  const tables = [months(figures), quarters(figures), customers(figures), methods(figures)];
  if (figures.uncollectible.length > 0) tables.push(uncollectible(figures));
  return BYTE_ORDER_MARK + tables.map((rows) => rows.map(csvRow).join('')).join(csvRow([]));
}

function months({ year, months: pairs, total, totalBefore }: Figures): string[][] {
  const headings = ['Leveringen', 'Kuub', 'Omzet zonder BTW', 'Waarvan credit', 'BTW', 'Totaal'];
  return [
    ['Maand', ...headings, ...headings.map((heading) => `${heading} ${year - 1}`)],
    ...pairs.map(({ now, before }) => [
      capitalized(monthName(now.from)),
      ...totals(now),
      ...totals(before),
    ]),
    ['Totaal', ...totals(total), ...totals(totalBefore)],
  ];
}

function totals({ deliveries, quantity, net, credits, vat, total }: Totals): string[] {
  const amounts = [net, credits, vat, total].map(formatAmountInput);
  return [String(deliveries), formatQuantityInput(quantity), ...amounts];
}

function quarters({ quarters: four }: Figures): string[][] {
  const headings = ['Kwartaal', 'Omzet zonder BTW', 'Waarvan credit', 'BTW'];
  return [[...headings, 'Aangifte 1a omzet', 'Aangifte 1a BTW'], ...four.map(quarter)];
}

function quarter({ name, net, credits, vat }: QuarterFigures): string[] {
  const exact = [net, credits, vat].map(formatAmountInput);
  return [name, ...exact, ...[net, vat].map((amount) => String(wholeEurosOfReturn(amount)))];
}

function customers({ customers: best }: Figures): string[][] {
  return [
    ['Beste klanten', 'Kuub', 'Omzet zonder BTW'],
    ...best.map(({ name, quantity, net }) => [
      csvText(name),
      formatQuantityInput(quantity),
      formatAmountInput(net),
    ]),
  ];
}

function uncollectible({ uncollectible: sums }: Figures): string[][] {
  return [
    ['Oninbaar afgeboekt', 'Bedrag', 'BTW'],
    ...sums.map(({ quarter: name, amount, vat }) => [
      name,
      formatAmountInput(amount),
      formatAmountInput(vat),
    ]),
  ];
}

function methods({ methods: all }: Figures): string[][] {
  return [
    ['Betaalmethode', 'Betalingen', 'Bedrag', 'Gemiddeld aantal dagen'],
    ...all.map(({ method, count, total, days }) => [
      method,
      String(count),
      formatAmountInput(cents(total)),
      String(averageDays({ count, days }) ?? ''),
    ]),
  ];
}

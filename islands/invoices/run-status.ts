import { hasFailed } from '../../src/archive/run/run.ts';
import type { IsoDate } from '../../src/shared/dates.ts';
import { formatEuros } from '../../src/shared/money.ts';
import { sumOf } from '../../src/shared/sum.ts';
import type { Progress, Result } from './make-invoices.ts';
import type { Picked } from './selection.ts';

export function progressText({ name, done, all }: Progress): string {
  return `Bezig met ${name} (${done + 1} van ${all})...`;
}

export function resultText(results: Result[]): string {
  if (results.length === 0) return 'Niets geselecteerd';
  const made = results.filter(({ invoiceNumber }) => invoiceNumber).length;
  const failed = results.filter(hasFailed).length;
  const wrong = `bij ${failed} ging iets mis`;
  if (made === 0) return wrong;
  const text = made === 1 ? '1 factuur gemaakt' : `${made} facturen gemaakt`;
  return failed === 0 ? text : `${text}, ${wrong}`;
}

/** The text is '' without a selection. */
export function selectionText(selection: Picked[], today: IsoDate): string {
  if (selection.length === 0) return '';
  const total = sumOf(selection, (one) => one.total);
  const fees = sumOf(selection, (one) => one.fee);
  const all = `${selection.length} geselecteerd, samen ${formatEuros(total)}`;
  const text = fees === 0 ? all : `${all}, waarvan ${formatEuros(fees)} bezorgkosten`;
  const coming = selection.filter(({ date, delivered }) => date > today && !delivered).length;
  if (coming === 0) return text;
  return `${text}. Let op: ${coming === 1 ? '1 levering moet' : `${coming} leveringen moeten`} nog komen.`;
}

import type { Act } from '../audit/schema.ts';
import { bringBackLine, type KeptLine } from '../statements/bring-back-line.ts';
import type { Undone, Undoing } from './undoing.ts';

/** Makes a line of a bank statement wait again. */
export function undoLines({ db }: Undoing, { detail }: Act): Undone {
  const line = detail as KeptLine;
  bringBackLine(db, line);
  return { name: line.counterparty || 'De regel', rest: ' wacht weer.' };
}

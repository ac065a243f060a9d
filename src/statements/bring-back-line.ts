import { recordAct } from '../audit/acts/queries.ts';
import type { Db } from '../database/open.ts';
import { insertRow, type Row } from '../database/rows.ts';
import { reopenLines } from './end-lines.ts';
import { findLine, listMatches, readRow, refreshLine } from './queries.ts';

/** The stored row of a line and its matches from before the line was skipped or ended. */
export type KeptLine = { ref: string; counterparty: string; row: Row; matches: Row[] };

/** Stores a line for undoing. Call it before the line is skipped or ended, in the same transaction. */
export function recordLine(db: Db, act: 'end' | 'skip', id: number): void {
  const row = readRow(db, id);
  if (row === undefined) return;
  const { ref, counterparty } = row;
  const matches = listMatches(db, id);
  recordAct(db, { act, kind: 'regel', recordId: id, detail: { ref, counterparty, row, matches } });
}

/**
 * Makes a line wait again, with its texts. A deleted line is stored again, unless its statement was read again. An
 * ended or hidden line still exists, so it is changed.
 */
export function bringBackLine(db: Db, { ref, row, matches }: KeptLine): void {
  const present = findLine(db, ref);
  if (present === undefined) {
    insertRow(db, 'statement_lines', row);
    for (const match of matches) insertRow(db, 'statement_matches', match);
    return;
  }
  if (present.ended !== 0) reopenLines(db, [ref]);
  const { counterparty, iban, description } = row as Record<string, string>;
  refreshLine(db, {
    id: present.id,
    counterparty: counterparty ?? '',
    iban: iban ?? '',
    description: description ?? '',
  });
}

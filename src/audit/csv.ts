import type { Parts } from '../database/in-parts.ts';
import { csvOfTexts } from '../http/csv.ts';
import { amsterdamDate, formatDate, formatExactTime } from '../shared/dates.ts';
import type { AuditEntry } from './schema.ts';
import { sentenceOf, titleOf } from './sentences.ts';

const HEADS = ['Datum', 'Tijd', 'Wie', 'Wat', 'Betreft', 'Verandering'];

/** The entries in the words of the screen. The format is that of the other CSV files for the office. */
export function logbookCsv(entries: Parts<AuditEntry>) {
  return csvOfTexts(HEADS, entries, cellsOf);
}

function cellsOf(entry: AuditEntry): string[] {
  const { at, actor, subject } = entry;
  const moment = [formatDate(amsterdamDate(at)), formatExactTime(at)];
  return [...moment, actor, titleOf(entry), subject, sentenceOf(entry)];
}

import type { Parts } from '../database/in-parts.ts';
import type { Texts } from '../http/stream.ts';
import { BYTE_ORDER_MARK, csvLine } from '../shared/csv.ts';
import { amsterdamDate, formatDate, formatExactTime } from '../shared/dates.ts';
import type { AuditEntry } from './schema.ts';
import { sentenceOf, titleOf } from './sentences.ts';

const HEADS = ['Datum', 'Tijd', 'Wie', 'Wat', 'Betreft', 'Verandering'];

/** Writes the entries in the words of the screen. The format is that of the other CSV files for the office. */
export async function* logbookCsv(entries: Parts<AuditEntry>): Texts {
  let text = BYTE_ORDER_MARK + csvLine(HEADS);
  for await (const part of entries) {
    yield text;
    text = part.map((entry) => csvLine(cellsOf(entry))).join('');
  }
  yield text;
}

function cellsOf(entry: AuditEntry): string[] {
  const { at, actor, subject } = entry;
  const moment = [formatDate(amsterdamDate(at)), formatExactTime(at)];
  return [...moment, actor, titleOf(entry), subject, sentenceOf(entry)];
}

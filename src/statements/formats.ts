import { yieldToRequests } from '../background/yield.ts';
import type { Db } from '../database/open.ts';
import { formatsOfNumber, readNumber } from '../firm/number-format.ts';
import { getSettings } from '../firm/queries.ts';
import { findNumberedInvoices, FIRST_OPEN, type NumberedInvoice } from './matching/queries.ts';

/** The number of formats is limited, because every text of a statement is searched for numbers in every format. */
const MOST_FORMATS = 10;

/** The present number formats, and the earlier formats that open invoices and their credits have. */
export async function findFormats(db: Db): Promise<string[]> {
  const { invoiceNumberFormat, creditNumberFormat } = getSettings(db);
  const formats = [invoiceNumberFormat, creditNumberFormat];
  for (let after = FIRST_OPEN; formats.length < MOST_FORMATS; await yieldToRequests()) {
    const rows = findNumberedInvoices(db, after);
    for (const row of rows) addFormats(formats, row);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
  }
  return formats.slice(0, MOST_FORMATS);
}

function addFormats(formats: string[], { number, year, sequence, ...row }: NumberedInvoice): void {
  const { creditNumber, creditYear, creditSequence } = row;
  addFormat(formats, number, year, sequence);
  if (creditNumber !== null && creditYear !== null && creditSequence !== null)
    addFormat(formats, creditNumber, creditYear, creditSequence);
}

function addFormat(formats: string[], number: string, year: number, sequence: number): void {
  if (formats.some((format) => readNumber(format, number) !== undefined)) return;
  formats.push(...formatsOfNumber(number, year, sequence));
}

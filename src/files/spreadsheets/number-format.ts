import { formatDate, MS_PER_DAY, parseIsoDate } from '../../shared/dates.ts';
import { strangeXlsx } from './table.ts';

/** The numbers of the built-in formats for dates (ECMA-376 part 1, 18.8.30). */
export const BUILT_IN_DATES = [14, 15, 16, 17, 22];

/** Spreadsheets allow codes of 255 characters. The time to read a code grows with the square of its length. */
const MAX_CODE = 255;

/**
 * Whether a format shows a date. Text in quotes or brackets is ignored. Throws 'invalid' for a code longer than
 * `MAX_CODE`.
 */
export function isDateCode(code: string): boolean {
  if (code.length > MAX_CODE) throw strangeXlsx();
  return /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

/** A number as a spreadsheet shows it without a format, with at most 15 digits. */
export function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const rounded = Number(number.toPrecision(15));
  return Number.isSafeInteger(rounded) ? BigInt(rounded).toString() : String(rounded);
}

/** The day with this number. Day 60 is 29 February 1900, which did not exist (ECMA-376, 18.17.4.1). */
export function dateText(value: string, startsIn1904: boolean): string {
  const day = Math.floor(Number(value));
  const start = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30);
  const at = new Date(start + day * MS_PER_DAY);
  const date = Number.isNaN(at.getTime()) ? undefined : parseIsoDate(at.toISOString().slice(0, 10));
  return date === undefined ? numberText(value) : formatDate(date);
}

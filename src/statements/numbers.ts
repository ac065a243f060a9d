import { type Candidate, looseNumbers, patternsBy } from './notations.ts';

/** Formats such as '{jaar}-{nummer}' (`firm/number-format.ts`). */
export type NumberFormats = readonly string[];

const DASHES = /[‐‑–—−]/g;
/** The possible lengths of a sequence, in digits. */
const LENGTHS = [4, 5, 6, 7, 8, 9];

/** Finds the numbers in texts. When a number can end at several places, all possible numbers are returned. */
export function numbersIn(texts: readonly string[], formats: NumberFormats): string[] {
  return distinct(texts.flatMap((text) => numbersOf(exactIn(plain(text), formats))));
}

/** Finds numbers in a notation that differs from their format, if the text cannot mean another number. */
export function otherNumbersIn(texts: readonly string[], formats: NumberFormats): string[] {
  return distinct(texts.flatMap((text) => otherNumbersInText(plain(text), formats)));
}

function otherNumbersInText(text: string, formats: NumberFormats): string[] {
  const all = formats.flatMap((format) => looseNumbers(text, format));
  if (all.length === 0) return [];
  const exact = exactIn(text, formats);
  const apart = all.filter((one) => !exact.some((other) => overlap(one, other)));
  const whole = apart.filter(({ isWithoutLetters }) => !isWithoutLetters);
  const short = apart.filter(
    (one) => one.isWithoutLetters && !whole.some((other) => overlap(one, other)),
  );
  return numbersOf([...whole, ...short]);
}

function plain(text: string): string {
  return text.replace(DASHES, '-');
}

function exactIn(text: string, formats: NumberFormats): Candidate[] {
  return formats.flatMap((format) => candidatesOf(text, format));
}

function numbersOf(candidates: readonly Candidate[]): string[] {
  return candidates
    .filter((one) => !candidates.some((other) => isInside(one, other)))
    .map(({ number }) => number);
}

function distinct(numbers: readonly string[]): string[] {
  return [...new Set(numbers)];
}

function overlap(one: Candidate, other: Candidate): boolean {
  return one.from < other.until && other.from < one.until;
}

/** Whether a number is the end of a longer number, such as 2026-0001 in C2026-0001. */
function isInside(one: Candidate, other: Candidate): boolean {
  return other.from < one.from && other.until >= one.until;
}

function candidatesOf(text: string, format: string): Candidate[] {
  return patternsOf(format).flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index: from, groups = {} }) => {
      const { whole = '', year = '', sequence = '' } = groups;
      const number = format.replace('{jaar}', year).replace('{nummer}', sequence);
      return { number: number.replace(/\s/g, ''), from, until: from + whole.length };
    }),
  );
}

const patternsOf = patternsBy((format) => LENGTHS.map((length) => patternOf(format, length)));

/** A number is never a part of a longer number, and never begins inside a word. */
const STARTS = '(?<!\\d[-._]?)(?<!\\p{L}(?=\\p{L}))';
const ENDS = '(?![-._]?\\d)';

/** The pattern of a number whose sequence has this length. A lookahead is used to find overlapping numbers too. */
function patternOf(format: string, length: number): RegExp {
  const parts = [...format.matchAll(/\{jaar\}|\{nummer\}|./g)].map(([part]) => {
    if (part === '{jaar}') return `(?<year>${digits(4)})`;
    return part === '{nummer}' ? `(?<sequence>${digits(length)})` : part.replace('.', '\\.');
  });
  return new RegExp(`${STARTS}(?=(?<whole>${parts.join('\\s*')})${ENDS})`, 'giu');
}

function digits(count: number): string {
  return Array<string>(count).fill('\\d').join('\\s*');
}

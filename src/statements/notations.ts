import { formatNumber } from '../firm/number-format.ts';

/** The number of an invoice that a part of a text may mean, and the position of this part. */
export type Candidate = { number: string; from: number; until: number };

/** A number without its first letters counts only if the text cannot mean another number. */
type Loose = Candidate & { isWithoutLetters: boolean };

/** A line break that a bank put in the middle of a number. */
const BREAK = '(?:\\r?\\n)?';
const YEAR = `(?<year>(?:19|20|21)${BREAK}\\d${BREAK}\\d)`;
const PADDED = `\\d(?:${BREAK}\\d){3,8}`;
const ANY_SEPARATOR = '[\\s\\-./_]*';
/** A sequence without leading zeros needs a separator: '2026-28'. A dot does not count: '2026.28' is an amount. */
const SIGN = '\\s*[-/_]\\s*';
const NOT_WITHIN = '(?<!\\d|\\d[-._/])';
const ENDS = '(?![-._/]?\\d)';

/** Finds numbers as in the format, as 20260028, 2026/0028, 2026 0028 or 2026-28, or without their first letters. */
export function looseNumbers(text: string, format: string): Loose[] {
  return patternsOf(format).flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: { length }, index, groups = {} }) => {
      const [year = 0, sequence = 0] = [groups.year, groups.padded ?? groups.short].map((digits) =>
        Number(digits?.replace(/\s/g, '')),
      );
      if (sequence === 0) return [];
      const number = formatNumber(format, year, sequence);
      const isWithoutLetters = groups.letters === '';
      return [{ number, from: index, until: index + length, isWithoutLetters }];
    }),
  );
}

/** Makes a function that compiles the patterns of each format once. */
export function patternsBy(compile: (format: string) => RegExp[]): (format: string) => RegExp[] {
  const patterns = new Map<string, RegExp[]>();
  return (format) => patterns.getOrInsertComputed(format, compile);
}

const patternsOf = patternsBy(makePatterns);

function makePatterns(format: string): RegExp[] {
  const [before = '', first = '', between = '', , after = ''] =
    /^(.*?)\{(jaar|nummer)\}(.*?)\{(jaar|nummer)\}(.*)$/.exec(format)?.slice(1) ?? [];
  const letters = literals(before, '');
  // The letters may be missing, but then there may be no other letter before the digits.
  const start =
    letters === '' ? NOT_WITHIN : `${NOT_WITHIN}(?<letters>(?<!\\p{L})${letters}|(?<!\\p{L}))`;
  const middle = literals(between, ANY_SEPARATOR);
  const end = literals(after, '');
  const padded = `(?<padded>${PADDED})`;
  const short = '(?<short>\\d{1,3})';
  const inOrder = (sequence: string, separator: string) =>
    first === 'jaar' ? YEAR + separator + sequence : sequence + separator + YEAR;
  const hasWords = /[A-Za-z\d]/.test(between);
  return [inOrder(padded, middle), inOrder(short, hasWords ? middle : SIGN)].map(
    (digits) => new RegExp(start + digits + end + ENDS, 'giu'),
  );
}

/** A pattern for the letters and digits in a part of a format, with any separators around them. */
function literals(part: string, without: string): string {
  const words = part.match(/[A-Za-z\d]+/g) ?? [];
  if (words.length === 0) return without;
  const inner = words.join(ANY_SEPARATOR);
  return without === '' && part.startsWith(words[0] ?? '')
    ? inner + ANY_SEPARATOR
    : ANY_SEPARATOR + inner + ANY_SEPARATOR;
}

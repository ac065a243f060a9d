const FORMAT = /^[A-Za-z\d._-]*\{(jaar|nummer)\}[A-Za-z\d._-]*\{(jaar|nummer)\}[A-Za-z\d._-]*$/;
const PARTS = /(\{jaar\}|\{nummer\})/;
const MAX_LENGTH = 40;

export function isNumberFormat(format: string): boolean {
  const [, first, second] = FORMAT.exec(format) ?? [];
  return first !== undefined && first !== second && format.length <= MAX_LENGTH;
}

/**
 * With the format '{jaar}-{nummer}' a number is '2026-0001'. The numbers of a year are consecutive (art. 35a Wet OB
 * 1968).
 */
export function formatNumber(format: string, year: number, sequence: number): string {
  return format
    .replace('{jaar}', String(year))
    .replace('{nummer}', String(sequence).padStart(4, '0'));
}

/** `Volgende: 2026-0070`. A no-break space for an invalid format, so that the line keeps its height. */
export function nextNumberText(format: string, year: number, sequence: number): string {
  return isNumberFormat(format) ? `Volgende: ${formatNumber(format, year, sequence)}` : '\u00a0';
}

/**
 * Reads the year and the sequence from a number. There is at most one way to read a number, because a year has four
 * digits.
 */
export function readNumber(
  format: string,
  number: string,
): { year: number; sequence: number } | undefined {
  const first = format.indexOf('{');
  const between = format.slice(format.indexOf('}') + 1, format.lastIndexOf('{'));
  const after = format.slice(format.lastIndexOf('}') + 1);
  const digits = number.slice(first, number.length - after.length);
  const [year, sequence] = format.startsWith('{jaar}', first)
    ? [digits.slice(0, 4), digits.slice(4 + between.length)]
    : [digits.slice(-4), digits.slice(0, -4 - between.length)];
  if (!/^\d{4}$/.test(year) || !/^\d{4,15}$/.test(sequence)) return undefined;
  const read = { year: Number(year), sequence: Number(sequence) };
  const isSame = formatNumber(format, read.year, read.sequence) === number;
  return isSame && read.sequence > 0 ? read : undefined;
}

/**
 * The formats that give this number. There may be several, when the digits of the year or the sequence occur more than
 * once.
 */
export function formatsOfNumber(number: string, year: number, sequence: number): string[] {
  const digits = String(sequence).padStart(4, '0');
  const withYear = withPart(number, String(year), '{jaar}');
  const formats = withYear.flatMap((format) => withPart(format, digits, '{nummer}'));
  return formats.filter(isNumberFormat);
}

/** Returns a text for each occurrence of `digits`. In each text one occurrence is replaced by `part`. */
function withPart(text: string, digits: string, part: string): string[] {
  const texts: string[] = [];
  for (let at = text.indexOf(digits); at >= 0; at = text.indexOf(digits, at + 1))
    texts.push(text.slice(0, at) + part + text.slice(at + digits.length));
  return texts;
}

/**
 * The shortest number that both formats can produce. The two formats may use different years and sequences. Undefined
 * when there is no such number.
 */
export function sharedNumber(one: string, other: string): string | undefined {
  // With more digits, the two sequences overlap at a place of the number. Without the digit at that place, both formats
  // still produce the number. So a longer sequence never gives the shortest number.
  const most = one.length + other.length;
  for (let digits = 4; digits <= most; digits++) {
    // Both numbers must have the same length, so the longer format has the shorter sequence.
    const others = numbersOf(other, digits + one.length - other.length);
    for (const way of numbersOf(one, digits))
      for (const otherWay of others) {
        const number = commonText(way, otherWay);
        if (number !== undefined) return number;
      }
  }
  return undefined;
}

function commonText(one: Way, other: Way): string | undefined {
  let text = '';
  for (const [at, characters] of one.entries()) {
    const common = Array.from(characters).find((character) => other[at]?.includes(character));
    if (common === undefined) return undefined;
    text += common;
  }
  return text;
}

const DIGIT = '0123456789';
const NOT_0 = '123456789';
/** The characters that are possible at each place of a text. */
type Way = readonly string[];

const YEARS: Way[] = [
  ['1', '9', DIGIT, DIGIT],
  ['2', '01', DIGIT, DIGIT],
  ['2', '2', '0', '0'],
];

/** The numbers of a format whose sequence has this many digits. A sequence below 1000 begins with zeros. */
function numbersOf(format: string, digits: number): Way[] {
  const sequences = Array.from({ length: digits === 4 ? 4 : 1 }, (_, zeros): Way => [
    ...Array<string>(zeros).fill('0'),
    NOT_0,
    ...Array<string>(Math.max(digits - zeros - 1, 0)).fill(DIGIT),
  ]);
  const ways = new Map([
    ['{jaar}', YEARS],
    ['{nummer}', digits < 4 ? [] : sequences],
  ]);
  let numbers: Way[] = [[]];
  for (const part of format.split(PARTS)) {
    const nexts = ways.get(part) ?? [Array.from(part)];
    numbers = numbers.flatMap((begin) => nexts.map((next) => [...begin, ...next]));
  }
  return numbers;
}

import { internationalNumber } from '../phone.ts';

/**
 * A text longer than `MAX_NUMBER` cannot be an amount or a telephone number. A text longer than `MAX_CELL` cannot be a
 * telephone number with a note.
 */
const MAX_NUMBER = 30;
const MAX_CELL = 200;

/** Converts an amount as in Dutch lists, such as `€ 15,-` and `gratis`. Returns any other text unchanged. */
export function readFee(text: string): string {
  if (text.length > MAX_NUMBER) return text;
  const amount = text
    .replace(/^(?:€|euro?)/i, '')
    .replace(/(?:€|euro?)$/i, '')
    .trim();
  if (/^(?:gratis|[-–—]+)$/i.test(amount)) return '0';
  return amount.replace(/\s*[.,]\s*[-–—=]+$/, ',00');
}

/** Writes the postcode `3771xz` as `3771 XZ`. No postcode has the letters SA, SD or SS. */
export function spacedPostcode(text: string): string {
  return text.replace(
    /(?<![\p{L}\d])([1-9]\d{3})(?!s[ads])([a-z]{2})(?![\p{L}\d])/giu,
    (_, digits: string, letters: string) => `${digits} ${letters.toUpperCase()}`,
  );
}

export const EXPONENT = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** Matches a series of digits with the separators that people write between digits. */
const NUMBERS = /(?<!\d)(?:\+|\()?\d(?:\(0\)|[\d\s.)-])*/g;

/**
 * Splits a cell such as `06 12345678 (na 18u)` into the first number that exists and a note with the rest of the text.
 * A cell that is exactly one number, or has no number, stays unchanged.
 */
export function splitPhone(text: string): { phone: string; note: string } {
  const whole = { phone: text, note: '' };
  if (text === '' || text.length > MAX_CELL || EXPONENT.test(text) || exists(text)) return whole;
  for (const { 0: found, index } of text.matchAll(NUMBERS)) {
    const phone = longestNumber(found);
    if (phone === undefined) continue;
    const note = noteOf(`${text.slice(0, index)} ${text.slice(index + phone.length)}`);
    // The remaining text is a note when it has a letter or a colon, or is another number that exists. Otherwise it is a
    // part of a wrong number, such as a number with one digit too many.
    return /[\p{L}:]/u.test(note) || exists(note) ? { phone, note } : whole;
  }
  return whole;
}

function exists(text: string): boolean {
  return internationalNumber(text) !== undefined;
}

function longestNumber(text: string): string | undefined {
  const ends = [...text.matchAll(/\d(?!\d)/g)].map(({ index }) => index + 1);
  return ends
    .filter((end) => end <= MAX_NUMBER)
    .toReversed()
    .map((end) => text.slice(0, end))
    .find(exists);
}

function noteOf(text: string): string {
  const note = text.replace(/\s+/g, ' ').replace(/^[\s,;:/|–-]+|[\s,;:/|–-]+$/g, '');
  return /^\(([^()]*)\)$/.exec(note)?.[1]?.trim() ?? note;
}

/**
 * Corrects a telephone number that a spreadsheet has stored as a numeric value. The spreadsheet drops the first 0 or +,
 * and writes a long number with an exponent. Dutch numbers have nine digits after the 0. A number without a country
 * code is Dutch.
 */
export function correctedPhone(text: string): string {
  const digits = EXPONENT.test(text) ? withoutExponent(text) : text;
  if (/^31\d{9}$/.test(digits)) return `+${digits}`;
  return /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits;
}

/** Writes the number without exponent. Returns the text unchanged when the spreadsheet has lost some of the digits. */
function withoutExponent(text: string): string {
  const [mantissa = '', exponent = ''] = text.toLowerCase().replace(',', '.').split(/e\+?/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  return fraction.length === Number(exponent) ? whole + fraction : text;
}

/** Adds the 0 at the start of a KvK number, because spreadsheets leave out this 0. */
export function correctedKvk(text: string): string {
  return /^\d{7}$/.test(text) ? `0${text}` : text;
}

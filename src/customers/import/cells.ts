import { internationalNumber } from '../phone.ts';

/**
 * A text longer than `MAX_NUMBER` is no amount or telephone number, and a text longer than `MAX_CELL` is no telephone
 * number with a note.
 */
const MAX_NUMBER = 30;
const MAX_CELL = 200;

/** Reads an amount as Dutch lists write it, such as `€ 15,-` and `gratis`. Another text stays as it is. */
export function readFee(text: string): string {
  if (text.length > MAX_NUMBER) return text;
  const amount = text
    .replace(/^(?:€|euro?)/i, '')
    .replace(/(?:€|euro?)$/i, '')
    .trim();
  if (/^(?:gratis|[-–—]+)$/i.test(amount)) return '0';
  return amount.replace(/\s*[.,]\s*[-–—=]+$/, ',00');
}

/** Writes `3771xz` as `3771 XZ`. No postcode has SA, SD or SS. */
export function spacedPostcode(text: string): string {
  return text.replace(
    /(?<![\p{L}\d])([1-9]\d{3})(?!s[ads])([a-z]{2})(?![\p{L}\d])/giu,
    (_, digits: string, letters: string) => `${digits} ${letters.toUpperCase()}`,
  );
}

export const EXPONENT = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** Digits and the separators that people write between them, up to any other character. */
const NUMBERS = /(?<!\d)(?:\+|\()?\d(?:\(0\)|[\d\s.)-])*/g;

/**
 * Takes the first existing number out of a cell, such as `06 12345678 (na 18u)`. The other text is the note. A
 * cell that is one number, or has none, stays as it is.
 */
export function splitPhone(text: string): { phone: string; note: string } {
  const whole = { phone: text, note: '' };
  if (text === '' || text.length > MAX_CELL || EXPONENT.test(text) || exists(text)) return whole;
  for (const { 0: found, index } of text.matchAll(NUMBERS)) {
    const phone = longestNumber(found);
    if (phone === undefined) continue;
    const note = noteOf(`${text.slice(0, index)} ${text.slice(index + phone.length)}`);
    // Remaining text without letters is not a note. It belongs to a wrong number, such as one with a digit too many.
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
 * Corrects a telephone number that a spreadsheet has read as an amount: the first 0 or + is lost, and a long number
 * gets an exponent. Dutch numbers have nine digits after the 0, and a number without a country code is Dutch.
 */
export function correctedPhone(text: string): string {
  const digits = EXPONENT.test(text) ? withoutExponent(text) : text;
  if (/^31\d{9}$/.test(digits)) return `+${digits}`;
  return /^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits;
}

/** The number in full when all its digits are there, and otherwise the text itself. */
function withoutExponent(text: string): string {
  const [mantissa = '', exponent = ''] = text.toLowerCase().replace(',', '.').split(/e\+?/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  return fraction.length === Number(exponent) ? whole + fraction : text;
}

/** A KvK number can begin with a 0, which a spreadsheet leaves out. */
export function correctedKvk(text: string): string {
  return /^\d{7}$/.test(text) ? `0${text}` : text;
}

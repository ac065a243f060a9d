import { foldedPart } from '../database/name-search.ts';

const MIN_DIGITS = 3;
const LOOKS_LIKE_PHONE = /^[\d\s+().\-/]+$/;
const COUNTRY = /^\s*(?:\+|00)\s*31/;

/**
 * The digits of a phone number or of part of one, without what only says that it is Dutch: ITU-T E.123 writes
 * +31 6 12345678 and 06 12345678 for the same.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (COUNTRY.test(text)) return withoutZeros(digits.replace(/^(?:00)?31/, ''));
  const national = withoutZeros(digits);
  return /^31\d{9}/.test(national) ? withoutZeros(national.slice(2)) : national;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}

/** What customers are searched for: the text, and its digits when they can be part of a number ('24-7' is a name). */
export function searchedParts(text: string): readonly [string, string?] {
  const digits = LOOKS_LIKE_PHONE.test(text) ? phoneDigits(text) : '';
  return digits.length >= MIN_DIGITS ? [digits, foldedPart(text)] : [foldedPart(text)];
}

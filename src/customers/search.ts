import { foldedPart } from '../database/name-search.ts';
import { fold } from '../shared/names.ts';
import type { CustomerDetails } from './customer.ts';

const MIN_DIGITS = 3;
const LOOKS_LIKE_PHONE = /^[\d\s+().\-/]+$/;
const COUNTRY = /^\s*(?:\+|00)\s*31/;

/** The text that is searched: the folded name and, on a second line, the digits of the phone number. */
export function searchText({ name, phone }: Pick<CustomerDetails, 'name' | 'phone'>): string {
  return `${fold(name)}\n${phoneDigits(phone)}`;
}

/** The digits without the Dutch country code and leading zeros: +31 6 12345678 equals 06 12345678 (ITU-T E.123). */
function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (COUNTRY.test(text)) return withoutZeros(digits.replace(/^(?:00)?31/, ''));
  const national = withoutZeros(digits);
  return /^31\d{9}/.test(national) ? withoutZeros(national.slice(2)) : national;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}

/**
 * The texts to search for. If the digits of the typed text can be a telephone number, these digits come first. The
 * typed text itself is always included, because a name can be '24-7'.
 */
export function searchedParts(text: string): readonly [string, string?] {
  const digits = LOOKS_LIKE_PHONE.test(text) ? phoneDigits(text) : '';
  return digits.length >= MIN_DIGITS ? [digits, foldedPart(text)] : [foldedPart(text)];
}

/** The smallest number of digits with which a search by the end of a telephone number works. */
const LEAST_OF_END = 4;
/** A typed number with at least this many digits is complete, so its country code and leading zeros are removed. */
const WHOLE = 9;

/**
 * The digits at the end of a phone number, without the Dutch country code. Undefined for a text that cannot be a phone
 * number, or that has too few digits.
 */
export function endOfPhone(text: string): string | undefined {
  if (!LOOKS_LIKE_PHONE.test(text)) return undefined;
  const typed = text.replace(/\D/g, '');
  const digits = COUNTRY.test(text) || typed.length >= WHOLE ? phoneDigits(text) : typed;
  return digits.length >= LEAST_OF_END ? digits : undefined;
}

import { POSTCODE } from './postcode.ts';
import { LINE_BREAK } from './text.ts';

export const ADDRESS_NOT_FOUND = 'Dit adres is niet gevonden. Je kunt het zo bewaren.';

/** Whether addresses are suggested for a typed text of this length. */
export function isSearched({ length }: string): boolean {
  return length >= 3 && length <= 200;
}

/** The parts of a Dutch address. A missing part is ''. `extra` has other lines, such as the name of a building. */
type PostalAddress = { street: string; extra: string; postcode: string; town: string };

type Located = { street: string; houseNumber: string; postcode: string; town: string };

/** An address on two lines, such as 'Raadhuisstraat 5' and '7251 BB Vorden'. */
export function twoLineAddress({ street, houseNumber, postcode, town }: Located): string {
  const spaced = postcode.replace(/^(\d{4})([A-Z]{2})$/, '$1 $2');
  return `${street} ${houseNumber}\n${`${spaced} ${town}`.trim()}`;
}

/** A name and a house number, such as `Plein 1944 3-b` and `Markt 11 bis`. */
const HAS_HOUSE_NUMBER = /\p{L}.*\s\d{1,5}(?!\d)(?:\s?[-/]?\s?[\p{L}\d]{1,4}){0,2}$/u;
/** The beginning of a line that names the addressee instead of a street or a town. */
const FOR_WHOM = /^(?:t\.?\s?a\.?\s?v\b|p\/a|c\/o|attn\b|afd\b|afdeling\b)/i;
const COUNTRY = /[\s(-]+(?:NL|Nederland|The Netherlands|Netherlands)\)?\.?$/i;

/**
 * Reads an address in any usual layout, on one or more lines, also with lines that are no part of the address. Without
 * a postcode, all parts are ''.
 */
export function readPostalAddress(address: string): PostalAddress {
  const text = address.replace(LINE_BREAK, '\n').replace(/[^\S\n]+/g, ' ');
  const found = [...text.matchAll(POSTCODE)].at(-1);
  if (found === undefined) return { street: '', extra: '', postcode: '', town: '' };
  const [all, digits = '', letters = ''] = found;
  const before = partsOf(text.slice(0, found.index));
  const after = partsOf(text.slice(found.index + all.length));
  const town = takeTown(after) || (before.length > 1 ? takeTown(before.splice(-1)) : '');
  const isAtFront = before.length === 0;
  const street = takeStreet(isAtFront ? after : before);
  const extra = isAtFront ? '' : before.join(', ');
  return { street, extra, postcode: `${digits} ${letters.toUpperCase()}`, town };
}

/** The parts that an e-invoice needs and the address lacks: the postcode, or else the street, the town or both. */
export function missingInAddress({ street, postcode, town }: PostalAddress): string {
  if (postcode === '') return 'postcode (zoals 1234 AB)';
  return [street === '' && 'straat', town === '' && 'plaats'].filter(Boolean).join(' en ');
}

function partsOf(text: string): string[] {
  return text
    .split(/[\n,;|]/)
    .map((part) => part.replace(/^[\s.\-–]+|[\s\-–]+$/g, ''))
    .filter((part) => part !== '');
}

/** Removes the first part and returns the town in that part. The name of the town ends before a digit or a bracket. */
function takeTown(parts: string[]): string {
  const [name = ''] = (parts.shift() ?? '').replace(COUNTRY, '').split(/[\d(]/);
  return /\p{L}{2}/u.test(name) && !FOR_WHOM.test(name) ? name.trim() : '';
}

/**
 * Removes and returns the street: the last part with a house number, or else the last part with two adjacent letters
 * that does not name the addressee.
 */
function takeStreet(parts: string[]): string {
  const places = parts.filter((part) => /\p{L}{2}/u.test(part) && !FOR_WHOM.test(part));
  const street = places.findLast(hasHouseNumber) ?? places.at(-1);
  if (street === undefined) return '';
  parts.splice(parts.lastIndexOf(street), 1);
  return street;
}

/** A part with eight digits or more has a phone number instead of a house number. */
function hasHouseNumber(part: string): boolean {
  return HAS_HOUSE_NUMBER.test(part) && part.replace(/\D/g, '').length < 8;
}

const AFTER_POSTCODE = /\b\d{4} ?[A-Z]{2}\b[\s,]*([^\n,]+)/i;

/** The town of an address: the text after the postcode, or else the last part of an address with several parts. */
export function townOf(address: string): string {
  const text = address.replace(LINE_BREAK, '\n');
  const [, found] = AFTER_POSTCODE.exec(text) ?? [];
  if (found !== undefined) return found.trim();
  const parts = text.split(/[\n,]/).filter((part) => part.trim() !== '');
  return parts.length < 2 ? '' : (parts.at(-1) ?? '').trim();
}

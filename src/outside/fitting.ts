import { fold } from '../shared/names.ts';
import { readPostalAddress } from '../shared/postal-address.ts';
import { LINE_BREAK } from '../shared/text.ts';
import { findAddresses, type FoundAddress, type Search } from './pdok.ts';
import { mapDone, type Outcome } from './provider.ts';

/** Finds the address that is the same as `address`. The value is undefined when PDOK does not know this address. */
export async function findAddress(
  search: Search,
  address: string,
): Promise<Outcome<FoundAddress | undefined>> {
  const outcome = await findAddresses(search, searchText(address));
  return mapDone(outcome, (found) => found.find((each) => fits(address, each)));
}

/** The text with which PDOK finds an address: its street, postcode and town, without other lines. */
export function searchText(address: string): string {
  const short = readWithoutStreet(address);
  if (short !== undefined) return `${short.postcode} ${short.rest}`;
  const { street, postcode, town } = readPostalAddress(address);
  return [street, postcode, town].filter(Boolean).join(' ') || address;
}

/**
 * Whether the found address is the same as `address`. The house numbers and the postcodes must be the same. If
 * `address` has no postcode, the streets and the towns must be the same. House number '12' is not the same as '12a'.
 */
export function fits(address: string, found: FoundAddress): boolean {
  const number = numberPattern(found.houseNumber);
  const short = readWithoutStreet(address);
  if (short !== undefined) {
    const [all, town = found.town] =
      new RegExp(`^${number}(?:[ ,]+(.+))?$`, 'iu').exec(short.rest) ?? [];
    return all !== undefined && isSame(short.postcode, found.postcode) && isSame(town, found.town);
  }
  const { street, postcode } = readPostalAddress(address);
  const endsWithNumber = new RegExp(`(?<![\\p{L}\\d])${number}$`, 'iu');
  if (postcode !== '')
    return isSame(postcode, found.postcode) && endsWithNumber.test(street.trim());
  const text = fold(address.replace(LINE_BREAK, ','));
  const isStreet = (part: string) =>
    part.includes(fold(found.street)) && endsWithNumber.test(part.trim());
  return text.includes(fold(found.town)) && text.split(/[,;|]/).some(isStreet);
}

/** Whether the address has a postcode and a house number, but no street. */
export function lacksStreet(address: string): boolean {
  return readWithoutStreet(address) !== undefined;
}

const POSTCODE = String.raw`(?:NL[ -]+)?([1-9]\d{3} ?(?!S[ADS])[A-Z]{2})(?!\p{L})`;
const NUMBER = String.raw`\d{1,5}(?:[ /.-]*(?:[A-Z]{1,4}|\d{1,4})(?![\p{L}\d]))?(?!\d)`;
const TOWN = String.raw`(?:[ ,]+[^\d,]{2,40})?`;
/** Matches addresses such as '7251 BB 5', '7251BB, nr. 5-a' and '7251 BB 5 Vorden'. */
const NUMBER_BEHIND = new RegExp(`^${POSTCODE}[ ,]*(?:nr[. ]+)?(${NUMBER}${TOWN})$`, 'iu');
/** Matches addresses such as '5, 7251 BB' and '5-a, 7251 BB Vorden'. */
const NUMBER_BEFORE = new RegExp(`^(${NUMBER})[ ,]+${POSTCODE}(${TOWN})$`, 'iu');

type WithoutStreet = { postcode: string; rest: string };

/** Reads an address that has no street. `rest` is the house number, and the town when the address has one. */
function readWithoutStreet(address: string): WithoutStreet | undefined {
  const text = address.replace(LINE_BREAK, ', ').replace(/\s+/g, ' ').trim();
  const [, postcode, rest] = NUMBER_BEHIND.exec(text) ?? [];
  if (postcode !== undefined && rest !== undefined) return { postcode, rest };
  const [, number = '', code, town = ''] = NUMBER_BEFORE.exec(text) ?? [];
  return code === undefined ? undefined : { postcode: code, rest: number + town };
}

/**
 * The text of a pattern for a house number. It also matches other notations of the number: '12 a' and '12a' for '12-A',
 * but not '122' for '12-2'.
 */
function numberPattern(houseNumber: string): string {
  const parts = houseNumber.match(/\d+|\p{L}/gu) ?? [];
  const separators = parts.map((part, i) => {
    const areDigits = /\d/.test(part) && /\d/.test(parts[i - 1] ?? '');
    return i === 0 ? '' : String.raw`[\s./-]` + (areDigits ? '+' : '*');
  });
  return parts.map((part, i) => separators[i] + part).join('');
}

/** Compares letters and digits only, because PDOK writes a postcode without a space. */
function isSame(one: string, other: string): boolean {
  return compact(one) === compact(other);
}

function compact(text: string): string {
  return fold(text).replace(/[^\p{L}\d]/gu, '');
}

import type { FoundAddress } from '../outside/pdok.ts';
import { fold } from '../shared/names.ts';
import { readPostalAddress } from '../shared/postal-address.ts';
import { LINE_BREAK } from '../shared/text.ts';

/** The text with which PDOK finds an address: its street, postcode and town, without other lines. */
export function searchText(address: string): string {
  const { street, postcode, town } = readPostalAddress(address);
  return [street, postcode, town].filter(Boolean).join(' ') || address;
}

/**
 * Whether the found address is the same as `address`: the house number is the same, and either the postcode or the
 * street and the town. The house number '12' is not the same as '12a'.
 */
export function fits(address: string, found: FoundAddress): boolean {
  const { street, postcode } = readPostalAddress(address);
  if (compact(address) === compact(found.postcode + found.houseNumber)) return true;
  const endsWithNumber = houseNumberAtEnd(found.houseNumber);
  if (postcode !== '')
    return compact(postcode) === compact(found.postcode) && endsWithNumber.test(street.trim());
  const text = fold(address.replace(LINE_BREAK, ','));
  const isStreet = (part: string) =>
    part.includes(fold(found.street)) && endsWithNumber.test(part.trim());
  return text.includes(fold(found.town)) && text.split(/[,;|]/).some(isStreet);
}

/** Also matches other ways of writing the number: '12 a' and '12a' for '12-A'. */
function houseNumberAtEnd(houseNumber: string): RegExp {
  const signs = houseNumber.match(/[\p{L}\d]/gu) ?? [];
  return new RegExp(`(?<![\\p{L}\\d])${signs.join(String.raw`[\s./-]*`)}$`, 'iu');
}

function compact(text: string): string {
  return fold(text).replace(/[^\p{L}\d]/gu, '');
}

import { LINE_BREAK } from './text.ts';

/** No postcode has the letters SA, SD or SS. '1234 te' and '1234 AB 56' are no postcodes. */
export const POSTCODE =
  /(?<![\p{L}\d])(?:NL[ -]+)?([1-9]\d{3}) ?(?![sS][aAdDsS])(?!(?:te|in|op|nr|hs)\b)([A-Za-z]{2})(?![\p{L}\d]|[\s,]*\d)/gu;

/** Moves the postcode and the town to a new line when they are behind the street: `Dorpsstraat 1, 1234 AB Ede`. */
export function withPostcodeOnNewLine(address: string): string {
  const text = address.replace(LINE_BREAK, '\n');
  const index = [...text.matchAll(POSTCODE)].at(-1)?.index ?? 0;
  const before = text.slice(0, index).replace(/[\s,]+$/, '');
  return before === '' ? text : `${before}\n${text.slice(index)}`;
}

import { LINE_BREAK } from './text.ts';

/** No postcode has SA, SD or SS. A number before a word of two letters or before another number is no postcode. */
export const POSTCODE =
  /(?<![\p{L}\d])(?:NL[ -]+)?([1-9]\d{3}) ?(?![sS][aAdDsS])(?!(?:te|in|op|nr|hs)\b)([A-Za-z]{2})(?![\p{L}\d]|[\s,]*\d)/gu;

/** Begins a new line at the postcode, which `Dorpsstraat 1, 1234 AB Ede` has behind the street. */
export function withPostcodeOnNewLine(address: string): string {
  const text = address.replace(LINE_BREAK, '\n');
  const index = [...text.matchAll(POSTCODE)].at(-1)?.index ?? 0;
  const before = text.slice(0, index).replace(/[\s,]+$/, '');
  return before === '' ? text : `${before}\n${text.slice(index)}`;
}

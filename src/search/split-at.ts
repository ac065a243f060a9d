import { fold } from '../shared/names.ts';

/**
 * Finds a part in a text, and returns the letters before it, the found letters and the letters after it. Capitals and
 * accents do not count, so for 'Don José Vega' and 'jose' the found letters are 'José'. Undefined when the text does
 * not have the part.
 */
export function splitAt(
  text: string,
  part: string,
): [before: string, found: string, after: string] | undefined {
  const letters = Array.from(text.normalize('NFC'));
  const wanted = fold(part);
  // `fold` would trim a single space.
  const folded = letters.map((letter) => fold(`|${letter}|`).slice(1, -1));
  const at = folded.join('').indexOf(wanted);
  if (at < 0 || wanted === '') return undefined;
  let length = 0;
  const ends = folded.map((one) => (length += one.length));
  const first = ends.findIndex((end) => end > at);
  const next = ends.findIndex((end) => end >= at + wanted.length) + 1;
  const textOf = (from: number, until?: number) => letters.slice(from, until).join('');
  return [textOf(0, first), textOf(first, next), textOf(next)];
}

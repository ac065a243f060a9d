const APOSTROPHES = /[’‘ʼ`′]/g;
const DASHES = /[‐‑–—]/g;
/** Replaced before the normalization, because NFKD would turn ´ into a space. */
const ACUTE = /´/g;
const INVISIBLE = /[\p{Cf}\u034f]/gu;
const MARKS = /[\u0300-\u036f]/g;

/** Letters that Unicode normalization does not decompose into a plain letter and an accent. */
const LETTERS = new Map(
  Object.entries({
    ł: 'l',
    ø: 'o',
    ß: 'ss',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    æ: 'ae',
    œ: 'oe',
    ı: 'i',
    ħ: 'h',
    ŧ: 't',
    ς: 'σ',
  }),
);
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g');

/** A name for comparisons, without capitals, accents and extra spaces. Uses NFKD, because NFD does not split ĳ. */
export function fold(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(ACUTE, "'")
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Splits a text into the letters before a part, the part, and the letters after it. Capitals and accents do not count,
 * so the part 'jose' splits 'Don José Vega' at 'José'. Undefined when the text does not have the part.
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

/** Returns '' for `+31 6`, because the field has this text before the user types. */
export function trimPhone(text: string): string {
  return text.replace(/\s/g, '') === '+316' ? '' : text.trim();
}

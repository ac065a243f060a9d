const APOSTROPHES = /[’‘ʼ`′]/g;
const DASHES = /[‐‑–—]/g;
/** NFKD makes a space of this one, so it goes first. */
const ACUTE = /´/g;
const INVISIBLE = /[\p{Cf}\u034f]/gu;
const MARKS = /[\u0300-\u036f]/g;

/** Letters that Unicode does not take apart into a plain letter and a mark. */
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

/**
 * Two names are the same when these are. White space, capitals and marks do not count, nor what keyboards make of an
 * apostrophe or a dash. NFKD rather than NFD, since Dutch data has the one-character ĳ. Folding twice changes nothing.
 */
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

/** The phone number as typed, empty when nothing follows the `+31 6` that the field starts with. */
export function emptyPhone(text: string): string {
  return text.replace(/\s/g, '') === '+316' ? '' : text.trim();
}

const APOSTROPHES = /[’‘ʼ`′]/g;
const DASHES = /[‐‑–—]/g;
/** Replaced before NFKD, which makes a space of it. */
const ACUTE = /´/g;
const INVISIBLE = /[\p{Cf}\u034f]/gu;
const MARKS = /[\u0300-\u036f]/g;

/** Letters that Unicode does not decompose into a plain letter and a mark. */
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
 * Two names are the same when their folded forms are. White space, capitals and marks do not count, nor do different
 * apostrophes and dashes. NFKD rather than NFD, because Dutch names have the one-character ĳ. Folding is idempotent.
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

/** The typed phone number; empty when only the `+31 6` is left that the field starts with. */
export function emptyPhone(text: string): string {
  return text.replace(/\s/g, '') === '+316' ? '' : text.trim();
}

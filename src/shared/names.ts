const APOSTROPHES = /[’‘ʼ`′]/g;
const DASHES = /[‐‑–—]/g;
/** These characters are replaced before the normalization, because NFKD would turn ´ into a space. */
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

/** Returns '' for `+31 6`, because the field has this text before the user types. */
export function trimPhone(text: string): string {
  return text.replace(/\s/g, '') === '+316' ? '' : text.trim();
}

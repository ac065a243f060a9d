import { LINE_BREAK } from '../text.ts';

/** The characters of the fonts in static/fonts. A test compares them with the fonts. */
const DRAWABLE = [
  '\\n',
  '\u0020-\u007e\u00a0-\u024f\u02bc\u02c6\u02c7\u02d8-\u02dd',
  '\u0300-\u0304\u0306-\u030c\u0323\u0326-\u0328\u0331',
  '\u1e02\u1e03\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9',
  '\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044',
  '\u20ac\u2116\u2122\u2212',
].join('');
const UNDRAWABLE = new RegExp(`[^${DRAWABLE}]`, 'gu');
const SPACE = /[\t\u2000-\u200a\u202f\u205f\u3000]/g;
const HYPHEN = /[\u2010\u2011]/g;
/** Invisible characters. \p{Cf} cannot be used, because browsers have different versions of Unicode. */
const INVISIBLE = new RegExp(
  '[\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\u{e0001}-\\u{e007f}]|[\\ufe00-\\ufe0f]',
  'gu',
);

const MISSING = '?';

/** Replaces characters that the fonts lack. Otherwise the PDF would silently omit these characters. */
export function printable(text: string): string {
  return withoutVariants(text).replace(UNDRAWABLE, MISSING);
}

/** Whether a PDF shows the whole text. */
export function isPrintable(text: string): boolean {
  return withoutVariants(text).search(UNDRAWABLE) < 0;
}

function withoutVariants(text: string): string {
  return text
    .normalize('NFC')
    .replace(LINE_BREAK, '\n')
    .replace(SPACE, ' ')
    .replace(HYPHEN, '-')
    .replace(INVISIBLE, '');
}

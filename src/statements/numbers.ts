import { type Candidate, looseNumbers } from './notations.ts';

/** The formats of the numbers of invoices and credits, as '{jaar}-{nummer}' (firm/number-format.ts). */
export type NumberFormats = readonly string[];

const DASHES = /[‐‑–—−]/g;
const LEAST_DIGITS = 4;
const MOST_DIGITS = 9;

/**
 * Finds the numbers of invoices and credits that a text may have. Spaces and line breaks within a number do not count,
 * but a number is never a part of a longer one: 2026-00123 does not have 2026-0012. A text where a number may end at
 * several places gives each of them; only the database knows which exist.
 */
export function numbersIn(texts: readonly string[], formats: NumberFormats): string[] {
  return distinct(texts.flatMap((text) => numbersOf(exactIn(plain(text), formats))));
}

/** Finds numbers in another notation than that of their format, where no other number can be meant. */
export function otherNumbersIn(texts: readonly string[], formats: NumberFormats): string[] {
  return distinct(texts.flatMap((text) => otherNumbersInText(plain(text), formats)));
}

function otherNumbersInText(text: string, formats: NumberFormats): string[] {
  const all = formats.flatMap((format) => looseNumbers(text, format));
  if (all.length === 0) return [];
  const exact = exactIn(text, formats);
  const apart = all.filter((one) => !exact.some((other) => overlap(one, other)));
  const whole = apart.filter(({ isWithoutLetters }) => !isWithoutLetters);
  const short = apart.filter(
    (one) => one.isWithoutLetters && !whole.some((other) => overlap(one, other)),
  );
  return numbersOf([...whole, ...short]);
}

function plain(text: string): string {
  return text.replace(DASHES, '-');
}

function exactIn(text: string, formats: NumberFormats): Candidate[] {
  return formats.flatMap((format) => candidatesOf(text, format));
}

function numbersOf(candidates: readonly Candidate[]): string[] {
  return candidates
    .filter((one) => !candidates.some((other) => isInside(one, other)))
    .map(({ number }) => number);
}

function distinct(numbers: readonly string[]): string[] {
  return [...new Set(numbers)];
}

function overlap(one: Candidate, other: Candidate): boolean {
  return one.from < other.until && other.from < one.until;
}

/** Whether a number is the end of a longer one, as 2026-0001 of C2026-0001. */
function isInside(one: Candidate, other: Candidate): boolean {
  return other.from < one.from && other.until >= one.until;
}

type Token = { kind: 'literal'; character: string } | { kind: 'year' } | { kind: 'sequence' };

function tokensOf(format: string): Token[] {
  return [...format.matchAll(/\{jaar\}|\{nummer\}|./gs)].map(([part]) => {
    if (part === '{jaar}') return { kind: 'year' };
    return part === '{nummer}' ? { kind: 'sequence' } : { kind: 'literal', character: part };
  });
}

function candidatesOf(text: string, format: string): Candidate[] {
  const tokens = tokensOf(format);
  const found: Candidate[] = [];
  for (let from = 0; from < text.length; from += 1) {
    if (isSpace(text[from]) || isWithin(text, from)) continue;
    for (const { at: until, number } of endsOf(text, tokens, from))
      if (!/^[-._]?\d/.test(text.slice(until, until + 2))) found.push({ number, from, until });
  }
  return found;
}

/** Whether the character belongs to the number or the word before it. */
function isWithin(text: string, from: number): boolean {
  if (/\d[-._]?$/.test(text.slice(Math.max(0, from - 2), from))) return true;
  return /^\p{L}\p{L}$/u.test(text.slice(from - 1, from + 1)) && from > 0;
}

type State = { at: number; number: string };

/** Every place where the tokens can end in the text, when they begin at `from`. */
function endsOf(text: string, tokens: readonly Token[], from: number): State[] {
  let states: State[] = [{ at: from, number: '' }];
  for (const token of tokens) {
    states = states.flatMap((state) => stepsOf(text, token, state));
    if (states.length === 0) break;
  }
  return states;
}

function stepsOf(text: string, token: Token, state: State): State[] {
  if (token.kind === 'literal') {
    const at = state.number === '' ? state.at : withoutSpaces(text, state.at);
    const isSame = text[at]?.toLowerCase() === token.character.toLowerCase();
    return isSame ? [{ at: at + 1, number: state.number + token.character }] : [];
  }
  const [least, most] = token.kind === 'year' ? [4, 4] : [LEAST_DIGITS, MOST_DIGITS];
  const ends: State[] = [];
  let { at, number } = state;
  for (let digits = 1; digits <= most; digits += 1) {
    if (number !== '') at = withoutSpaces(text, at);
    const digit = text[at] ?? '';
    if (!/^\d$/.test(digit)) break;
    number += digit;
    at += 1;
    if (digits >= least) ends.push({ at, number });
  }
  return ends;
}

function withoutSpaces(text: string, from: number): number {
  let at = from;
  while (isSpace(text[at])) at += 1;
  return at;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}

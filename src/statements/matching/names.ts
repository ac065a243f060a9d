import { fold } from '../../shared/names.ts';

/** Words that do not identify a customer, because many names have them. */
const COMMON =
  /^(?:van|der|den|het|ter|ten|stg|stichting|familie|fam|mevr|dhr|hr|mw|eo|bv|vof|nv)$/;

/** Whether two names have a word in common, such as 'C. Meijer e/o J. Meijer' and 'Carla Meijer'. */
export function sharesName(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}

export function wordsOf(name: string): string[] {
  return wordsOfFolded(fold(name));
}

export function wordsOfFolded(name: string): string[] {
  const words = name.split(/[^\p{L}\d]+/u).filter((word) => word.length >= 3 && !COMMON.test(word));
  return [...new Set(words)];
}

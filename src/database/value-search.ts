import { fold } from '../shared/names.ts';
import { foldedPart, isTrigram, LAST_CHARACTER, quote } from './name-search.ts';
import type { Db } from './open.ts';
import { allValues } from './statements.ts';

/** The kinds of values in `search_values`. This table has each distinct value once. */
export type ValueKind = 'address' | 'phone' | 'reference';

/** The highest number of values of one kind whose records are looked up. */
const FEW = 100;
const ASCII = /^[ -~]*$/;

/** The values that match a search, by kind. */
export type ValueSearch = {
  /** At most `FEW` values of each kind, as JSON arrays. */
  hits: ReadonlyMap<ValueKind, string>;
  /** Whether more values match than `hits` has. */
  isCut: boolean;
  isIn: (address: string) => boolean;
};

const VALUE = '(SELECT value FROM search_values WHERE search_values.id = found.doc) AS value';

const containing = allValues<string, [match: string]>(`
  SELECT ${VALUE} FROM (
    SELECT rowid AS doc FROM search_texts WHERE search_texts MATCH ?1 LIMIT ${FEW + 1}
  ) AS found`);
const beginning = allValues<string, [from: string, until: string, ValueKind]>(`
  SELECT ${VALUE} FROM (
    SELECT DISTINCT doc FROM search_trigrams WHERE term BETWEEN ?1 AND ?2 AND col = ?3 LIMIT ${FEW + 1}
  ) AS found`);

/**
 * Finds addresses and references that contain the text, and telephone numbers that end with the digits. Undefined when
 * there are none.
 */
export function searchValues(
  db: Db,
  { text, digits }: { text: string; digits: string | undefined },
): ValueSearch | undefined {
  const part = foldedPart(text.replaceAll(',', ' '));
  const found = new Map<ValueKind, string[]>();
  if (Array.from(part).length >= 2)
    for (const kind of ['address', 'reference'] as const)
      found.set(kind, findContaining(db, kind, part));
  // In the index two spaces follow each number, so digits with two spaces match only the end of a number.
  if (digits !== undefined) found.set('phone', findContaining(db, 'phone', `${digits}  `));
  if ([...found.values()].every((all) => all.length === 0)) return undefined;
  const lists = [...found].map(([kind, all]) => [kind, JSON.stringify(all.slice(0, FEW))]);
  return {
    hits: new Map(lists as [ValueKind, string][]),
    isCut: [...found.values()].some((all) => all.length > FEW),
    isIn: isInAddress(part),
  };
}

function isInAddress(part: string): (address: string) => boolean {
  const [word = ''] = part.split(' ').toSorted((one, other) => other.length - one.length);
  return (address) => {
    // Folding is slow. Most addresses have only ASCII characters, and such an address needs no folding when it does not
    // have the longest word of the text.
    if (ASCII.test(address) && !address.toLowerCase().includes(word)) return false;
    return part !== '' && fold(address.replaceAll(',', ' ')).includes(part);
  };
}

function findContaining(db: Db, kind: ValueKind, part: string): string[] {
  return isTrigram(part)
    ? containing(db, `${kind} : ${quote(part)}`)
    : beginning(db, part, part + LAST_CHARACTER, kind);
}

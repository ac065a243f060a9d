import type { Conflict, Texts } from './merge.ts';

/** Fields that a user chooses together, such as a date and its slot, with their label in the form. */
export type Line<Name extends string> = { label: string; names: readonly Name[] };

/** `loaded` are the fields before both changes. Without `loaded`, every difference counts as changed by both. */
export type Versions<Name extends string> = {
  loaded: Texts<Name> | undefined;
  mine: Texts<Name>;
  theirs: Texts<Name>;
};

/** Compares two changes of one record, line by line. A line that only one user changed is no conflict. */
export function compare<Name extends string>(
  lines: readonly Line<Name>[],
  { loaded, mine, theirs }: Versions<Name>,
): Conflict {
  const conflict: Conflict = { asked: [], taken: [] };
  for (const { label, names } of lines) {
    const differ = (one: Texts<Name>, other: Texts<Name>) =>
      names.some((name) => one[name] !== other[name]);
    if (!differ(mine, theirs) || (loaded && !differ(theirs, loaded))) continue;
    const difference = { label, mine: part(mine, names), theirs: part(theirs, names) };
    const isAsked = loaded === undefined || differ(mine, loaded);
    (isAsked ? conflict.asked : conflict.taken).push(difference);
  }
  return conflict;
}

function part<Name extends string>(texts: Texts<Name>, names: readonly Name[]): Texts {
  return Object.fromEntries(names.map((name) => [name, texts[name]]));
}

/** The fields of a form, each a text. */
export type Texts<Name extends string = string> = Record<Name, string>;

/** Fields that are chosen together, as a date and its slot are, under the name that a person knows them by. */
export type Line<Name extends string> = { label: string; names: readonly Name[] };

/** A line of which two people made something else. */
export type Difference = { label: string; mine: Texts; theirs: Texts };

/** What two people made of one record: what both changed is asked, what only the other changed is taken over. */
export type Conflict = { asked: Difference[]; taken: Difference[] };

/** `loaded` is what both began with. Without it every difference is taken for one that both made. */
export type Versions<Name extends string> = {
  loaded: Texts<Name> | undefined;
  mine: Texts<Name>;
  theirs: Texts<Name>;
};

/** Compares two changes of the same record, line by line. A line that only one has changed is no conflict. */
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

/** The fields that are taken over from the other. */
export function takenOver({ taken }: Conflict): Texts {
  return Object.fromEntries(taken.flatMap(({ theirs }) => Object.entries(theirs)));
}

function part<Name extends string>(texts: Texts<Name>, names: readonly Name[]): Texts {
  return Object.fromEntries(names.map((name) => [name, texts[name]]));
}

const CHOICE = 'keuze.';
export const THEIRS = 'ander';
export const MINE = 'jij';

/** What a line's choice is called in the form. */
export function choiceName({ theirs }: Pick<Difference, 'theirs'>): string {
  return CHOICE + Object.keys(theirs).join('.');
}

/** The fields after the choices that a form without scripts sent along; `theirs` is what it had loaded then. */
export function withChoices<Name extends string>(
  fields: Texts<Name>,
  theirs: Texts<Name>,
  form: Record<string, string | undefined>,
): Texts<Name> {
  const chosen = Object.keys(form).filter((key) => key.startsWith(CHOICE) && form[key] === THEIRS);
  const names = chosen.flatMap((key) => key.slice(CHOICE.length).split('.'));
  const taken = Object.entries(theirs).filter(([name]) => names.includes(name));
  return { ...fields, ...Object.fromEntries(taken) };
}

/** What a form works on; `unanswered` was sent, and whether it arrived is not known. */
export type Unanswered<Fields> = { unanswered?: Fields | undefined };

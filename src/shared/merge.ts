/** The fields of a form, each a text. */
export type Texts<Name extends string = string> = Record<Name, string>;

/** Fields that are chosen together, such as a date and its slot, with the label of the form. */
export type Line<Name extends string> = { label: string; names: readonly Name[] };

/** A line with two different changes. */
export type Difference = { label: string; mine: Texts; theirs: Texts };

/** Two changes of one record. `asked` are the lines that both changed, `taken` those that only the other user changed. */
export type Conflict = { asked: Difference[]; taken: Difference[] };

/** `loaded` are the fields before both changes. Without it, every difference counts as changed by both. */
export type Versions<Name extends string> = {
  loaded: Texts<Name> | undefined;
  mine: Texts<Name>;
  theirs: Texts<Name>;
};

/** Compares two changes of the same record, line by line. A line that only one user changed is no conflict. */
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

/** The fields that are copied from the other user. */
export function takenOver({ taken }: Conflict): Texts {
  return Object.fromEntries(taken.flatMap(({ theirs }) => Object.entries(theirs)));
}

function part<Name extends string>(texts: Texts<Name>, names: readonly Name[]): Texts {
  return Object.fromEntries(names.map((name) => [name, texts[name]]));
}

const CHOICE = 'keuze.';
export const THEIRS = 'ander';
export const MINE = 'jij';

/** The name of the choice of a line in the form. */
export function choiceName({ theirs }: Pick<Difference, 'theirs'>): string {
  return CHOICE + Object.keys(theirs).join('.');
}

/** The fields after the choices of a form without scripts; `theirs` are the stored fields that the form showed. */
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

/** Part of the state of a form: `unanswered` are the fields that were sent without an answer. */
export type Unanswered<Fields> = { unanswered?: Fields | undefined };

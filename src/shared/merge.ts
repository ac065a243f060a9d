export type Texts<Name extends string = string> = Record<Name, string>;

/** A line of the form with the fields of this user (`mine`) and of the other user (`theirs`). */
export type Difference = { label: string; mine: Texts; theirs: Texts };

/** `asked` are the lines that both users changed, `taken` the lines that only the other user changed. */
export type Conflict = { asked: Difference[]; taken: Difference[] };

export function takenOver({ taken }: Conflict): Texts {
  return Object.fromEntries(taken.flatMap(({ theirs }) => Object.entries(theirs)));
}

const CHOICE = 'keuze.';
export const THEIRS = 'ander';
export const MINE = 'jij';

/** The name of the radio buttons with which the user chooses for a line. */
export function choiceName({ theirs }: Pick<Difference, 'theirs'>): string {
  return CHOICE + Object.keys(theirs).join('.');
}

/** Applies the choices that a form without scripts sends. `theirs` are the stored fields that the form showed. */
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

/** The state of a form after a failed request: `unanswered` are the fields that were sent without a response. */
export type Unanswered<Fields> = { unanswered?: Fields | undefined };

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

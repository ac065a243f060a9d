/** The fields of a form, each a text. */
export type Texts<Name extends string = string> = Record<Name, string>;

/** A line with two different changes. */
export type Difference = { label: string; mine: Texts; theirs: Texts };

/** Two changes of one record. `asked` are the lines that both changed, `taken` those that only the other user changed. */
export type Conflict = { asked: Difference[]; taken: Difference[] };

/** The fields that are copied from the other user. */
export function takenOver({ taken }: Conflict): Texts {
  return Object.fromEntries(taken.flatMap(({ theirs }) => Object.entries(theirs)));
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

import type { FieldErrors } from './domain-error.ts';

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

/** The start of a form: the record that it changes, its fields, and why an earlier attempt was refused. */
export type FormStart<Target, Name extends string> = {
  target: Target;
  fields: Texts<Name>;
  errors: FieldErrors;
  message: string;
  conflict?: Conflict | undefined;
};

/** The state of a form after a failed request: `unanswered` are the fields that were sent without a response. */
export type Unanswered<Fields> = { unanswered?: Fields | undefined };

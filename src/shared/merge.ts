import type { FieldErrors } from './domain-error.ts';
import { type Fields, type NameIn, normalized } from './fields.ts';
import type { MessageLink } from './toasts.ts';
import type { Texts } from './wire-names.ts';

/** A line of the form with the fields of this user (`mine`) and of the other user (`theirs`). */
export type Difference = { label: string; mine: Texts; theirs: Texts };

/** `asked` has the lines that both users changed. `taken` has the lines that only the other user changed. */
type Comparison = { asked: Difference[]; taken: Difference[] };

/** A comparison with a sentence that names the other user and the time. */
export type Conflict = Comparison & { heading: string };

/** `loaded` has the fields before both changes. Without `loaded`, every difference counts as changed by both users. */
export type Versions<Name extends string> = {
  loaded: Texts<Name> | undefined;
  mine: Texts<Name>;
  theirs: Texts<Name>;
};

/** The user is asked only about lines that both users changed. A line can have two fields: a date and its slot. */
export function compare<Of extends Fields>(fields: Of, versions: Versions<NameIn<Of>>): Comparison {
  const mine: Texts = normalized(fields, versions.mine);
  const theirs: Texts = normalized(fields, versions.theirs);
  const loaded: Texts | undefined = versions.loaded && normalized(fields, versions.loaded);
  const conflict: Comparison = { asked: [], taken: [] };
  for (const [label, names] of linesOf(fields)) {
    const differ = (one: Texts, other: Texts) => names.some((name) => one[name] !== other[name]);
    if (!differ(mine, theirs) || (loaded && !differ(theirs, loaded))) continue;
    const difference = { label, mine: part(mine, names), theirs: part(theirs, names) };
    const isAsked = loaded === undefined || differ(mine, loaded);
    (isAsked ? conflict.asked : conflict.taken).push(difference);
  }
  return conflict;
}

function linesOf(fields: Fields): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  for (const [name, { label, line = label }] of Object.entries(fields))
    lines.set(line, [...(lines.get(line) ?? []), name]);
  return lines;
}

function part(texts: Texts, names: readonly string[]): Texts {
  return Object.fromEntries(names.map((name) => [name, texts[name] ?? '']));
}

export function takenOver({ taken }: Comparison): Texts {
  return Object.fromEntries(taken.flatMap(({ theirs }) => Object.entries(theirs)));
}

const CHOICE = 'keuze.';
export const THEIRS = 'ander';
export const MINE = 'jij';

export function choiceName({ theirs }: Pick<Difference, 'theirs'>): string {
  return CHOICE + Object.keys(theirs).join('.');
}

/** Applies the choices that a form without scripts sends. `theirs` has the stored fields that the form showed. */
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

export type FormStart<Target, Name extends string> = {
  target: Target;
  fields: Texts<Name>;
  errors: FieldErrors;
  message: string;
  link?: MessageLink | undefined;
  conflict?: Conflict | undefined;
};

/** `unanswered` are the fields of a request without a response. */
export type Unanswered<Sent> = { unanswered?: Sent | undefined };

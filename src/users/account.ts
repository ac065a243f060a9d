import type { FieldErrors } from '../shared/domain-error.ts';
import { isEmail } from '../shared/email.ts';
import { passwordProblem } from './password.ts';

/** A user as an administrator fills it in; `password` is empty when it stays as it is. */
export type AccountFields = { username: string; email: string; password: string };

/** What an administrator decides; undefined leaves it as it is, for a new user: active, no administrator. */
export type Account = AccountFields & {
  isActive: boolean | undefined;
  isAdmin: boolean | undefined;
};

const MAX_NAME = 200;

export const UNSEEN = /[\p{Cc}\p{Cf}]/u;

/** The fields without what nobody sees: white space around them and control characters. */
export function tidyAccount<Fields extends AccountFields>(fields: Fields): Fields {
  return { ...fields, username: tidy(fields.username), email: tidy(fields.email) };
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll(new RegExp(UNSEEN, 'gu'), '').trim();
}

/** What is wrong with a user's fields, by the form's names; `password` is called newPassword when it changes one. */
export function accountProblems(fields: AccountFields, isNew: boolean): FieldErrors {
  const { username, email, password } = tidyAccount(fields);
  const required = { username, email, ...(isNew && { password }) };
  const [missing] = Object.entries(required).find(([, text]) => text === '') ?? [];
  if (missing !== undefined) return { [missing]: missingSentence(isNew) };
  const problems: FieldErrors = {};
  if (username.length > MAX_NAME)
    problems.username = `Een gebruikersnaam heeft hoogstens ${MAX_NAME} tekens.`;
  if (!isEmail(email)) problems.email = 'Vul een geldig e-mailadres in.';
  const problem = password === '' ? undefined : passwordProblem(password);
  if (problem !== undefined) problems[passwordField(isNew)] = problem;
  return problems;
}

function missingSentence(isNew: boolean): string {
  return isNew
    ? 'Gebruikersnaam, e-mail en wachtwoord zijn verplicht'
    : 'Gebruikersnaam en e-mail zijn verplicht';
}

export function passwordField(isNew: boolean): 'password' | 'newPassword' {
  return isNew ? 'password' : 'newPassword';
}

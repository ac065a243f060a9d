import { assertNoFieldErrors, type FieldErrors } from '../shared/domain-error.ts';
import { isEmail } from '../shared/email.ts';
import { passwordProblem } from './password.ts';

type AccountFields = { username: string; email: string; password: string };

/** An undefined right does not change. A new user is active and is not an administrator by default. */
export type Account = AccountFields & {
  isActive: boolean | undefined;
  isAdmin: boolean | undefined;
};

const MAX_NAME = 200;

export const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

export function normalizeAccount<Fields extends AccountFields>(fields: Fields): Fields {
  return { ...fields, username: normalize(fields.username), email: normalize(fields.email) };
}

function normalize(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll(new RegExp(INVISIBLE, 'gu'), '').trim();
}

/** Returns the account with normalized fields. Throws 'invalid' with a sentence for each wrong field. */
export function validAccount(account: Account, isNew: boolean): Account {
  assertNoFieldErrors(accountProblems(account, isNew));
  return normalizeAccount(account);
}

export function accountProblems(fields: AccountFields, isNew: boolean): FieldErrors {
  const { username, email, password } = normalizeAccount(fields);
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

import { type DomainError, fieldError } from '../shared/domain-error.ts';

export type Identity = { username: string; email: string };

type FoldedIdentity = { usernameFold: string; emailFold: string };

/** The limit for Unicode normalization, whose time grows with the square of the length. All real inputs are shorter. */
export const MAX_NORMALIZED = 1000;

/** Usernames and e-mail addresses are compared in this form, which ignores case (Unicode NFKC). */
export function foldIdentity(text: string): string {
  return text.trim().slice(0, MAX_NORMALIZED).normalize('NFKC').trim().toLowerCase();
}

export function foldedIdentity({ username, email }: Identity): FoldedIdentity {
  return { usernameFold: foldIdentity(username), emailFold: foldIdentity(email) };
}

export function identityTaken({ username }: Identity, other: FoldedIdentity): DomainError {
  const isName = [other.usernameFold, other.emailFold].includes(foldIdentity(username));
  return isName
    ? fieldError('username', 'Deze gebruikersnaam is al in gebruik.')
    : fieldError('email', 'Dit e-mailadres is al in gebruik.');
}

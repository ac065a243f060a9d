import { isCommonPassword } from './common-passwords.ts';
import { passwordProblem } from './password.ts';

/** Longer than any name, address or password can be; Unicode normalisation takes the square of a length. */
const MAX_NORMALIZED = 1000;

/** Usernames and e-mail addresses are unique without case. */
export function foldIdentity(text: string): string {
  return text.trim().slice(0, MAX_NORMALIZED).normalize('NFKC').trim().toLowerCase();
}

/** The one rule for every password that is chosen: why it can't be one, undefined when it can. */
export async function newPasswordProblem(
  password: string,
  tooShort?: string,
): Promise<string | undefined> {
  const problem = passwordProblem(password, tooShort);
  if (problem !== undefined || !(await isCommonPassword(password))) return problem;
  return 'Dit wachtwoord wordt te vaak gebruikt. Kies een ander wachtwoord.';
}

const passwordHashing = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet); off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(sameEverywhere(password), passwordHashing);
}

let nobody: Promise<string> | undefined;

/** Whether the password is the user's. Takes as long for no user as for a wrong password. */
export async function verifyPassword(
  password: string,
  user: { passwordHash: string } | undefined,
): Promise<boolean> {
  const hashOfNobody = await (nobody ??= hashPassword(crypto.randomUUID()));
  const hash = user?.passwordHash ?? hashOfNobody;
  const matches = await Bun.password.verify(sameEverywhere(password), hash);
  return user !== undefined && matches;
}

/** Keyboards send é as one character or as two. */
function sameEverywhere(password: string): string {
  return password.slice(0, MAX_NORMALIZED).normalize('NFC');
}

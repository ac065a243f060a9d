import { withoutWriting } from '../background/writer.ts';
import { MAX_NORMALIZED } from './identity.ts';

const argon2id = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** Argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet). Runs outside the main thread. */
export function hashPassword(password: string): Promise<string> {
  return withoutWriting(() => Bun.password.hash(normalize(password), argon2id));
}

let substituteHash: Promise<string> | undefined;

/** Whether the password is right. The check takes the same time for an unknown user as for a wrong password. */
export async function verifyPassword(
  password: string,
  user: { passwordHash: string } | undefined,
): Promise<boolean> {
  // The substitute hash is also made when there is a user, so that the first call takes the same time in both cases.
  const substitute = await (substituteHash ??= hashPassword(crypto.randomUUID()));
  const hash = user?.passwordHash ?? substitute;
  const matches = await withoutWriting(() => Bun.password.verify(normalize(password), hash));
  return user !== undefined && matches;
}

/** Some keyboards send é as one character, and some as two. NFC makes both texts equal. */
function normalize(password: string): string {
  return password.slice(0, MAX_NORMALIZED).normalize('NFC');
}

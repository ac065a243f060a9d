/** Usernames and e-mail addresses are unique without case. */
export function foldIdentity(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

const passwordHashing = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet); off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, passwordHashing);
}

let nobody: Promise<string> | undefined;

/** Whether the password is the user's. Takes as long for no user as for a wrong password. */
export async function verifyPassword(
  password: string,
  user: { passwordHash: string } | undefined,
): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const matches = await Bun.password.verify(password, user?.passwordHash ?? (await nobody));
  return user !== undefined && matches;
}

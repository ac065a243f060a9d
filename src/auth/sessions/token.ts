import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as text for cookies and URLs. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in 64 hexadecimal digits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** The length of a time step, in seconds (RFC 6238, section 4.1). */
const PERIOD = 30;
const SECRET_BYTES = 20;
/**
 * The number of time steps before and after the present step whose codes are accepted, because clocks differ (RFC 6238,
 * 5.2).
 */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** The alphabet of recovery codes, without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RECOVERY_LENGTH = 10;

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function isSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text);
}

/** The address that an authenticator reads from a QR code. */
export function authenticatorUrl(secret: string, { firm, username }: Names): string {
  return new TOTP({ issuer: firm.replaceAll(':', ' '), label: username, secret }).toString();
}
type Names = { firm: string; username: string };

/** The time step of a code. Undefined for a wrong code and for a used code: each code works once (RFC 6238, 5.2). */
export function stepOf(
  { secret, lastStep }: { secret: string; lastStep: number },
  text: string,
  now: Date,
): number | undefined {
  const token = text.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = new TOTP({ secret, period: PERIOD }).validate({ token, timestamp, window: WINDOW });
  if (delta === null) return undefined;
  const step = TOTP.counter({ period: PERIOD, timestamp }) + delta;
  return step > lastStep ? step : undefined;
}

/** Codes of 50 random bits, such as 'ABCDE-FGHJK'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(randomBytes(RECOVERY_LENGTH), (byte) => ALPHABET[byte % 32]).join('');
    return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
  });
}

/** Ignores spaces, hyphens and case. */
export function hashRecoveryCode(text: string): string {
  const code = text
    .slice(0, 100)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return Bun.SHA256.hash(`recovery:${code}`, 'hex');
}

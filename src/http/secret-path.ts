import { paths } from '../paths.ts';

/** The part of a path after this prefix is secret, because a driver's link works without an account. */
const START = paths.driver('');
/** The part of a path after one of these names is secret, also when a client writes the path in an unusual way. */
const NAMED = /(chauffeur|reset-password)([\\/\s]*)[^\\/]+/gi;
/**
 * A part of at least 20 characters of base64url (RFC 4648, section 5), which can be a random token. The names of routes
 * have no digits or capitals, but tokens have.
 */
const LONG = /[\w-]{20,}/g;
/** A path can be encoded more than once. */
const MAX_DECODINGS = 5;

export function isDriverPath(path: string): boolean {
  return path.startsWith(START);
}

/** Whether the path looks like that of a driver's link. Spellings that Vipo answers with 404 count too. */
export function resemblesDriverPath(path: string): boolean {
  return /chauffeur/i.test(decoded(path));
}

export function loggedPath(path: string): string {
  const text = decoded(path);
  const masked = text
    .replace(NAMED, '$1$2***')
    .replace(LONG, (part) => (/[A-Z\d]/.test(part) ? '***' : part));
  return masked === text ? path : masked;
}

function decoded(path: string): string {
  let text = path;
  for (let i = 0; i < MAX_DECODINGS && text.includes('%'); i++)
    text = text.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return text;
}

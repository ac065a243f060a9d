import { createHmac } from 'node:crypto';
import { moment, type Moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';

const WINDOW_SECONDS = 15 * 60;
/** The highest number of failures within the window, for an `account` or a known browser. */
const ACCOUNT_LIMIT = 8;
/** The highest number of failures within the window for an IP address, which all users in an office may share. */
const ADDRESS_LIMIT = 100;

/**
 * `account` names what is guessed: the password of an account, the pincode or a link. It also names the requests for a
 * reset link, which are counted too. `browser` is the id of a known browser, whose failures are counted separately.
 */
export type Attempt = { account: string; address: string; browser?: string | undefined };

type Limit = { key: string; most: number };

/** The limits of an attempt. The first limit is the limit of the account or of the known browser. */
export function limitsOf(
  secret: Uint8Array,
  { account, address, browser }: Attempt,
): [Limit, ...Limit[]] {
  if (browser !== undefined) return [{ key: browserKey(secret, browser), most: ACCOUNT_LIMIT }];
  return [
    { key: accountKey(secret, account), most: ACCOUNT_LIMIT },
    { key: keyOf(secret, `address:${address}`), most: ADDRESS_LIMIT },
  ];
}

/** The keys whose failures are deleted after a success: the account and the browser, never the address. */
export function clearedKeys(
  secret: Uint8Array,
  { account, browser }: Pick<Attempt, 'account' | 'browser'>,
): string[] {
  const key = accountKey(secret, account);
  return browser === undefined ? [key] : [key, browserKey(secret, browser)];
}

function accountKey(secret: Uint8Array, account: string): string {
  return keyOf(secret, `account:${account}`);
}

function browserKey(secret: Uint8Array, browser: string): string {
  return keyOf(secret, `browser:${browser}`);
}

/** A typed username can be a password by mistake. Without the secret, nobody can find that password from the HMAC. */
function keyOf(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(`attempt:${text}`).digest('hex');
}

export function windowStart(now: Date): Moment {
  return moment(new Date(now.getTime() - WINDOW_SECONDS * 1000));
}

export function tooManyAttempts(oldest: Moment, now: Date): DomainError {
  const passed = (now.getTime() - Date.parse(oldest)) / 1000;
  return new DomainError('too-many', 'Te veel pogingen. Probeer het over een kwartier opnieuw.', {
    retryAfterSeconds: Math.max(1, Math.ceil(WINDOW_SECONDS - passed)),
  });
}

export function loginAccount(usernameFold: string): string {
  return `user:${usernameFold}`;
}

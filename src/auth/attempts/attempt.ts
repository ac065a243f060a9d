import { createHmac } from 'node:crypto';
import { networkOf } from '../../http/networks.ts';
import { moment, type Moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';

const WINDOW_SECONDS = 15 * 60;
/** The highest number of failures within the window, for a target or a known browser. */
const TARGET_LIMIT = 8;
/**
 * The highest number of failures within the window for an IP address, which all users in an office may share. All IPv6
 * addresses of one network count as one address, because a client can choose any of them.
 */
const ADDRESS_LIMIT = 100;

/**
 * `target` names what somebody tries to guess: the password of an account, the pincode or a link. Requests for a reset
 * link are counted in the same way, and `target` names their mail address. `browser` is the id of a known browser,
 * whose failures are counted separately.
 */
export type Attempt = { target: string; address: string; browser?: string | undefined };

type Limit = { key: string; most: number };

/** The limits of an attempt. The first limit is the limit of the target or of the known browser. */
export function limitsOf(
  secret: Uint8Array,
  { target, address, browser }: Attempt,
): [Limit, ...Limit[]] {
  if (browser !== undefined)
    return [{ key: keyOf(secret, 'browser', browser), most: TARGET_LIMIT }];
  return [
    { key: keyOf(secret, 'account', target), most: TARGET_LIMIT },
    { key: keyOf(secret, 'address', networkOf(address)), most: ADDRESS_LIMIT },
  ];
}

/**
 * The keys whose failures are deleted after a success: the keys of the target and the browser, but not of the address.
 */
export function clearedKeys(
  secret: Uint8Array,
  { target, browser }: Pick<Attempt, 'target' | 'browser'>,
): string[] {
  const key = keyOf(secret, 'account', target);
  return browser === undefined ? [key] : [key, keyOf(secret, 'browser', browser)];
}

type Counted = 'account' | 'address' | 'browser';

/** A typed username can be a password by mistake. Without the secret, nobody can find that password from the HMAC. */
function keyOf(secret: Uint8Array, kind: Counted, text: string): string {
  return createHmac('sha256', secret).update(`attempt:${kind}:${text}`).digest('hex');
}

export function windowStart(now: Date): Moment {
  return moment(now.getTime() - WINDOW_SECONDS * 1000);
}

export function tooManyAttempts(oldest: Moment, now: Date): DomainError {
  const passed = (now.getTime() - Date.parse(oldest)) / 1000;
  return new DomainError('too-many', 'Te veel pogingen. Probeer het over een kwartier opnieuw.', {
    retryAfterSeconds: Math.max(1, Math.ceil(WINDOW_SECONDS - passed)),
  });
}

export function loginTarget(usernameFold: string): string {
  return `user:${usernameFold}`;
}

/** The cache of the round, which exists over TLS only. Logging out and the login page delete it. */
export const ROUND_CACHE = 'rit';
/** The header of a stored page with the moment until which it may be shown, in milliseconds since 1970. */
export const KEPT_UNTIL = 'X-Kept-Until';

export function forgetRound(): void {
  if ('caches' in globalThis) void caches.delete(ROUND_CACHE);
}

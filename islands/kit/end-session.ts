import { publicPaths } from '../../src/shared/public-paths.ts';

/**
 * Dispatches the event that the session has ended. Returns false while the user logs out, because logging out leads to
 * the login page too.
 */
export function announceEndOfSession(): boolean {
  return document.dispatchEvent(new CustomEvent('vipo:session-ended', { cancelable: true }));
}

/**
 * After a 401, lets the forms store what was typed, and then goes to the login page. Does nothing while the user logs
 * out, because leaving would cancel the request to log out. The browser would also ask a second time about unsaved
 * changes.
 */
export function leaveForLogin(): void {
  if (announceEndOfSession()) location.assign(publicPaths.login());
}

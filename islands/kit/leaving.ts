/** How long the next page may take after the browser aborted the calls of this page. */
const LEAVING_MS = 3000;
let isClosing = false;
let leavesUntil = 0;
addEventListener('pagehide', () => (isClosing = true));
addEventListener('beforeunload', () => {
  leavesUntil = Infinity;
  // A timer waits while the browser asks the user whether to leave.
  setTimeout(() => (leavesUntil = performance.now() + LEAVING_MS));
});

/**
 * Whether a call failed because the user is leaving the page. Then the browser aborted the call, and no failure may be
 * stored for the next page. The code that waited for the call may still run then: in Chromium after 'pagehide', and in
 * WebKit between 'beforeunload' and 'pagehide'.
 */
export async function isLeaving(): Promise<boolean> {
  if (isClosing || performance.now() >= leavesUntil) return isClosing;
  await new Promise((resolve) => setTimeout(resolve, 50));
  return isLeaving();
}

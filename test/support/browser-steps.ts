import type { Route } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { aDelivery } from './app.ts';
import type { Visit } from './browser.ts';

/** Waits till a message stands in the live region of its kind. */
export async function says(
  { page }: Visit,
  role: 'status' | 'alert',
  sentence: string,
): Promise<void> {
  await page.locator(`.toasts [role=${role}]`).getByText(sentence, { exact: true }).waitFor();
}

/** Presses the button or the link with this name. */
export async function press({ page }: Visit, name: string): Promise<void> {
  const named = { name, exact: true };
  await page.getByRole('button', named).or(page.getByRole('link', named)).click();
}

/** The session's calls beside the browser's. */
export function callsOf({ app }: Visit) {
  const token = app.sessionOf('piet');
  return (method: string, path: string, body?: object) => app.call(method, path, body, { token });
}

/** Opens a page with a session, with one delivery planned, and one invoiced besides. */
export async function atWork(visitor: Visit, path: string): Promise<void> {
  await visitor.signIn();
  const call = callsOf(visitor);
  await call('POST', paths.api.addDelivery(), aDelivery);
  await call('POST', paths.api.addDelivery(), aDelivery);
  await call('POST', paths.api.invoice(2));
  await visitor.open(path);
}

export function becomeAdmin({ app }: Visit): void {
  app.db.$client.run("UPDATE users SET is_admin = 1 WHERE username = 'piet'");
}

/**
 * Does something else with the next request of a kind. The route stays: to take it away while another request is under
 * way can lose that one.
 */
export async function once(
  { page }: Visit,
  pattern: string,
  act: (route: Route) => Promise<void>,
): Promise<void> {
  let isDone = false;
  await page.route(pattern, (route) => {
    if (isDone) return route.fallback();
    isDone = true;
    return act(route);
  });
}

/** The server does the next call, and its answer gets lost on the way. */
export function loseAnswer(visitor: Visit, path: string): Promise<void> {
  return once(visitor, `**${path}`, async (route) => {
    await visitor.answer(route);
    await route.abort();
  });
}

/** Waits till the archive says this about its first invoice. */
export async function standsAt({ page }: Visit, ...badges: string[]): Promise<void> {
  for (const badge of badges) {
    await page.locator('tbody tr').first().locator('.badge').getByText(badge).waitFor();
  }
}

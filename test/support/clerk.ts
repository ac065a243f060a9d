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

export async function press({ page }: Visit, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** The session's calls beside the browser's. */
export async function callsOf({ app }: Visit) {
  const token = await app.logIn('piet');
  return (method: string, path: string, body?: object) => app.call(method, path, body, { token });
}

/** Logs in, with one delivery planned, and one invoiced besides. */
export async function atWork(visitor: Visit, path: string): Promise<void> {
  await visitor.logIn();
  const call = await callsOf(visitor);
  await call('POST', paths.api.addDelivery(), aDelivery);
  await call('POST', paths.api.addDelivery(), aDelivery);
  await call('POST', paths.api.invoice(2));
  await visitor.open(path);
}

export function becomeAdmin({ app }: Visit): void {
  app.db.$client.run("UPDATE users SET is_admin = 1 WHERE username = 'piet'");
}

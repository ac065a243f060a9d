import { paths } from '../../src/paths.ts';
import { aDelivery } from './app.ts';
import type { Visit } from './browser.ts';

const POLL_MS = 4000;

/** Opens a page as 'piet' after the colleague 'kees' has planned An, Bas and Cas. Returns the calls of 'kees'. */
export async function beside(visitor: Visit, path: string) {
  const { app, page } = visitor;
  await visitor.signIn();
  await app.addUser('kees');
  const token = app.sessionOf('kees');
  const call = (method: string, to: string, body?: object) => app.call(method, to, body, { token });
  const plan = (name: string) =>
    call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam: name });
  for (const name of ['An', 'Bas', 'Cas']) await plan(name);
  await page.clock.install();
  await visitor.open(path);
  await hears(visitor);
  return { call, plan };
}

/** Lets the time pass until the page has asked for changes. */
export async function hears({ page }: Visit): Promise<void> {
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === paths.api.changes(),
  );
  await page.clock.fastForward(POLL_MS);
  await answered;
}

export const row = ({ page }: Visit, id: number) => page.locator(`#levering-${id}`);
export const notice = ({ page }: Visit) => page.locator('.notice.top');

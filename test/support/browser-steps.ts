import type { Locator, Route } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { english } from '../../src/shared/english.ts';
import { aDelivery, PASSWORD } from './app.ts';
import type { Visit } from './browser.ts';

/** Waits until the toasts of this role, 'status' or 'alert', show the sentence. */
export async function says(
  { page }: Visit,
  role: 'status' | 'alert',
  sentence: string,
): Promise<void> {
  await page.locator(`.toasts [role=${role}]`).getByText(sentence, { exact: true }).waitFor();
}

/** Waits until the page shows the English sentence, with the Dutch sentence directly above it. */
export async function saysBoth({ page }: Visit, sentence: keyof typeof english): Promise<void> {
  const box = async (text: string) => {
    const element = page.getByText(text, { exact: true });
    await element.waitFor();
    return (await element.boundingBox()) ?? { y: NaN, height: NaN };
  };
  const first = await box(english[sentence]);
  const second = await box(sentence);
  const isAbove = second.y >= first.y + first.height - 1;
  if (!isAbove) throw new Error(`the Dutch sentence is not above '${sentence}'`);
}

export async function press({ page }: Visit, name: string): Promise<void> {
  const named = { name, exact: true };
  await page.getByRole('button', named).or(page.getByRole('link', named)).click();
}

/** The names of the fields in a part of the page, in the order of the page. */
export function fieldNames(part: Locator): Promise<string[]> {
  return part
    .locator('input:not([type=hidden]), select, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));
}

/** Returns a function that makes JSON calls as 'piet', directly to the app and not through the browser. */
export function callsOf({ app }: Visit) {
  const token = app.sessionOf('piet');
  return (method: string, path: string, body?: object) => app.call(method, path, body, { token });
}

/** Opens a page as 'piet'. Delivery 1 is open, and delivery 2 is invoiced. */
export async function atWork(visitor: Visit, path: string): Promise<void> {
  await readyToWork(visitor);
  await visitor.open(path);
}

/** Does the same as `atWork` without opening a page. */
export async function readyToWork(visitor: Visit): Promise<void> {
  await visitor.signIn();
  const call = callsOf(visitor);
  await call('POST', paths.api.addDelivery(), aDelivery);
  await call('POST', paths.api.addDelivery(), aDelivery);
  await call('POST', paths.api.invoice(2));
}

export function becomeAdmin({ app }: Visit): void {
  app.db.$client.run("UPDATE users SET is_admin = 1 WHERE username = 'piet'");
}

/** Waits for the login page, for example after the session has ended, and logs in with its form. */
export async function logInAs({ page, url }: Visit, name: string): Promise<void> {
  await page.waitForURL(url + paths.login());
  await page.getByLabel('Email').fill(name);
  await page.getByLabel('Wachtwoord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Inloggen' }).click();
}

/** Ends the sessions on the server, as after a long absence. The browser keeps its cookie. */
export function endSessions({ app }: Visit): void {
  app.db.$client.run('DELETE FROM sessions');
}

/** Opens the settings as an administrator. */
export async function openSettings(visitor: Visit): Promise<void> {
  becomeAdmin(visitor);
  await visitor.signIn();
  await visitor.open(paths.settings());
}

/** Handles the next matching request with `act`. Removing the route could lose a request, so the route stays. */
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

/**
 * Delays the requests that match the pattern until `release` is called, and then ends them with `end`. Later requests
 * are not delayed. `asked` waits for the first request.
 */
export async function hold(
  { page }: Pick<Visit, 'page'>,
  pattern: string | RegExp,
  end = (route: Route) => route.fallback(),
) {
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isReleased = false;
  await page.route(pattern, async (route) => {
    asked.resolve();
    if (isReleased) return route.fallback();
    await released.promise;
    return end(route);
  });
  const release = () => {
    isReleased = true;
    released.resolve();
  };
  return { asked: asked.promise, release };
}

/** Lets the server handle the next call to this path, but gives the browser no response. */
export function loseAnswer(visitor: Visit, path: string): Promise<void> {
  return once(visitor, `**${path}`, async (route) => {
    await visitor.answer(route);
    await route.abort();
  });
}

/** Breaks the connection once, while a script reads the text or the JSON of an answer of this path. */
export function breakAnswer(
  { page }: Visit,
  path: string,
  reader: 'text' | 'json' = 'text',
): Promise<void> {
  return page.evaluate(
    ([wanted, name]) => {
      const read = Response.prototype[name];
      Response.prototype[name] = function broken() {
        if (new URL(this.url).pathname !== wanted) return read.call(this);
        Response.prototype[name] = read;
        return Promise.reject(new TypeError('network error'));
      };
    },
    [path, reader] as const,
  );
}

/** Waits until the first invoice in the archive has this state. */
export async function standsAt({ page }: Visit, state: string): Promise<void> {
  const row = page.locator('tr:has(td)').first();
  await row.locator('.state').getByText(state, { exact: true }).waitFor();
}

/** Aborts a call of the page in the order of WebKit: after the page may ask to stay, and before the page is left. */
export async function abortBeforeLeaving({ page }: Visit, call: Route): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeunload')));
  await call.abort();
  // Until the next page comes, the scripts of this page run on.
  await Bun.sleep(300);
}

import type { Locator, Page } from 'playwright-core';
import type { Visit } from './browser.ts';

export const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);

export type Keys = ReturnType<typeof keysOf>;

/** Presses keys and buttons, and counts these presses. Typing a text is not counted. */
export function keysOf({ page }: Visit) {
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count++;
    }
  };
  /** Presses Tab until the first element with this role and name has the focus. */
  const tabTo = async (
    role: Parameters<Page['getByRole']>[0],
    name: string | RegExp,
    within: Page | Locator = page,
  ) => {
    const exact = typeof name === 'string';
    const element = within.getByRole(role, { name, exact }).first();
    await element.waitFor();
    for (let i = 0; i < 80; i++) {
      if (await hasFocus(element)) return;
      await press('Tab');
    }
    throw new Error(`Tab does not reach the ${role} ${String(name)}`);
  };
  const type = (text: string) => page.keyboard.type(text);
  const click = async (target: Locator) => {
    await target.click();
    count++;
  };
  return { press, tabTo, type, click, count: () => count };
}

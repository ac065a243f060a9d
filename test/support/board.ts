import type { Locator } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import type { Visit } from './browser.ts';
import { centerOf } from './finger.ts';
import { planAll } from './planning.ts';

export const MONDAY = 'maandag 23 november, Ochtend';
export const TUESDAY = 'dinsdag 24 november, Middag';

/** Opens the board of week 48 with An and Bas on Monday and Cas on Tuesday. */
export async function board(visitor: Visit, capacity?: number) {
  const { app, page } = visitor;
  app.now = new Date('2026-11-23T09:00:00Z');
  if (capacity) app.db.$client.run('UPDATE settings SET capacity_quantity = ?', [capacity]);
  const call = await planAll(visitor, [
    { Klant_naam: 'An' },
    { Klant_naam: 'Bas' },
    { Klant_naam: 'Cas', Tijd: '2026-11-24 Middag' },
  ]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBoard(visitor);
  return call;
}

export async function openBoard(visitor: Visit): Promise<void> {
  await visitor.open(paths.week());
  await visitor.page.locator('[data-island=week][data-ready]').waitFor();
}

export const slot = ({ page }: Visit, name: string) =>
  page.getByRole('group', { name, exact: true });
export const card = ({ page }: Visit, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

/** The names of the customers on the cards of a slot, in the order of the cards. */
export async function namesIn(visitor: Visit, name: string): Promise<string[]> {
  return slot(visitor, name).locator('.card a').allTextContents();
}

/** Waits until a slot has these names in this order. */
export async function shows(visitor: Visit, name: string, names: string[]): Promise<void> {
  await visitor.page.waitForFunction(
    ([label, expected]) => {
      const links = document.querySelectorAll(`[aria-label="${label}"] .card a`);
      return [...links].map((link) => link.textContent).join() === expected;
    },
    [name, names.join()] as const,
  );
}

/** Drags a card to an element, at `part` of its height: 0.1 is near the upper edge. */
export async function drag(
  visitor: Visit,
  name: string,
  to: Locator,
  part?: number,
): Promise<void> {
  const { mouse } = visitor.page;
  const from = await centerOf(card(visitor, name));
  await mouse.move(from.x, from.y);
  await mouse.down();
  const { x, y } = await centerOf(to, part);
  await mouse.move(x, y, { steps: 6 });
  await mouse.up();
}

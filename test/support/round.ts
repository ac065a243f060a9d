import type { Page } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { callsOf } from './browser-steps.ts';
import type { Visit } from './browser.ts';
import { until } from './until.ts';

export const DAY = '2026-11-23';
export const ROUND = paths.round({ datum: DAY });
export const morning = { Tijd: `${DAY} Ochtend` };

export const stop = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name });
export const button = (page: Page, name: string, text: string) =>
  stop(page, name).getByRole('button', { name: text, exact: true });

export async function press({ page }: Visit, name: string, text: string): Promise<void> {
  await button(page, name, text).click();
}

/** Presses 'Foto' and chooses this file. The field itself may be replaced after a tick, and then loses the file. */
export async function takePhoto(visitor: Visit, name: string, buffer: Buffer): Promise<void> {
  const chooser = visitor.page.waitForEvent('filechooser');
  await press(visitor, name, 'Foto');
  await (await chooser).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
}

export const isPressed = ({ page }: Visit, name: string, text: string) =>
  button(page, name, text).getAttribute('aria-pressed');

/** For each delivery on the server, whether it is delivered, and the cash that was received. */
export async function stored(visitor: Visit): Promise<unknown[]> {
  const { body } = await callsOf(visitor)('GET', paths.api.deliveries({ datum: DAY }));
  return body.map((row: Record<string, unknown>) => [row.geleverd_op !== null, row.ontvangen]);
}

/** Waits until the stored values equal the expected values. */
export async function storedBecomes(visitor: Visit, expected: unknown[]): Promise<void> {
  await until(async () => Bun.deepEquals(await stored(visitor), expected));
}

export const three = [
  { Klant_naam: 'Aad', ...morning, opmerkingen: 'Achterom langs de schuur, de poort staat open' },
  { Klant_naam: 'Bakkerij Korst', ...morning },
  { Klant_naam: 'Camping', Tijd: `${DAY} Middag`, Betaling: 'betaalverzoek' },
];

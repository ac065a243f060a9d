import { paths } from '../../src/paths.ts';
import { aDelivery } from './app.ts';
import { callsOf } from './browser-steps.ts';
import type { Visit } from './browser.ts';

/** Fills in the form of /plan, except for the date, the remarks and the optional fields. */
export async function fillIn({ page }: Visit, change: Record<string, string> = {}): Promise<void> {
  const fields: Record<string, string> = { ...aDelivery, Tijdslot: 'Middag', ...change };
  for (const name of [
    'Klant_naam',
    'leveringsadres',
    'telefoonnummer',
    'Prijs',
    'Aantal',
    'bezorgkosten',
  ]) {
    await page.locator(`[name=${name}]`).fill(fields[name] ?? '');
  }
  await page.locator('[name=Tijdslot]').selectOption(fields.Tijdslot ?? '');
  await page.locator('[name=Betaling]').selectOption(fields.Betaling ?? '');
}

export async function pickDate({ page }: Visit, name: string): Promise<void> {
  await page.getByLabel('Datum').click();
  await page.getByRole('button', { name }).click();
}

/** Opens the form of /plan and fills it in, also the date. */
export async function openFilledIn(visitor: Visit): Promise<void> {
  await visitor.open(paths.plan());
  await fillIn(visitor);
  await pickDate(visitor, 'maandag 23 november 2026');
}

/** Plans a delivery by the form, for tests of the form. Other tests use `planOne`. */
export async function planOnScreen(visitor: Visit): Promise<void> {
  await openFilledIn(visitor);
  await visitor.page.getByRole('button', { name: 'Levering plannen' }).click();
  await visitor.page.waitForURL(visitor.url + paths.home());
}

/** Gives the browser a session and plans a delivery for each change of the default delivery. */
export async function planAll(visitor: Visit, changes: object[]) {
  await visitor.signIn();
  const call = callsOf(visitor);
  for (const change of changes)
    await call('POST', paths.api.addDelivery(), { ...aDelivery, ...change });
  return call;
}

/** Gives the browser a session and plans the delivery that `planOnScreen` plans, without loading the form. */
export async function planOne(visitor: Visit, change: object = {}): Promise<void> {
  await planAll(visitor, [{ Tijd: '2026-11-23 Middag', opmerkingen: '', ...change }]);
}

/**
 * Does the same as `planAll` for two deliveries of the customer Jansen. Delivery 1, on 2 November, is invoiced.
 * Delivery 2, on 24 November, is open.
 */
export async function planWithInvoice(visitor: Visit, change: object = {}): Promise<void> {
  const times = ['2026-11-02 Ochtend', '2026-11-24 Middag'];
  const call = await planAll(
    visitor,
    times.map((Tijd) => ({ ...change, Tijd })),
  );
  await call('POST', paths.api.customers(), { ...aDelivery, ...change });
  await call('POST', paths.api.invoice(1), {});
}

export async function tick({ page }: Pick<Visit, 'page'>, name: string): Promise<void> {
  await page.getByRole('checkbox', { name, exact: true }).check();
}

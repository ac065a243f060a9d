import type { Page } from 'playwright-core';
import { DELIVERY_ID } from '../../src/deliveries/wire-names.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf } from '../support/browser-steps.ts';
import type { Visit } from '../support/browser.ts';
import { camt } from '../support/statement.ts';

export type Step = (visitor: Visit) => Promise<unknown>;
const named = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .filter({ visible: true })
    .first();
export const press =
  (...names: string[]): Step =>
  async (visitor) => {
    for (const name of names) {
      await named(visitor.page, name).click();
      await visitor.islandsWork();
    }
  };
export const dialog =
  (...names: string[]): Step =>
  async (visitor) => {
    await press(...names)(visitor);
    await visitor.page.locator('dialog:modal').waitFor();
  };
/** Closes the dialog or the menu in front of the page. */
export async function closeTop({ page }: Visit): Promise<void> {
  await page.keyboard.press('Escape');
  const top = page.locator(':is(dialog:modal, :popover-open)').filter({ hasText: /\S/ });
  await top.first().waitFor({ state: 'hidden' });
}

export const inTurn =
  (...steps: Step[]): Step =>
  async (visitor) => {
    for (const step of steps) await step(visitor);
  };
export const type =
  (field: string, text: string): Step =>
  ({ page }) =>
    page.locator(field).pressSequentially(text);
export const see =
  (text: string): Step =>
  ({ page }) =>
    page.getByText(text).first().waitFor();

export async function showToasts({ page }: Visit): Promise<void> {
  await page.evaluate(() => {
    for (const kind of ['success', 'info', 'warning', 'error']) {
      const detail = { kind, text: `Een melding van de soort ${kind}`, shownMs: 1e9 };
      document.dispatchEvent(new CustomEvent('vipo:toast', { detail }));
    }
  });
}

/** Filters the list while the server cannot be reached, so that the list stays as it was. */
export async function loseList({ page }: Visit): Promise<void> {
  await page.route('**/overzicht?*', (route) => route.abort());
  await page.getByRole('searchbox').fill('jan');
  await page.getByText('De lijst kon niet worden geladen.').waitFor();
  await page.unroute('**/overzicht?*');
}

export async function conflict(visitor: Visit): Promise<void> {
  const { page } = visitor;
  await press('Bewerken')(visitor);
  await page.waitForURL(/edit/);
  await visitor.islandsWork();
  await page.locator('[name=Aantal]').fill('9');
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await callsOf(visitor)('PUT', paths.api.delivery(id), { ...aDelivery, Aantal: 3, Prijs: 91 });
  await press('Wijzig levering', 'Toch wijzigen')(visitor);
  await page.getByText('heeft deze levering om').waitFor();
}

export async function tickAll({ page }: Visit): Promise<void> {
  for (const ofGroup of await page.getByLabel('Alles selecteren').all()) await ofGroup.check();
  await page.getByText('Selectie wissen').waitFor();
}

export async function sendAgain({ page }: Visit): Promise<void> {
  const name = /^Betaalverzoek (opnieuw )?sturen$/;
  await page.getByRole('link', { name }).first().click();
  await page.locator('dialog:modal').waitFor();
}

/** Opens the page with the form of a move, which a browser without scripts opens instead of the dialog. */
export async function openMove({ page, url }: Visit): Promise<void> {
  const id = await page.locator('button.grip').first().getAttribute('value');
  await page.goto(url + paths.moveDelivery({ [DELIVERY_ID]: id ?? '' }));
}

/** Makes the invoice of the first delivery whose customer pays in cash. */
export async function makeInvoice(visitor: Visit): Promise<void> {
  const { page } = visitor;
  await page.getByRole('row').filter({ hasText: 'contant' }).getByRole('checkbox').first().check();
  await press('Factuur maken')(visitor);
  await page.locator('#ronde [name=sluiten]').waitFor();
}

/** Changes a customer with open deliveries, so that the dialog asks about these. */
export async function changeCustomer(visitor: Visit): Promise<void> {
  const { page } = visitor;
  await press('Bewerken')(visitor);
  await page.waitForURL(/klant\/\d/);
  await visitor.islandsWork();
  await page.locator('[name=telefoonnummer]').fill('+31 6 11111111');
  await dialog('Opslaan')(visitor);
}

export async function tickStop(visitor: Visit): Promise<void> {
  await press('Geleverd')(visitor);
  await visitor.page.locator('.stop.done').first().waitFor();
}

export async function openAsDriver(visitor: Visit): Promise<void> {
  const { page, url } = visitor;
  await press('Link voor de chauffeur')(visitor);
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.goto(url + new URL(link).pathname);
}

/** Reads a bank statement with a line of each kind. Press 'Alle regels weghalen' to dismiss its lines. */
export async function readStatement({ page }: Visit): Promise<void> {
  const text = camt([
    { amount: 237.5, text: '2026-0001' },
    { amount: 100, text: '2026-0002', name: 'Een heel lange naam van een stichting in Doorwerth' },
    { amount: 75, text: `hout ${'x'.repeat(200)}`, name: 'H. Pietersen' },
  ]);
  const file = { name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from(text) };
  await page.getByLabel('Bestand van je bank').setInputFiles(file);
  await page.getByRole('button', { name: 'Bankafschrift inlezen' }).click();
  await page.getByRole('heading', { name: /^Bankafschrift/ }).waitFor();
}

/** Types a number that no invoice has. */
export async function refuseLine({ page }: Visit): Promise<void> {
  const number = page.getByPlaceholder('Factuurnummer').filter({ visible: true }).first();
  await number.fill('2026-9999');
  await number.press('Enter');
  await page.getByText('Er is geen factuur 2026-9999.').first().waitFor();
}
/** Uploads a list of customers with errors, duplicates and a column that is not recognized. */
export const tryImport: Step = async ({ page }) => {
  const rows = ['Nieuwe klant;Ede;612345678;', 'nieuwe KLANT;Ede;;', 'Theo;;;', ';Ede;06;groen'];
  const buffer = Buffer.from(['Naam klant;Adres;Tel.;Kleur', ...rows].join('\r\n'));
  await page
    .locator('#bestand')
    .setInputFiles({ name: 'klanten.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Bestand lezen' }).click();
  await page.getByText('1 dubbele naam').click();
};

/** Asks for the e-invoices of the present quarter, in which not all customers are businesses. */
export const askForEInvoices: Step = async ({ page }) => {
  await page.getByRole('button', { name: 'Downloaden' }).click();
  await page.getByLabel('Facturen').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'UBL (zip)' }).click();
  await page.getByRole('heading', { name: 'E-facturen' }).waitFor();
};

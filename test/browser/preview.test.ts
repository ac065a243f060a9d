import { expect, test } from 'bun:test';
import { PNG } from 'pngjs';
import { openSettings, press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { aLogo } from '../support/everything.ts';
import { pdfPictures } from '../support/pdf-pictures.ts';

/** The size of A4 in pixels, at 1.5 pixels per point. */
const SIZE = { width: 893, height: 1263 };

function picture({ page }: Visit) {
  return page.getByRole('img', { name: /^Eerste bladzijde van een factuur met deze gegevens/ });
}

function isDark({ data, width }: PNG, x: number, y: number): boolean {
  return (data[4 * (y * width + x)] ?? 255) < 140;
}

const NEAR = [-1, 0, 1];

/** The share (0 to 1) of the dark pixels of `one` that have no dark pixel of `other` nearby. */
function astray(one: PNG, other: PNG): number {
  let [dark, alone] = [0, 0];
  for (let y = 1; y < one.height - 1; y++) {
    for (let x = 1; x < one.width - 1; x++) {
      if (!isDark(one, x, y)) continue;
      dark += 1;
      if (!NEAR.some((dy) => NEAR.some((dx) => isDark(other, x + dx, y + dy)))) alone += 1;
    }
  }
  expect(dark).toBeGreaterThan(3000);
  return alone / dark;
}

test('the preview shows the same pixels as the PDF', () =>
  visit(async (visitor) => {
    const { page, url } = visitor;
    await openSettings(visitor);
    const buffer = Buffer.from(await aLogo().arrayBuffer());
    await page
      .locator('[name=logo]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await press(visitor, 'Logo plaatsen');
    await says(visitor, 'status', 'Logo geplaatst.');
    await page.getByLabel('Juridische naam').fill('Łukasz AV Töpfer & Zonen B.V.');
    await page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
    await picture(visitor).getByText('IBAN NL91 ABNA 0417 1643 00', { exact: true }).waitFor();
    expect(await page.locator('iframe, embed, object').count()).toBe(0);
    const arriving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Als PDF openen' }).evaluate((link: HTMLAnchorElement) => {
      link.target = '';
      link.download = 'voorbeeld.pdf';
      link.click();
    });
    const pdf = await Bun.file(await (await arriving).path()).bytes();
    await page.setViewportSize({ width: 1400, height: 1400 });
    await page.addStyleTag({
      url: await styleSheet(
        visitor,
        `.paper { position: fixed; inset: 0; z-index: 9; border: 0; margin: 0; width: ${SIZE.width}px; height: ${SIZE.height}px }`,
      ),
    });
    const shown = await page.screenshot({ clip: { x: 0, y: 0, ...SIZE } });
    const [drawn] = await pdfPictures(page, url, pdf);
    const [one, other] = [PNG.sync.read(shown), PNG.sync.read(drawn ?? Buffer.of())];
    if (process.env.VIPO_FIGURES) console.log(astray(one, other), astray(other, one));
    expect(astray(one, other)).toBeLessThan(0.01);
    expect(astray(other, one)).toBeLessThan(0.01);
  }));

/** Serves the styles from the server, because the content security policy forbids other styles. */
async function styleSheet({ page, url }: Visit, css: string): Promise<string> {
  await page.route('**/test.css', (route) => route.fulfill({ body: css, contentType: 'text/css' }));
  return `${url}/test.css`;
}

const NO_CONNECTION = 'Het voorbeeld kan nu niet worden getekend: geen verbinding.';

test('the preview reports a missing connection, and appears when the connection is back', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await visitor.forgetFiles();
    await openSettings(visitor);
    await context.setOffline(true);
    await press(visitor, 'Voorbeeld tonen');
    await page.getByText(NO_CONNECTION, { exact: true }).waitFor();
    await context.setOffline(false);
    await press(visitor, 'Voorbeeld tonen');
    await picture(visitor).waitFor();
  }));

test('the preview reports a connection that fails while the preview is drawn', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openSettings(visitor);
    await page.route('**/assets/*.ttf', (route) => route.abort());
    await page.route('**/healthz', (route) => route.abort());
    await press(visitor, 'Voorbeeld tonen');
    await page.getByText(NO_CONNECTION, { exact: true }).waitFor();
    await page.unrouteAll();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await picture(visitor).waitFor();
    expect(await page.getByText(NO_CONNECTION).count()).toBe(0);
  }));

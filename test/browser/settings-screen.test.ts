import { expect, test } from 'bun:test';
import { PNG } from 'pngjs';
import { openSettings, press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

const WIDE_LOGO = { width: 1500, height: 100 };

function choose({ page }: Visit, name: string, buffer: Buffer): Promise<void> {
  return page.locator('[name=logo]').setInputFiles({ name, mimeType: typeOf(name), buffer });
}

function typeOf(name: string): string {
  return name.endsWith('.png') ? 'image/png' : 'text/plain';
}

function wideLogo(): Buffer {
  const png = new PNG(WIDE_LOGO);
  png.data.fill(200);
  return PNG.sync.write(png);
}

function storedLogos({ app }: Visit): number {
  return app.db.$client.query<{ n: number }, []>('SELECT count(*) AS n FROM logos').get()?.n ?? -1;
}

/** The width of each visible logo divided by its height: on the screen (`shown`) and in the picture (`drawn`). */
async function shapes({ page }: Visit): Promise<{ shown: number; drawn: number }[]> {
  return page.locator('.firm-logo:visible').evaluateAll((images) =>
    images.map((image) => {
      const { naturalWidth, naturalHeight, width, height } = image as HTMLImageElement;
      return { shown: width / height, drawn: naturalWidth / naturalHeight };
    }),
  );
}

test("a chosen file that is no logo gives a message until another file is chosen, and a chosen logo is shown at once, also on the invoice, and is stored only by 'Logo plaatsen'", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 320, height: 800 });
    await openSettings(visitor);
    await choose(visitor, 'logo.txt', Buffer.from('hout'));
    await page.getByText('Dit is geen PNG- of JPEG-bestand.').waitFor();
    await choose(visitor, 'logo.png', Buffer.from('hout'));
    await page.getByText('Dit bestand is beschadigd of geen afbeelding.').waitFor();
    await choose(visitor, 'groot.png', Buffer.alloc(512 * 1024 + 1));
    await page.getByText('Een logo is hoogstens 512 kB.').waitFor();
    await choose(visitor, 'logo.png', wideLogo());
    await page.getByText('Dit logo is nog niet geplaatst.').waitFor();
    expect(await page.locator('#logo-error').innerText()).toBe('');
    const ofInvoice = page.getByRole('img', { name: /^Eerste bladzijde/ }).locator('image');
    expect(await ofInvoice.getAttribute('href')).toStartWith('data:image/jpeg;base64,');
    const [chosen] = await shapes(visitor);
    expect(chosen?.drawn).toBe(15);
    expect(chosen?.shown).toBeWithin(14, 16);
    expect(storedLogos(visitor)).toBe(0);
    await press(visitor, 'Logo plaatsen');
    await says(visitor, 'status', 'Logo geplaatst.');
    await page.locator('.firm-logo:visible').evaluate((image: HTMLImageElement) => image.decode());
    const [placed] = await shapes(visitor);
    expect(placed?.shown).toBeWithin(14, 16);
    expect(storedLogos(visitor)).toBe(1);
  }));

test('after a logo is placed or refused, or a service is tested, the settings are scrolled to the part with the logo or the services', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openSettings(visitor);
    const isVisible = (id: string) =>
      page
        .locator(`#${id}`)
        .evaluate((part) => part.getBoundingClientRect().top < innerHeight && scrollY > 0);
    await choose(visitor, 'logo.png', wideLogo());
    await press(visitor, 'Logo plaatsen');
    await says(visitor, 'status', 'Logo geplaatst.');
    expect(await isVisible('logo')).toBe(true);
    await press(visitor, 'Test e-mail');
    await page.getByRole('alert').getByText(/mail/).first().waitFor();
    expect(await isVisible('diensten')).toBe(true);
    await choose(visitor, 'logo.png', Buffer.from('hout'));
    await press(visitor, 'Logo plaatsen');
    await page.getByText('Dit is geen PNG- of JPEG-bestand.').waitFor();
    expect(await isVisible('logo')).toBe(true);
  }));

test('the number of the next invoice is shown below the format and follows the typed format, and the preview of an invoice stays visible beside the last field of the settings', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await page.setViewportSize({ width: 1280, height: 800 });
    app.db.$client.run(
      "INSERT INTO number_series (series, year, last) VALUES ('invoice', 2026, 69)",
    );
    await openSettings(visitor);
    await page.getByText('Volgende: 2026-0070', { exact: true }).waitFor();
    await page.getByLabel('Nummers van facturen').fill('F{jaar}.{nummer}');
    await page.getByText('Volgende: F2026.0070', { exact: true }).waitFor();
    await page.getByRole('img', { name: /nummer F2026\.0070$/ }).waitFor();
    await page.getByLabel('Nummers van facturen').fill('F{jaar}');
    await page.getByText('Volgende:').waitFor({ state: 'detached' });

    const last = page.locator('#instellingen textarea').last();
    await last.focus();
    await page.getByRole('img', { name: /^Eerste bladzijde/ }).waitFor();
    await last.pressSequentially('a');
    const places = await page.evaluate(() =>
      [document.activeElement, document.querySelector('.paper'), document.querySelector('.toc')]
        .map((element) => element?.getBoundingClientRect())
        .map((box) => box !== undefined && box.top >= 0 && box.top < innerHeight / 2 + 200),
    );
    expect(places).toEqual([true, true, true]);
    const present = page.locator('.toc [aria-current=true]');
    expect(await present.allInnerTexts()).toEqual(['Mail aan klanten']);
  }));

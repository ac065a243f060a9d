import { expect, test } from 'bun:test';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { findLogo, getSettings } from '../../src/firm/queries.ts';
import { loadFonts } from '../../src/invoices/pdf/draw.ts';
import { paths } from '../../src/paths.ts';
import { drawData } from '../invoices/pdf-sample.ts';
import { aLogo } from '../support/everything.ts';
import { office } from '../support/office.ts';
import { pdfPages } from '../support/pdf-text.ts';

async function logoForm() {
  const { app, token, call, plan } = await office({ admin: true });
  const place = async (file: Blob | undefined, remove = false) => {
    const form = new FormData();
    if (file !== undefined) form.append('logo', file, 'logo.png');
    if (remove) form.append('verwijderen', 'ja');
    const headers = { Cookie: `vipo_session=${token}` };
    const answer = await app.fetch(paths.changeLogo(), { method: 'POST', body: form, headers });
    return { status: answer.status, body: await answer.text() };
  };
  const kept = () => getSettings(app.db).logoSha256;
  return { app, token, call, plan, place, kept };
}

function picture(width: number, height: number): PNG {
  const png = new PNG({ width, height });
  png.data.fill(120);
  return png;
}

test('a PNG or JPEG is stored as a JPEG, and the start screen shows it as the logo', async () => {
  const { app, token, place, kept } = await logoForm();
  expect((await place(aLogo())).status).toBe(303);
  const hash = kept() ?? '';
  const logo = findLogo(app.db, hash);
  const pixels = jpeg.decode(logo?.jpeg ?? new Uint8Array());
  expect([pixels.width, pixels.height]).toEqual([60, 20]);
  expect((await app.page(paths.home(), token)).body).toContain(paths.logo(hash));
  const answer = await app.fetch(paths.logo(hash), {
    headers: { Cookie: `vipo_session=${token}` },
  });
  expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const other = jpeg.encode({ width: 40, height: 10, data: new Uint8Array(1600).fill(90) }, 80);
  expect((await place(new Blob([new Uint8Array(other.data)]))).status).toBe(303);
  expect(kept()).not.toBe(hash);
});

test('a large logo is made smaller in proportion', async () => {
  const { app, place, kept } = await logoForm();
  await place(new Blob([new Uint8Array(PNG.sync.write(picture(2400, 1000)))]));
  expect(findLogo(app.db, kept() ?? '')).toMatchObject({ width: 900, height: 375 });
});

const png = new Uint8Array(PNG.sync.write(picture(50, 50)));
/** A PNG whose header says 60,000 by 60,000, which would be 14 GB of pixels. */
const bomb = new Uint8Array(png);
new DataView(bomb.buffer).setUint32(16, 60_000);
new DataView(bomb.buffer).setUint32(20, 60_000);
const anything = (text: string) => new Blob([text]);

test.each([
  ['a script', anything('<script>alert(1)</script>'), 422, 'Dit is geen PNG- of JPEG-bestand.'],
  ['an SVG', anything('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'geen PNG'],
  ['half a PNG', new Blob([png.subarray(0, 60)]), 422, 'beschadigd'],
  [
    'only the beginning of a JPEG',
    new Blob([new Uint8Array([0xff, 0xd8, 0xff])]),
    422,
    'beschadigd',
  ],
  ['a huge picture in a small file', new Blob([bomb]), 422, 'hoogstens 4000 bij 4000'],
  ['missing', undefined, 422, 'Kies eerst een bestand.'],
  ['an empty file', new Blob([]), 422, 'Dit bestand is leeg.'],
  ['a file of 600 kB', new Blob([new Uint8Array(600 * 1024)]), 413, 'hoogstens 512 kB'],
])('a logo is refused when it is %s', async (_, file, status, sentence) => {
  const { place, kept } = await logoForm();
  const answer = await place(file);
  expect([answer.status, answer.body.includes(sentence)]).toEqual([status, true]);
  expect(kept()).toBeNull();
});

test('an invoice keeps its logo when the logo is removed, and its credit has the same logo', async () => {
  const { app, call, plan, place, kept } = await logoForm();
  await place(aLogo());
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  expect((await place(undefined, true)).status).toBe(303);
  expect(kept()).toBeNull();
  await call('POST', paths.api.creditInvoice(id), {});
  const { body: data } = await call('GET', paths.api.invoiceData(id));
  const { body: pdf } = await app.call('GET', paths.api.invoicePdf(id), undefined, {
    token: app.sessionOf('baas'),
  });
  const logo = findLogo(app.db, data.company.logo.sha256)?.jpeg;
  const drawn = drawData(data, await loadFonts(), logo);
  expect(drawn.byteLength).toBeGreaterThan(drawData(data, await loadFonts()).byteLength + 300);
  const stored = app.db.$client.query<{ pdf: Uint8Array }, []>('SELECT pdf FROM invoices').get();
  expect(Buffer.compare(drawn, stored?.pdf ?? new Uint8Array())).toBe(0);
  expect(pdf.length).toBeGreaterThan(0);
  const credit = (await call('GET', paths.api.invoiceData(id, true))).body;
  expect(credit.company.logo).toEqual(data.company.logo);
});

test('a stored logo cannot be changed or deleted, so that old invoices can be drawn again', async () => {
  const { app, place } = await logoForm();
  await place(aLogo());
  expect(() => app.db.$client.run('DELETE FROM logos')).toThrow('never deleted');
  expect(() => app.db.$client.run('UPDATE logos SET width = 1')).toThrow('never changes');
});

test('an invoice with a logo still has the trade name and then the legal name, each once', async () => {
  const { app, call, plan, place } = await logoForm();
  await place(aLogo());
  const head = async (legalName: string) => {
    app.db.$client.run("UPDATE settings SET legal_name = ?, address = 'Houtkade 7'", [legalName]);
    const { body } = await call('GET', paths.api.invoiceData(await plan({ Betaling: 'contant' })));
    const logo = findLogo(app.db, body.company.logo.sha256)?.jpeg;
    const [page = ''] = pdfPages(drawData(body, await loadFonts(), logo));
    return page.split('\n').slice(0, page.split('\n').indexOf('Houtkade 7'));
  };
  expect(await head('Vipo Hout B.V.')).toEqual(['Vipo Rondhouthandel', 'Vipo Hout B.V.']);
  expect(await head('Vipo Rondhouthandel')).toEqual(['Vipo Rondhouthandel']);
  expect(await head('')).toEqual(['Vipo Rondhouthandel']);
});

import { expect, test } from 'bun:test';
import { strFromU8, unzipSync } from 'fflate';
import { paths } from '../../src/paths.ts';
import { ublOffice } from './ubl-office.ts';

/** An office, and a function that asks for a zip. */
async function zipOffice() {
  const at = await ublOffice();
  const ask = (fields: string) =>
    at.app.fetch(paths.archiveDownload(), {
      method: 'POST',
      headers: {
        Cookie: `vipo_session=${at.token}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: `soort=ubl&${fields}`,
    });
  return { ...at, ask };
}

async function unzip(response: Response): Promise<Record<string, string>> {
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('the zip of a period has the e-invoices of its invoices and credits, with the same bytes as single downloads', async () => {
  const { ask, invoice, credit, ubl } = await zipOffice();
  for (let i = 0; i < 10; i++) await invoice({ Prijs: 80 + i, referentie: `Order ${i}` });
  await credit(3);
  const answer = await ask('periode=2026-11');
  expect(answer.headers.get('Content-Disposition')).toBe(
    'attachment; filename="E-facturen-2026-11.zip"',
  );
  const files = await unzip(answer);
  expect(Object.keys(files)).toHaveLength(11);
  expect(files['Factuur-2026-0007.xml']).toBe((await ubl(7)).xml);
  expect(files['Creditfactuur-C2026-0001.xml']).toBe((await ubl(3, true)).xml);
});

test('a page says how many documents cannot be e-invoices and why, and the zip lists these documents', async () => {
  const { ask, invoice, consumer } = await zipOffice();
  await invoice();
  await consumer();
  await invoice({ leveringsadres: 'Haardlaan 3' });
  const page = await (await ask('periode=2026-K4')).text();
  expect(page).toContain('Van deze 3 documenten gaat er 1 mee als e-factuur (UBL).');
  expect(page).toContain('1 niet: bij die facturen had de klant geen KvK-nummer.');
  expect(page).toContain('In het adres op deze factuur mist: postcode (zoals 1234 AB).');
  expect(page).toContain('Download 1 e-factuur');
  const files = await unzip(await ask('periode=2026-K4&zonder=1'));
  expect(Object.keys(files)).toEqual(['Factuur-2026-0001.xml', 'Niet meegenomen.txt']);
  expect(files['Niet meegenomen.txt']?.split('\r\n')).toEqual([
    'Van deze documenten is geen e-factuur (UBL) gemaakt:',
    '',
    '2026-0002\tJansen\tDe klant had bij deze factuur geen KvK-nummer.',
    '2026-0003\tDe Vonk\tIn het adres op deze factuur mist: postcode (zoals 1234 AB).',
    '',
  ]);
});

test('the page about documents without an e-invoice keeps the selected invoices for the download', async () => {
  const { app, token, ask, invoice, consumer } = await zipOffice();
  await invoice();
  await consumer();
  await invoice();
  const page = await (await ask('nummer=2026-0001&nummer=2026-0002&periode=')).text();
  const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fields = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]));
  expect([fields.get('soort'), fields.get('zonder')]).toEqual(['ubl', '1']);
  const files = await unzip(await ask(fields.toString()));
  expect(Object.keys(files)).toEqual(['Factuur-2026-0001.xml', 'Niet meegenomen.txt']);
  expect((await app.page(paths.archive(), token)).body).toContain('UBL (zip)');
});

test('when no document can be an e-invoice, the page offers no download', async () => {
  const { ask, consumer } = await zipOffice();
  await consumer();
  for (const zonder of ['', '1']) {
    const answer = await ask(`periode=2026-11&zonder=${zonder}`);
    expect(answer.headers.get('Content-Type')).toContain('text/html');
    const page = await answer.text();
    expect(page).toContain('Van dit document is geen e-factuur (UBL) te maken.');
    expect(page).not.toContain('Download 0');
  }
});

test('the log has an entry for a download of e-invoices', async () => {
  const { app, ask, invoice } = await zipOffice();
  await invoice();
  await (await ask('periode=2026-11')).arrayBuffer();
  const entry = app.db.$client
    .query<{ detail: string }, []>("SELECT detail FROM audit_log WHERE action = 'gedownload'")
    .get();
  expect(JSON.parse(entry?.detail ?? '')).toEqual({ soort: 'ubl', aantal: 1 });
});

import { expect, test } from 'bun:test';
import { PDFDocument } from 'pdf-lib';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { runRow } from '../support/run.ts';

const NAMES = ['Aad', 'Bea', 'Cor', 'Dik', 'Els'];

/** Invoices `count` deliveries in one run and returns the names of the downloaded files. */
async function invoiceMany(visitor: Visit, count: number): Promise<string[]> {
  const { page } = visitor;
  await visitor.signIn();
  const call = callsOf(visitor);
  for (const Klant_naam of NAMES.slice(0, count))
    await call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam });
  await visitor.open(paths.invoicing());
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await page.getByLabel('Alles selecteren').check();
  await press(visitor, 'Factuur maken');
  await page.getByText(`${count} facturen gemaakt`).waitFor();
  return files;
}

test('a run of five invoices downloads no file and offers one PDF with all invoices', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    const files = await invoiceMany(visitor, 5);
    const arriving = page.waitForEvent('download');
    await press(visitor, 'Alle 5 als één PDF');
    const download = await arriving;
    expect(files).toEqual(['Facturen-selectie.pdf']);
    const pdf = await PDFDocument.load(await Bun.file(await download.path()).bytes());
    expect(pdf.getPageCount()).toBe(5);
    const { stored } = app.db.$client.query('SELECT count(*) AS stored FROM invoices').get() as {
      stored: number;
    };
    expect(stored).toBe(5);
    await runRow(visitor, '2026-0005').waitFor();
  }));

test('a run of four invoices downloads four PDFs and offers no combined PDF', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const arriving = page.waitForEvent('download', {
      predicate: (download) => download.suggestedFilename() === 'Factuur-2026-0004.pdf',
    });
    const files = await invoiceMany(visitor, 4);
    await arriving;
    expect(files).toEqual([1, 2, 3, 4].map((i) => `Factuur-2026-000${i}.pdf`));
    expect(await page.getByRole('button', { name: 'één PDF' }).count()).toBe(0);
  }));

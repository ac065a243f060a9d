import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { issueCredit } from '../../src/invoices/credit-invoice.ts';
import { issueInvoice } from '../../src/invoices/issue-invoice.ts';
import { loadDraw } from '../../src/invoices/pdf/draw.ts';
import { fromEuros } from '../../src/shared/money.ts';
import { office } from '../support/office.ts';
import { pdfPages } from '../support/pdf-text.ts';

const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => (n / 100).toFixed(2));

test('the sums in the archive equal the sums of the amounts in its PDFs', async () => {
  const { app, plan } = await office();
  const context = { db: app.db, clock: () => app.now, draw: await loadDraw() };
  const sale = fc.record({
    Prijs: cents(9_999_999),
    Aantal: fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 1000).toFixed(3)),
    bezorgkosten: cents(99_999),
  });
  let printed = 0;
  for (const [index, change] of fc.sample(sale, { numRuns: 25, seed: 7 }).entries()) {
    const id = await plan(change);
    issueInvoice(context, id);
    if (index % 3 === 0) issueCredit(context, id, '');
  }
  const rows = app.db.$client
    .query<{ total: number; pdf: Uint8Array }, []>(
      'SELECT total, pdf FROM invoices UNION ALL SELECT total, pdf FROM credits',
    )
    .all();
  for (const { pdf } of rows) printed += printedTotal(pdf);
  expect(printed).toBe(rows.reduce((sum, { total }) => sum + total, 0));
  expect(rows).toHaveLength(34);
});

/** The amount behind 'Totaal te betalen' or 'Totaal credit', in cents. */
function printedTotal(pdf: Uint8Array): number {
  const words = pdfPages(pdf).join('\n').split('\n');
  const at = words.findIndex((text) => /^Totaal (te betalen|credit)$/.test(text));
  const amount = (words[at + 1] ?? '').replace(/[€\s.]/g, '').replace(',', '.');
  return fromEuros(Number(amount));
}

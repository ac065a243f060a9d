import { expect, test } from 'bun:test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paymentBlock } from '../../src/invoices/pdf/wording.ts';
import { readInvoiceData } from '../../src/invoices/snapshot.ts';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { paths } from '../../src/paths.ts';
import { ublOffice } from '../bookkeeping/ubl-office.ts';
import { visit } from '../support/browser.ts';
import { pdfPictures } from '../support/pdf-pictures.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { drawData, fonts, invoice } from './pdf-sample.ts';
import { readUbl } from './ubl/read-ubl.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each<[string, Partial<InvoiceData>, string, string]>([
  ['nothing was reported', { ontvangen: null }, '€ 237,50', 'Contant bij levering'],
  ['the driver received all', { ontvangen: 237.5 }, '€ 0,00', 'Contant ontvangen € 237,50'],
  [
    'the driver received more than the total',
    { ontvangen: 250 },
    '€ 0,00',
    'Contant ontvangen € 250,00; te veel ontvangen € 12,50',
  ],
])(
  'an invoice for cash says what the driver received, and asks for no transfer: %s',
  (_, change, amount, when) => {
    const data = { ...invoice, paymentMethod: 'contant' as const, ...change };
    const block = paymentBlock(readInvoiceData(data));
    expect([plain(block?.amount ?? ''), plain(block?.when ?? '')]).toEqual([amount, when]);
    expect([block?.account, block?.cash]).toEqual([[], '']);
    expect(plain(pdfPages(drawData(data, fonts)).join())).not.toContain('o.v.v.');
  },
);

test.each(['contant', 'betaalverzoek'] as const)(
  "an invoice for '%s' says that the driver received a part, and asks for the rest",
  (paymentMethod) => {
    const data = { ...invoice, paymentMethod, ontvangen: 227.5 };
    const block = paymentBlock(readInvoiceData(data));
    const cash = 'Contant ontvangen € 227,50; nog te betalen € 10,00';
    expect([plain(block?.amount ?? ''), plain(block?.cash ?? '')]).toEqual(['€ 10,00', cash]);
    expect([block?.when, block?.account.length]).toEqual(['vóór 4-12-2026', 3]);
    expect(plain(pdfPages(drawData(data, fonts)).join('\n')).split('\n')).toContain(cash);
  },
);

async function cashOffice() {
  const at = await ublOffice();
  const sold = {
    Klant_naam: 'De Vonk',
    leveringsadres: 'Haardlaan 3, 7311 CD Apeldoorn',
    Betaling: 'contant',
    Prijs: 50,
    Aantal: 2.5,
    bezorgkosten: 22.43,
  };
  /** Invoices a delivery of € 147,43 for which the driver has reported this cash. */
  const invoiced = async (ontvangen?: number): Promise<number> => {
    const id = await at.plan(sold);
    await at.call('POST', paths.api.delivered(id), { geleverd: true, ontvangen });
    await at.call('POST', paths.api.invoice(id));
    return id;
  };
  const text = async (id: number) => plain(pdfPages((await at.pdf(id)).bytes).join(' '));
  return { ...at, invoiced, text };
}

test.each<[number | undefined, number | null, string, string, boolean]>([
  [137.43, 137.43, 'Contant ontvangen € 137,43; nog te betalen € 10,00', '10.00', true],
  [147.43, 147.43, 'Contant ontvangen € 147,43', '0.00', false],
  [150, 150, 'Contant ontvangen € 150,00; te veel ontvangen € 2,57', '-2.57', false],
  [0, 0, 'Contant ontvangen € 0,00; nog te betalen € 147,43', '147.43', true],
  [undefined, null, 'Contant bij levering', '147.43', false],
])(
  'the PDF, the data and the e-invoice of € 147,43 agree when %p was received in cash',
  async (sent, ontvangen, sentence, payable, asks) => {
    const { app, call, invoiced, text, ubl } = await cashOffice();
    const id = await invoiced(sent);
    const page = await text(id);
    expect(page).toContain(sentence);
    expect(page).not.toContain('is contant betaald');
    const account = 'o.v.v.\n2026-0001';
    expect([page.includes('Vervaldatum'), page.includes(account)]).toEqual([asks, asks]);
    expect((await call('GET', paths.api.invoiceData(id))).body).toMatchObject({ ontvangen });
    const { LegalMonetaryTotal: total } = readUbl((await ubl(id)).xml);
    const prepaid = ontvangen ? ontvangen.toFixed(2) : undefined;
    expect(total.PrepaidAmount?.['#text']).toBe(prepaid);
    expect(total.PayableAmount['#text']).toBe(payable);
    const { open } = (await call('GET', paths.api.invoicePayments(id))).body;
    expect(open).toBe(Number(payable));
    expect(verifyBooks(app.db).problems).toEqual([]);
  },
);

test('an invoice and its e-invoice keep the cash that was received before the invoice was made', async () => {
  const { call, invoiced, pdf, ubl } = await cashOffice();
  const id = await invoiced(137.43);
  const before = (await pdf(id)).bytes;
  const { xml } = await ubl(id);
  const report = { geleverd: true, ontvangen: 147.43 };
  expect((await call('POST', paths.api.delivered(id), report)).status).toBe(200);
  expect((await pdf(id)).bytes).toEqual(before);
  expect((await ubl(id)).xml).toBe(xml);
  const { body } = await call('GET', paths.api.invoiceData(id));
  expect(body).toMatchObject({ ontvangen: 137.43 });
});

test('the preview of an invoice for cash states the cash that was received until now, and a credit states no cash', async () => {
  const { call, plan, invoiced, credit, text, pdf } = await cashOffice();
  const open = await plan({ Betaling: 'contant' });
  const preview = async () => (await call('GET', paths.api.invoiceData(open))).body;
  expect(await preview()).toMatchObject({ invoiceNumber: 'CONCEPT', ontvangen: null });
  await call('POST', paths.api.delivered(open), { ontvangen: 20 });
  expect(await preview()).toMatchObject({ ontvangen: 20 });
  const id = await invoiced(137.43);
  await credit(id);
  const { body } = await call('GET', paths.api.invoiceData(id, true));
  expect(body).not.toHaveProperty('ontvangen');
  expect(await text(id)).toContain('Contant ontvangen');
  expect(pdfPages((await pdf(id, true)).bytes).join()).not.toContain('Contant');
});

test('the verification finds a PDF that states other cash than the invoice', async () => {
  const { app, invoiced } = await cashOffice();
  await invoiced(137.43);
  app.db.$client.run(
    "DROP TRIGGER invoices_never_change; UPDATE invoices SET data = json_set(data, '$.ontvangen', 147.43)",
  );
  const problems = verifyBooks(app.db).problems.map(plain);
  expect(problems).toEqual([
    'Factuur 2026-0001: in de PDF staat niet: Contant ontvangen € 147,43.',
  ]);
});

test('the payment code of an invoice that was paid in part asks for the rest', () =>
  visit(async (visitor) => {
    const pdf = drawData({ ...invoice, paymentMethod: 'contant', ontvangen: 227.5 }, fonts);
    const [picture = Buffer.of()] = await pdfPictures(visitor.page, visitor.url, pdf);
    const png = PNG.sync.read(picture);
    const found = jsQR(new Uint8ClampedArray(png.data), png.width, png.height);
    expect(found?.data.split('\n').slice(6)).toEqual([
      'NL91ABNA0417164300',
      'EUR10.00',
      '',
      '',
      '2026-0001',
    ]);
  }));

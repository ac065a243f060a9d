import { expect, test } from 'bun:test';
import { deflateSync, inflateSync } from 'node:zlib';
import { pdfProblems } from '../../src/bookkeeping/verify/pdf.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { readInvoiceData } from '../../src/invoices/snapshot.ts';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { paths } from '../../src/paths.ts';
import { credit, drawData, fonts, invoice } from '../invoices/pdf-sample.ts';
import { office } from '../support/office.ts';

const stored = (name: string) => Bun.file(new URL(name, import.meta.url)).bytes();
const old = await stored('invoice-of-2026-11-21.pdf');
const oneLine = await stored('invoice-of-2026-11-23.pdf');
const oldCredit = await stored('credit-of-2026-11-21.pdf');

/** The problems that the verification reports for this PDF of this invoice. */
function faults(pdf: Uint8Array, data: InvoiceData = invoice): string[] {
  const { netto, btw, totaal } = data.calculations;
  const [net, vat, total] = [netto, btw, totaal].map((euros) => Math.round(euros * 100));
  const amounts = { net: net ?? 0, vat: vat ?? 0, total: total ?? 0, vat_rate: 2100 };
  const row = { number: data.invoiceNumber, issued_on: data.invoiceDate, ...amounts, pdf };
  return pdfProblems(row, readInvoiceData(data), data.isCredit === true);
}

async function books() {
  const at = await office({ admin: true });
  const { app, call, plan } = at;
  app.db.$client.run('DROP TRIGGER invoices_never_change; DROP TRIGGER credits_never_change');
  for (const change of [{}, {}, { Klant_naam: 'Łukasz Żółć', Prijs: '80' }]) {
    const id = await plan(change);
    await call('POST', paths.api.invoice(id));
    await call('POST', paths.api.creditInvoice(id), {});
  }
  return { ...at, problems: () => verifyBooks(app.db).problems };
}

const pdfOf = (id: number) => `(SELECT pdf FROM copy WHERE id = ${id})`;
const hashOf = (id: number) => `(SELECT pdf_sha256 FROM copy WHERE id = ${id})`;

test.each(['invoices', 'credits'])(
  '--verify reports two %s with exchanged PDFs and hashes, even with the same customer and amounts',
  async (table) => {
    const { app, problems } = await books();
    for (const [one, other] of [
      [1, 2],
      [2, 3],
    ] as const) {
      expect(problems()).toEqual([]);
      app.db.$client.run(`CREATE TEMP TABLE copy AS SELECT * FROM ${table}`);
      app.db.$client.run(
        `UPDATE ${table} SET pdf = ${pdfOf(other)}, pdf_sha256 = ${hashOf(other)} WHERE id = ${one};
         UPDATE ${table} SET pdf = ${pdfOf(one)}, pdf_sha256 = ${hashOf(one)} WHERE id = ${other}`,
      );
      const [kind, letter] = table === 'credits' ? ['Creditfactuur', 'C'] : ['Factuur', ''];
      const number = (id: number) => `${letter}2026-000${id}`;
      expect(problems()).toContain(
        `${kind} ${number(one)}: de PDF is die van '${kind} ${number(other)}'.`,
      );
      expect(problems().join('\n')).toContain(
        `in de PDF staat niet: Factuurnummer ${number(other)}`,
      );
      app.db.$client.run(
        `UPDATE ${table} SET pdf = copy.pdf, pdf_sha256 = copy.pdf_sha256 FROM copy WHERE copy.id = ${table}.id;
         DROP TABLE copy`,
      );
    }
  },
);

test('the texts of an invoice and of a credit can be read back from their PDFs', () => {
  const long = 'Łódź-Żółć '.repeat(20).trim();
  const delivery = {
    ...invoice.delivery,
    Klant_naam: long,
    leveringsadres: `${'Zeer lange straat '.repeat(12)}\n\n3771 AB  Ede`,
  };
  const right: InvoiceData[] = [
    invoice,
    credit,
    { ...invoice, delivery },
    { ...invoice, delivery: { ...invoice.delivery, Klant_naam: 'Houthandel 🌲 & Zn. "De Bijl"' } },
    { ...invoice, invoiceNumber: `${'Verkoop-'.repeat(4)}2026-0001` },
    { ...invoice, company: { ...invoice.company, name: 'W'.repeat(60), legalName: '' } },
    { ...invoice, delivery: { ...invoice.delivery, opmerkingen: 'woord '.repeat(300) } },
  ];
  for (const data of right) expect(faults(drawData(data, fonts), data)).toEqual([]);
});

test("--verify accepts a PDF of an older version, which drew remarks and 'onbekend' differently", () => {
  expect(faults(old, { ...invoice, paymentMethod: 'onbekend' })).toEqual([]);
});

test("--verify accepts a credit of an older version, whose amounts read '€ -237,50'", () => {
  expect(faults(oldCredit, credit)).toEqual([]);
  const calculations = { ...credit.calculations, totaal: -237.51 };
  expect(faults(oldCredit, { ...credit, calculations }).join()).toContain('-€ 237,51');
});

test('--verify accepts an invoice of an older version, with the address as typed and lines without BTW', () => {
  const leveringsadres = 'Dorpsstraat 12, 3771 AB Barneveld';
  const data: InvoiceData = {
    ...invoice,
    delivery: { ...invoice.delivery, leveringsadres },
    aanspreekvorm: 'u',
    ontvangen: null,
  };
  expect(faults(oneLine, data)).toEqual([]);
  const lines = invoice.lines.map((line) => ({ ...line, amount: 10.34 }));
  expect(faults(oneLine, { ...data, lines }).join()).toContain('Brandhout 2,5 kuub');
});

const others: [string, Partial<InvoiceData>, string][] = [
  ['number', { invoiceNumber: '2026-0002' }, 'Factuurnummer 2026-0001'],
  ['day', { invoiceDate: '2026-11-21' }, 'Factuurdatum 20-11-2026'],
  [
    'customer',
    { delivery: { ...invoice.delivery, Klant_naam: 'Jan de Vrie' } },
    'Klant Jan de Vries',
  ],
  ['address', { delivery: { ...invoice.delivery, leveringsadres: 'A 1' } }, 'Adres Dorpsstraat 12'],
  ['firm', { company: { ...invoice.company, name: 'Vipo' } }, 'Bedrijf Vipo Rondhouthandel'],
  [
    'total',
    { calculations: { ...invoice.calculations, totaal: 1237.5 } },
    'Totaal te betalen € 237,50',
  ],
  [
    'BTW',
    { calculations: { ...invoice.calculations, btw: 196.28, netto: 41.22 } },
    'BTW 21% € 41,22',
  ],
  ['rate', { vatPercentage: 9 }, 'BTW 21% € 41,22'],
  [
    'line',
    { lines: invoice.lines.slice(0, 1) },
    'Bezorgkosten 1 stuk € 12,50 21% € 12,50 excl. BTW € 10,3306',
  ],
];

test.each(others)(
  '--verify reports a PDF that belongs to another %s, and names the missing texts',
  (_, change, missing) => {
    const pdf = drawData({ ...invoice, ...change }, fonts);
    expect(faults(pdf).join('\n').replaceAll('\u00a0', ' ')).toContain(missing);
  },
);

test('--verify reports a PDF with the right texts but the file id of another document', () => {
  const pdf = drawData({ ...invoice, documentId: 'f'.repeat(32) }, fonts);
  expect(faults(pdf)).toEqual(['de PDF heeft het kenmerk van een ander document.']);
});

/** Replaces the content of the first page and keeps the PDF valid, as a skilled forger would. */
function withContent(pdf: Uint8Array, change: (content: string) => string): Uint8Array {
  const file = Buffer.from(pdf).toString('latin1');
  const [, number = ''] = /\/Contents (\d+)/.exec(file) ?? [];
  const start = file.indexOf('stream\n', file.indexOf(`\n${number} 0 obj`)) + 7;
  const content = inflateSync(Buffer.from(file.slice(start), 'latin1')).toString('latin1');
  const packed = deflateSync(Buffer.from(change(content), 'latin1')).toString('latin1');
  const made = `${number} 0 obj\n<<\n/Length ${packed.length}\n/Filter /FlateDecode\n>>\nstream\n${packed}\nendstream\nendobj\n`;
  const table = file.lastIndexOf('xref\n0 ');
  const entry = file.indexOf('\n', table + 5) + 1 + 20 * Number(number);
  const tail = file
    .slice(entry + 10)
    .replace(/startxref\n\d+/, `startxref\n${table + made.length}`);
  const changed =
    file.slice(0, table) + made + file.slice(table, entry) + String(table).padStart(10, '0') + tail;
  return Buffer.from(changed, 'latin1');
}

test('--verify reports texts that were cut off in a stored PDF', () => {
  const pdf = drawData(invoice, fonts);
  expect(faults(withContent(pdf, (content) => content))).toEqual([]);
  const cut = withContent(pdf, (content) => content.replace(/<(\w{4})(\w*)> Tj/g, '<$1> Tj'));
  expect(faults(cut)).toEqual([
    expect.stringContaining('in de PDF staat niet: Factuurnummer 2026-0001; '),
  ]);
});

function swollen(size: number): Uint8Array {
  return withContent(drawData(invoice, fonts), (content) => content + ' '.repeat(size));
}

test('--verify does not decompress a stream of a PDF that would fill the memory', () => {
  expect(faults(swollen(1_000_000))).toEqual([]);
  expect(faults(swollen(20_000_000))).toEqual(['de PDF is onleesbaar.']);
});

test('--verify writes one line about unreadable bytes that are stored as a PDF', () => {
  const pdf = drawData(invoice, fonts);
  const unreadable = ['de PDF is onleesbaar.'];
  expect(faults(new Uint8Array())).toEqual(unreadable);
  expect(faults(new TextEncoder().encode('%PDF-1.3 startxref 9 %%EOF'))).toEqual(unreadable);
  for (let end = 0; end < pdf.length; end += 997) {
    expect(faults(pdf.subarray(0, end))).toEqual(unreadable);
  }
  for (let at = 0; at < pdf.length; at += 61) {
    const torn = Uint8Array.from(pdf);
    torn.fill(0x78, at, at + 30);
    const said = faults(torn);
    // A change in a font or in the drawing of a line may stay unnoticed.
    if (said.length > 0) expect(said.join()).toMatch(/^(?:in )?de PDF /);
  }
});

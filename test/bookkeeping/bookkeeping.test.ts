import { expect, test } from 'bun:test';
import { PDFDocument } from 'pdf-lib';
import { bookkeepersCsv } from '../../src/bookkeeping/csv.ts';
import { inParts } from '../../src/database/in-parts.ts';
import { paths } from '../../src/paths.ts';
import { basisPoints } from '../../src/shared/btw.ts';
import { parseIsoDate } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { parsePeriod, recentPeriods } from '../../src/shared/period.ts';
import { atWork } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { addMany } from '../support/many.ts';
import { office } from '../support/office.ts';
import { pdfPages } from '../support/pdf-text.ts';

/** Two invoices in November and one in December. One November invoice is credited in December. */
async function booksOfTwoMonths() {
  const { app, call, plan } = await office({ admin: true });
  let token = '';
  const at = async (moment: string) => {
    app.now = new Date(moment);
    token = app.sessionOf('baas');
  };
  const post = (path: string, body: object = {}) => app.call('POST', path, body, { token });
  const deliveries = [
    await plan({ Prijs: '89,95', Aantal: '0,333' }),
    await plan({ Klant_naam: '=SOM(A1)"; x', Betaling: 'bank overmaken' }),
    await plan({ Klant_naam: 'Łukasz' }),
  ];
  const [first = 0, second = 0, third = 0] = deliveries;
  await at('2026-11-21T09:00:00.000Z');
  await post(paths.api.invoice(first));
  await post(paths.api.invoice(second));
  await at('2026-11-30T23:30:00.000Z');
  await post(paths.api.creditInvoice(second), { comment: '' });
  await post(paths.api.invoice(third));
  const get = (query: string) =>
    app.fetch(`${paths.archiveDownload()}?${query}`, {
      headers: { Cookie: `vipo_session=${token}` },
    });
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const csv = async (query: string) =>
    utf8.decode(await (await get(`soort=csv&${query}`)).arrayBuffer());
  return { app, call, get, csv, deliveries };
}

test('the CSV has one line for each document and correct totals, and no cell is read as a formula', async () => {
  const { csv } = await booksOfTwoMonths();
  expect(await csv('periode=2026-K4')).toBe(
    [
      '\ufeffNummer;Datum;Klant;Netto;Tarief;BTW;Totaal;Credit van;Vervaldatum;Betaald;Open',
      '2026-0001;21-11-2026;Jansen;35,08;21;7,37;42,45;;05-12-2026;0,00;42,45',
      '2026-0002;21-11-2026;"\'=SOM(A1)""; x";196,28;21;41,22;237,50;;05-12-2026;0,00;0,00',
      '2026-0003;01-12-2026;Łukasz;196,28;21;41,22;237,50;;15-12-2026;0,00;237,50',
      'C2026-0001;01-12-2026;"\'=SOM(A1)""; x";-196,28;21;-41,22;-237,50;2026-0002;;;',
      'Totaal;;;231,36;;48,59;279,95;;;0,00;279,95',
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['=1', "'=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SOM(A1)', "'＠SOM(A1)"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['x=1', 'x=1'],
])(
  'a name or number that begins with %j does not become a formula in the CSV',
  async (text, cell) => {
    const issuedOn = parseIsoDate('2026-11-21');
    if (issuedOn === undefined) throw new Error('no date');
    const [net, vat, total] = [cents(100), cents(21), cents(121)];
    const amounts = { net, vat, total, vatRate: basisPoints(2100) };
    const booked = { id: 1, number: text, year: 2026, sequence: 1, issuedOn, customerName: text };
    const unpaid = { dueOn: null, paid: null, open: null };
    const document = { ...booked, ...amounts, ...unpaid, creditOf: text };
    const csv = (await Array.fromAsync(bookkeepersCsv(inParts([document])))).join('');
    expect(csv.split('\r\n')[1]).toBe(`${cell};21-11-2026;${cell};1,00;21;0,21;1,21;${cell};;;`);
  },
);

test('the download of a month has the documents with a date in that month in Amsterdam, and a selection of invoices includes their credits', async () => {
  const { csv } = await booksOfTwoMonths();
  const numbers = async (query: string) =>
    (await csv(query))
      .split('\r\n')
      .slice(1, -2)
      .map((line) => line.split(';')[0]);
  expect(await numbers('periode=2026-11')).toEqual(['2026-0001', '2026-0002']);
  expect(await numbers('periode=2026-12')).toEqual(['2026-0003', 'C2026-0001']);
  expect(await numbers('nummer=2026-0003&nummer=2026-0002')).toEqual([
    '2026-0002',
    '2026-0003',
    'C2026-0001',
  ]);
});

test('the last line of the CSV equals the sum of the amounts in the archived PDFs', async () => {
  const { app, csv, deliveries } = await booksOfTwoMonths();
  const token = app.sessionOf('baas');
  let sum = 0;
  for (const id of deliveries) {
    for (const credit of [false, true]) {
      const headers = { Cookie: `vipo_session=${token}` };
      const answer = await app.fetch(paths.api.invoicePdf(id, credit), { headers });
      if (answer.status !== 200) continue;
      const text = pdfPages(new Uint8Array(await answer.arrayBuffer())).join('\n');
      const [, amount = ''] =
        /(?:Totaal te betalen|Totaal credit)\n(-?€? ?-?[\d.,]+)/.exec(text) ?? [];
      sum += Number(amount.replace(/[^\d-]/g, ''));
    }
  }
  const total = (await csv('periode=2026-K4')).split('\r\n').at(-2)?.split(';')[6] ?? '';
  expect(sum).toBe(Number(total.replace(',', '')));
});

test('the PDFs of a period are downloaded as one PDF that has all their pages', async () => {
  const { get } = await booksOfTwoMonths();
  const answer = await get('soort=pdf&periode=2026-K4');
  expect(answer.headers.get('Content-Disposition')).toBe(
    'attachment; filename="Facturen-2026-K4.pdf"',
  );
  const merged = await PDFDocument.load(await answer.arrayBuffer());
  expect(merged.getPageCount()).toBe(4);
});

test.each([
  ['soort=pdf', 'Vink facturen aan, of kies een maand of kwartaal.'],
  ['soort=pdf&periode=2026-13', 'Kies een maand (2026-11) of een kwartaal (2026-K4).'],
  ['soort=csv&periode=2026-K5', 'Kies een maand'],
  ['soort=csv&periode=1999-01', 'Er zijn in deze periode geen facturen.'],
  ['soort=pdf&nummer=9999-0001', 'Deze facturen zijn er niet (meer).'],
])(
  'a wrong download (%s) leads back to the archive with the message "%s"',
  async (query, sentence) => {
    const { get } = await booksOfTwoMonths();
    const { status, headers } = await get(query);
    expect([status, headers.get('Location')]).toEqual([303, expect.stringMatching(/^\/archief\b/)]);
    expect(decodeURIComponent(headers.get('Set-Cookie') ?? '')).toContain(sentence);
  },
);

test('more than 500 invoices can be downloaded as CSV but not as one PDF', async () => {
  const { app, get } = await booksOfTwoMonths();
  const copy = app.db.$client.query(
    `INSERT INTO invoices (delivery_id, number, year, sequence, issued_at, issued_on, customer_name, customer_name_fold,
       address, date, slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT ?1, '2026-' || ?1, 2026, ?1, issued_at, issued_on, customer_name, customer_name_fold, address, date, slot,
       net, vat, total, vat_rate, data, pdf_sha256, pdf FROM invoices WHERE id = 1`,
  );
  app.db.$client.run('PRAGMA foreign_keys = OFF');
  for (let i = 1000; i < 1500; i++) copy.run(i);
  const refused = await get('soort=pdf&periode=2026-K4');
  expect(decodeURIComponent(refused.headers.get('Set-Cookie') ?? '')).toContain('kies minder');
  expect((await get('soort=csv&periode=2026-K4')).status).toBe(200);
});

function inCents(amount = ''): bigint {
  return BigInt(amount.replace(',', ''));
}

test('a CSV that is sent in many parts has each document once, in order, and the exact sum', async () => {
  const { app, token } = await office();
  addMany(app.db, 1300);
  const headers = { Authorization: `Bearer ${token}` };
  const path = paths.archiveDownload({ periode: '2026-K4', soort: 'csv' });
  const answer = await app.fetch(path, { headers });
  expect(answer.headers.get('Transfer-Encoding')).toBe('chunked');
  const [, ...lines] = (await answer.text()).trim().split('\r\n');
  const totals = lines.pop()?.split(';') ?? [];
  const numbers = lines.map((line) => line.split(';')[0]);
  expect(numbers).toEqual(Array.from({ length: 1300 }, (_, i) => `2026-${i + 1}`));
  for (const column of [3, 5, 6]) {
    const sum = lines.reduce((all, line) => all + inCents(line.split(';')[column]), 0n);
    expect(inCents(totals[column])).toBe(sum);
  }
});

test('a PDF of too many invoices is refused before the download is logged', async () => {
  const { app, page } = await office();
  addMany(app.db, 501);
  const download = paths.archiveDownload({ periode: '2026-K4', soort: 'pdf' });
  const { headers } = await page(download);
  expect(decodeURIComponent(headers.get('Set-Cookie') ?? '')).toContain(
    'Dit zijn 501 facturen. In één PDF passen er 500: kies minder.',
  );
  const logged = app.db.$client.query("SELECT 1 FROM audit_log WHERE action = 'gedownload'").all();
  expect(logged).toEqual([]);
});

test('a period is a month or a quarter, and the recent periods begin with the present month and quarter', () => {
  expect(parsePeriod('2026-12')).toMatchObject({ from: '2026-12-01', until: '2026-12-31' });
  expect(parsePeriod('2024-K1')).toMatchObject({ from: '2024-01-01', until: '2024-03-31' });
  expect(parsePeriod('2026-K4')).toMatchObject({ from: '2026-10-01', until: '2026-12-31' });
  for (const none of ['2026-00', '2026-13', '2026-K0', '2026', '2026-K4x', '']) {
    expect(parsePeriod(none)).toBeUndefined();
  }
  const day = parseIsoDate('2026-02-10');
  if (day === undefined) throw new Error('no date');
  const { months, quarters } = recentPeriods(day);
  expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(quarters.slice(0, 2)).toEqual(['2026-K1', '2025-K4']);
});

test('the selected invoices are downloaded from the archive', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.archive());
    await page.getByLabel('2026-0001').check();
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Downloaden' }).first().click();
    await page.getByRole('button', { name: 'Download selectie' }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe('Facturen-selectie.pdf');
    const pdf = await PDFDocument.load(await Bun.file(await download.path()).bytes());
    expect(pdf.getPageCount()).toBe(1);
  }));

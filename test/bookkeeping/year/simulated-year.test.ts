import { expect, test } from 'bun:test';
import { readPdf } from '../../../src/bookkeeping/verify/pdf-text.ts';
import { paths } from '../../../src/paths.ts';
import { sumDue } from '../../../src/payments/balances/queries.ts';
import { addDays, type IsoDate } from '../../../src/shared/dates.ts';
import { amounts, expectedFigures } from '../figures/model.ts';
import { openOf, type Order } from './orders.ts';
import { simulateYear, type SimulatedYear } from './simulated-office.ts';

type Document = { number: string; net: number; vat: number; total: number };

/** The documents that the office issued in 2026, with the amounts that the test computes itself. */
function expectedDocuments(orders: Order[]): Document[] {
  return orders.flatMap((order) => {
    const { net, vat, total } = amounts(order);
    const row = (number: string, sign: number): Document => ({
      number,
      net: sign * Number(net),
      vat: sign * Number(vat),
      total: sign * Number(total),
    });
    return [
      ...(order.issuedOn === undefined ? [] : [row(order.number, 1)]),
      ...(order.creditedOn === undefined ? [] : [row(order.creditNumber, -1)]),
    ];
  });
}

function sorted(documents: Document[]): Document[] {
  return documents.toSorted((a, b) => (a.number < b.number ? -1 : 1));
}

/** Cents of `-€ 1.234,56` or `-1234,56`. */
function centsOf(text: string): number {
  const digits = Number(text.replaceAll(/\D/g, ''));
  return text.trim().startsWith('-') ? 0 - digits : digits;
}

/** The amounts that stand on each stored PDF. */
function readPdfs({ app }: SimulatedYear): Document[] {
  const stored = app.db.$client
    .query<{ number: string; pdf: Uint8Array }, []>(
      'SELECT number, pdf FROM invoices UNION ALL SELECT number, pdf FROM credits',
    )
    .iterate();
  return [...stored].map(({ number, pdf }) => {
    const texts = readPdf(pdf).pages.flatMap((pieces) => pieces.map(({ text }) => text));
    const after = (label: RegExp) =>
      centsOf(texts[texts.findIndex((text) => label.test(text)) + 1] ?? '');
    return {
      number,
      net: after(/^Netto$/),
      vat: after(/^BTW 21%$/),
      total: after(/^Totaal (te|cr)/),
    };
  });
}

/** The rows of the CSV of the bookkeeper for the four quarters; each file ends with its own total. */
async function readCsv({ call }: SimulatedYear): Promise<Document[]> {
  const documents: Document[] = [];
  for (const quarter of [1, 2, 3, 4]) {
    const csv = await call(
      'GET',
      paths.archiveDownload({ periode: `2026-K${quarter}`, soort: 'csv' }),
    );
    const rows = String(csv)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.replaceAll(/"(?:[^"]|"")*"/g, 'tekst').split(';'));
    const read = rows.map(([number = '', , , net = '', , vat = '', total = '']) => ({
      number,
      net: centsOf(net),
      vat: centsOf(vat),
      total: centsOf(total),
    }));
    expect(read.at(-1)).toEqual({ number: 'Totaal', ...sumsOf(read.slice(0, -1)) });
    documents.push(...read.slice(0, -1));
  }
  return documents;
}

function sumsOf(documents: Document[]) {
  const sum = (name: 'net' | 'vat' | 'total') =>
    documents.reduce((total, document) => total + document[name], 0);
  return { net: sum('net'), vat: sum('vat'), total: sum('total') };
}

/** What is open of each invoice, and the sums of what is late and what is not on a day. */
function readOpen({ app }: SimulatedYear, day: IsoDate) {
  const rows = app.db.$client
    .query<{ number: string; due: string; open: number }, []>(
      'SELECT number, due_on AS due, open FROM balances JOIN invoices ON invoices.id = invoice_id WHERE open <> 0 ORDER BY number',
    )
    .all();
  const late = sumDue(app.db, { from: '', until: addDays(day, -1) });
  const rest = sumDue(app.db, { from: day, until: '9999-12-31' });
  return { rows, late: { ...late }, rest: { ...rest } };
}

function expectedOpen(orders: Order[], day: IsoDate) {
  const rows = orders
    .map((order) => ({
      number: order.number,
      due: addDays(order.issuedOn as IsoDate, 14) as string,
      open: openOf(order),
    }))
    .filter(({ open }) => open !== 0)
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));
  const sum = (isCounted: (due: string) => boolean) => {
    const counted = rows.filter(({ due, open }) => open > 0 && isCounted(due));
    return { count: counted.length, total: counted.reduce((total, { open }) => total + open, 0) };
  };
  return { rows, late: sum((due) => due < day), rest: sum((due) => due >= day) };
}

const CENTS = (euros: number) => Math.round(euros * 100);

function totalsOf(row: any) {
  return {
    deliveries: row.leveringen,
    quantity: Math.round(row.kuub * 1000),
    net: CENTS(row.omzet),
    vat: CENTS(row.btw),
    total: CENTS(row.totaal),
    credits: CENTS(row.credits),
  };
}

/** The figures of the call, in cents and thousandths. */
function readFigures(body: any) {
  return {
    months: body.maanden.map((row: any) => ({
      now: totalsOf(row),
      before: totalsOf(row.vorigJaar),
    })),
    quarters: body.kwartalen.map((row: any) => ({
      net: CENTS(row.omzet),
      vat: CENTS(row.btw),
      credits: CENTS(row.credits),
    })),
    total: totalsOf(body.totaal),
    comparable: totalsOf(body.totaal.vorigJaarTotDezelfdeDag),
    customers: body.klanten.map((row: any) => ({
      name: row.Klant_naam,
      quantity: Math.round(row.kuub * 1000),
      net: CENTS(row.omzet),
    })),
    methods: Object.fromEntries(
      body.betaalmethoden.map((row: any) => [
        row.methode,
        { count: row.betalingen, total: CENTS(row.bedrag), days: row.dagen },
      ]),
    ),
  };
}

function withAverages({ methods, ...figures }: ReturnType<typeof expectedFigures>) {
  const averaged = Object.entries(methods).map(([method, { count, total, days }]) => [
    method,
    { count, total, days: Math.floor((2 * days + count) / (2 * count)) },
  ]);
  return { ...figures, methods: Object.fromEntries(averaged) };
}

test('after a year of an office its figures, open invoices, CSV and PDFs agree to the cent', async () => {
  const year = await simulateYear();
  const { orders, call, goTo } = year;
  const day = '2027-01-15' as IsoDate;
  goTo(day);
  const expected = sorted(expectedDocuments(orders));
  expect(expected).toHaveLength(2000 + orders.filter(({ creditedOn }) => creditedOn).length);
  expect(sorted(readPdfs(year))).toEqual(expected);
  expect(sorted(await readCsv(year))).toEqual(expected);
  expect(readOpen(year, day)).toEqual(expectedOpen(orders, day) as never);
  const figures = await call('GET', paths.api.figures({ jaar: 2026 }));
  expect(readFigures(figures)).toEqual(withAverages(expectedFigures(orders, '2026-12-31')));
  const { net, vat } = sumsOf(expected);
  const csv = String(await call('GET', paths.figuresDownload({ jaar: 2026 })));
  const totals =
    csv
      .split('\r\n')
      .find((line) => line.startsWith('Totaal;'))
      ?.split(';') ?? [];
  expect([totals[3], totals[5]].map((text = '') => centsOf(text))).toEqual([net, vat]);
}, 120_000);

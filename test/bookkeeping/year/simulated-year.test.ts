import { expect, test } from 'bun:test';
import { paths } from '../../../src/paths.ts';
import { sumDue } from '../../../src/payments/balances/queries.ts';
import { addDays, type IsoDate } from '../../../src/shared/dates.ts';
import { expectedFigures } from '../figures/model.ts';
import { expectedDocuments, readCsv, readPdfs, sorted, sumsOf, written } from './documents.ts';
import { expectedEInvoices, readZips } from './e-invoices.ts';
import { readFigures, withAverages } from './figures.ts';
import type { Simulated } from './office-calls.ts';
import { openOf, type Order } from './orders.ts';
import { dueOn } from './reminding.ts';
import { simulateYear } from './simulated-office.ts';

/** What is open of each invoice, and the sums of what is late and what is not on a day. */
function readOpen({ app }: Simulated, day: IsoDate) {
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
      due: dueOn(order) as string,
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

/** The e-invoices of the businesses, whose sums are those of their documents in the books. */
async function checkEInvoices(year: Simulated): Promise<void> {
  const { orders } = year;
  const expected = expectedEInvoices(orders);
  const { found, leftOut } = await readZips(year);
  expect(found).toEqual(expected);
  const businesses = orders.filter(({ kvkNumber }) => kvkNumber !== '');
  const consumers = orders.filter(({ kvkNumber }) => kvkNumber === '');
  expect(sumsOf(found)).toEqual(sumsOf(expectedDocuments(businesses)));
  expect(leftOut).toEqual(sorted(expectedDocuments(consumers)).map(({ number }) => number));
  expect(found.some(({ creditOf }) => creditOf !== '')).toBe(true);
  expect(found.some(({ prepaid }) => prepaid > 0)).toBe(true);
}

/** The CSV of the figures ends with the turnover and the BTW of the year. */
async function readTotals({ call }: Simulated): Promise<number[]> {
  const csv = String(await call('GET', paths.figuresDownload({ jaar: 2026 })));
  const row = csv.split('\r\n').find((line) => line.startsWith('Totaal;'));
  const cells = row?.split(';') ?? [];
  return [cells[3], cells[5]].map((text = '') => written(text));
}

/** No mail went out that the test does not know of, and all that the year is about did happen. */
function checkCounts({ server, orders, reminded, refused, doubtful }: Simulated): void {
  const { herinnering, aanmaning } = reminded;
  expect([server.recipients.length, server.mails.length]).toEqual([herinnering + aanmaning, 0]);
  const payments = orders.flatMap((order) => order.payments);
  const refunds = payments.filter(({ amount }) => amount < 0).length;
  const counts = { herinnering, aanmaning, refused, doubtful, refunds };
  for (const [name, count] of Object.entries(counts))
    if (count < 10) throw new Error(`${name}: ${count}`);
}

test('after a year of an office its figures, open invoices, CSV, e-invoices and PDFs agree to the cent', async () => {
  await using year = await simulateYear();
  const { orders, call, goTo } = year;
  const day = '2027-01-15' as IsoDate;
  goTo(day);
  const expected = sorted(expectedDocuments(orders));
  expect(expected).toHaveLength(2000 + orders.filter(({ creditedOn }) => creditedOn).length);
  expect(sorted(readPdfs(year))).toEqual(expected);
  expect(sorted(await readCsv(year))).toEqual(expected);
  await checkEInvoices(year);
  expect(readOpen(year, day)).toEqual(expectedOpen(orders, day) as never);
  const figures = await call('GET', paths.api.figures({ jaar: 2026 }));
  expect(readFigures(figures)).toEqual(withAverages(expectedFigures(orders, '2026-12-31')));
  const { net, vat } = sumsOf(expected);
  expect(await readTotals(year)).toEqual([net, vat]);
  checkCounts(year);
}, 240_000);

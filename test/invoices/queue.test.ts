import { afterAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { endKeptThread } from '../../src/background/work.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { issueCreditInQueue } from '../../src/invoices/credit-invoice.ts';
import { issueInvoiceInQueue } from '../../src/invoices/issue-invoice.ts';
import { loadFonts } from '../../src/invoices/pdf/draw.ts';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';
import { drawData } from './pdf-sample.ts';

afterAll(endKeptThread);

type Row = { number: string; delivery_id: number; data: string; pdf: Uint8Array };

async function start(count: number) {
  const at = await office();
  const ids: number[] = [];
  while (ids.length < count) ids.push(await at.plan());
  const now = { db: at.app.db, clock: () => at.app.now };
  const run = (sql: string) => at.app.db.$client.run(sql);
  const invoice = (id: number, version?: number) => issueInvoiceInQueue(now, id, version);
  const credit = (id: number) => issueCreditInQueue(now, id, '');
  return { ...at, ids, run, invoice, credit };
}

/** The invoices by number, after checking that each PDF equals its snapshot and no number is missing. */
async function books({ app }: Office) {
  const rows = app.db.$client
    .query<Row, []>('SELECT number, delivery_id, data, pdf FROM invoices ORDER BY year, sequence')
    .all();
  for (const { data, pdf } of rows) {
    const drawn = drawData(JSON.parse(data), await loadFonts());
    expect(Buffer.compare(pdf, drawn)).toBe(0);
  }
  expect(verifyBooks(app.db).problems).toEqual([]);
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as InvoiceData }));
}

test('two simultaneous requests for one delivery make one invoice', async () => {
  const at = await start(1);
  const path = paths.api.invoice(at.ids[0] ?? 0);
  const answers = await Promise.all([at.call('POST', path), at.call('POST', path)]);
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [201, { invoiceNumber: '2026-0001' }],
    [200, { invoiceNumber: '2026-0001' }],
  ]);
  expect(await books(at)).toHaveLength(1);
});

test('when a delivery changes while its PDF is being drawn, the invoice and its PDF have the new values', async () => {
  const at = await start(1);
  const [id = 0] = at.ids;
  const invoiced = at.invoice(id);
  at.run("UPDATE deliveries SET customer_name = 'De Vries', quantity = 4000, version = 2");
  expect(await invoiced).toEqual({ invoiceNumber: '2026-0001', isNew: true });
  const [invoice] = await books(at);
  expect(invoice?.data.delivery.Klant_naam).toBe('De Vries');
  expect(invoice?.data.calculations.aantal).toBe(4);
});

test('when the settings change while a PDF is being drawn, the invoice and its PDF have the new settings', async () => {
  const at = await start(1);
  const invoiced = at.invoice(at.ids[0] ?? 0);
  at.run("UPDATE settings SET company_name = 'Anders', invoice_number_format = 'F{jaar}-{nummer}'");
  expect((await invoiced).invoiceNumber).toBe('F2026-0001');
  expect((await books(at))[0]?.data.company.name).toBe('Anders');
});

test('when a delivery changes while its PDF is being drawn, a request for the old version is refused, and the next invoice gets the unused number', async () => {
  const at = await start(3);
  const invoiced = Promise.allSettled(at.ids.map((id) => at.invoice(id, 1)));
  at.run(`UPDATE deliveries SET quantity = 4000, version = 2 WHERE id = ${at.ids[0]}`);
  const [first, ...others] = await invoiced;
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
  expect(others).toMatchObject([
    { value: { invoiceNumber: '2026-0001' } },
    { value: { invoiceNumber: '2026-0002' } },
  ]);
  expect(await books(at)).toHaveLength(2);
});

test('an invoice that is drawn before midnight and stored after midnight has the date of the new day', async () => {
  const at = await start(2);
  at.app.now = new Date('2026-12-31T22:59:59.999Z');
  const invoiced = at.ids.map((id) => at.invoice(id));
  at.app.now = new Date('2026-12-31T23:00:00.000Z');
  const numbers = (await Promise.all(invoiced)).map(({ invoiceNumber }) => invoiceNumber);
  expect(numbers).toEqual(['2027-0001', '2027-0002']);
  const days = (await books(at)).map(({ data }) => data.invoiceDate);
  expect(days).toEqual(['2027-01-01', '2027-01-01']);
});

test('an invoice with a higher number never has an earlier time of issue, even when its PDF is drawn a second time', async () => {
  const at = await start(3);
  const invoiced = at.ids.map((id) => {
    at.app.wait(1);
    return at.invoice(id);
  });
  at.app.wait(1000);
  at.run(`UPDATE deliveries SET quantity = 4000 WHERE id = ${at.ids[0]}`);
  await Promise.all(invoiced);
  const invoices = await books(at);
  expect(invoices.map(({ data }) => data.calculations.aantal)).toEqual([4, 2.5, 2.5]);
  const moments = invoices.map(({ data }) => data.issuedAt);
  expect(moments).toEqual(moments.toSorted());
});

test('when the clock is set back while an invoice is being drawn, this invoice is not stored', async () => {
  const at = await start(2);
  await at.invoice(at.ids[0] ?? 0);
  const invoiced = at.invoice(at.ids[1] ?? 0);
  at.app.now = new Date('2026-11-20T08:00:00.000Z');
  const [refusal] = await Promise.allSettled([invoiced]);
  expect(refusal).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  expect(await books(at)).toHaveLength(1);
});

test('many invoices at once get consecutive numbers in the order of the requests', async () => {
  const at = await start(40);
  const issued = await Promise.all(at.ids.map((id) => at.invoice(id)));
  const invoices = await books(at);
  expect(invoices.map(({ delivery_id: id }) => id)).toEqual(at.ids);
  expect(issued.map(({ invoiceNumber }) => invoiceNumber)).toEqual(
    invoices.map(({ number }) => number),
  );
});

test('invoices are still made after the worker that draws them has ended several times', async () => {
  const at = await start(6);
  const first = at.ids.slice(0, 3).map((id) => at.invoice(id));
  await endKeptThread();
  await Promise.all(first);
  const state = { isDone: false };
  const others = Promise.all(at.ids.slice(3).map((id) => at.invoice(id))).finally(
    () => (state.isDone = true),
  );
  while (!state.isDone) {
    await endKeptThread();
    await new Promise((next) => setImmediate(next));
  }
  await others;
  expect(await books(at)).toHaveLength(6);
});

test('simultaneous credits get consecutive numbers, and a second credit of one invoice is refused', async () => {
  const at = await start(3);
  await Promise.all(at.ids.map((id) => at.invoice(id)));
  const [first = 0, ...others] = at.ids;
  const [credit, again, ...rest] = await Promise.allSettled(
    [first, first, ...others].map((id) => at.credit(id)),
  );
  expect(credit).toMatchObject({ value: { creditNumber: 'C2026-0001' } });
  expect(again).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
  expect(rest).toMatchObject([
    { value: { creditNumber: 'C2026-0002' } },
    { value: { creditNumber: 'C2026-0003' } },
  ]);
  await books(at);
});

/** Events that may happen between the drawing of an invoice and its storing. */
const event = fc.record({
  kind: fc.constantFrom('invoice', 'versioned', 'change', 'settings', 'fail', 'crash', 'wait'),
  delivery: fc.nat({ max: 5 }),
});

test('whatever happens between drawing and storing, no number is missing and every PDF shows the stored data', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (events) => {
      const at = await start(6);
      const issued: Promise<unknown>[] = [];
      for (const [i, { kind, delivery }] of events.entries()) {
        const id = at.ids[delivery] ?? 0;
        const version = kind === 'versioned' ? 1 : undefined;
        if (kind === 'invoice' || kind === 'versioned')
          issued.push(at.invoice(id, version).catch(() => undefined));
        if (kind === 'change') {
          const change = `quantity = ${(i + 1) * 1000}, version = version + 1`;
          at.run(`UPDATE deliveries SET ${change} WHERE id = ${id} AND NOT invoiced`);
        }
        if (kind === 'settings') at.run(`UPDATE settings SET company_name = 'Vipo ${i}'`);
        if (kind === 'fail') {
          at.run('DROP TRIGGER IF EXISTS failing');
          at.run(
            `CREATE TRIGGER failing BEFORE INSERT ON invoices WHEN NEW.delivery_id = ${id}
             BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
          );
        }
        if (kind === 'crash') void endKeptThread();
        if (kind === 'wait') await issued.at(0);
      }
      await Promise.all(issued);
      await books(at);
    }),
    { numRuns: 15 },
  );
}, 60_000);

import { expect, test } from 'bun:test';
import { issueInvoice } from '../../src/invoices/issue-invoice.ts';
import { loadDraw } from '../../src/invoices/pdf/draw.ts';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';

test('the PDFs of an archive row are named after the document numbers, and the row shows whether the invoice is credited', async () => {
  const { call, plan } = await office();
  await call('POST', paths.api.invoice(await plan()));
  await call('POST', paths.api.invoice(await plan({ Klant_naam: 'de Vries' })));
  await call('POST', paths.api.creditInvoice(1), {});
  const { body } = await call('GET', paths.api.archive());
  const common = { leveringsadres: 'Dorpsstraat 1\n1234 AB Ons Dorp', Tijd: '2026-11-23 Ochtend' };
  const created_at = '2026-11-20T09:30:00.000Z';
  expect(body).toEqual([
    {
      delivery_id: 2,
      file_path: 'Factuur-2026-0002.pdf',
      credit_file_path: null,
      has_credit: false,
      Klant_naam: 'de Vries',
      ...common,
      created_at,
    },
    {
      delivery_id: 1,
      file_path: 'Factuur-2026-0001.pdf',
      credit_file_path: 'Creditfactuur-C2026-0001.pdf',
      has_credit: true,
      Klant_naam: 'Jansen',
      ...common,
      created_at,
    },
  ]);
});

test('the date filter of the archive uses the day in Amsterdam on which an invoice was made', async () => {
  const { app, token, plan } = await office();
  const context = { db: app.db, clock: () => app.now, draw: await loadDraw() };
  const early = await plan({ Klant_naam: 'Voor middernacht' });
  const late = await plan({ Klant_naam: 'Na middernacht' });
  const start = app.now;
  app.now = new Date('2026-11-20T22:59:00Z');
  issueInvoice(context, early);
  app.now = new Date('2026-11-20T23:01:00Z');
  issueInvoice(context, late);
  app.now = start;
  const shown = async (datum: string) => (await app.page(paths.archive({ datum }), token)).body;
  expect(await shown('20/11/2026')).toContain('Voor middernacht');
  expect(await shown('20/11/2026')).not.toContain('Na middernacht');
  expect(await shown('21/11/2026')).toContain('Na middernacht');
  expect(await shown('21/11/2026')).toContain('21-11-2026 00:01');
});

test('the name filter of the archive finds a name by a part of it, and ignores case and accents', async () => {
  const { app, token, call, plan } = await office();
  for (const Klant_naam of ['Łukasz Żółć', 'Bakker']) {
    await call('POST', paths.api.invoice(await plan({ Klant_naam })));
  }
  const { body } = await app.page(paths.archive({ klant: 'ZOLC' }), token);
  expect(body).toContain('Łukasz');
  expect(body).not.toContain('Bakker');
});

test('a long archive is split into pages, with the newest invoice first', async () => {
  const { app, token, plan } = await office();
  const context = { db: app.db, clock: () => app.now, draw: await loadDraw() };
  for (let i = 0; i < 60; i++) issueInvoice(context, await plan());
  const first = (await app.page(paths.archive(), token)).body;
  const next = /href="(\/archief\?na=\d+)"/.exec(first)?.[1] ?? '';
  const second = (await app.page(next, token)).body;
  expect(numbers(first)).toHaveLength(50);
  expect(numbers(first)[0]).toBe('2026-0060');
  expect(numbers(second)).toHaveLength(10);
  expect(numbers(second).at(-1)).toBe('2026-0001');
});

test('the button for a payment request says "opnieuw" only after an attempt to send one', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, call, token, invoice, tikkie } = paying;
  await invoice();
  const names = async () => {
    const pages = [paths.archive(), paths.sendAgain(1)].map((path) => app.page(path, token));
    return (await Promise.all(pages)).map(
      ({ body }) => />(Betaalverzoek .*?sturen)</.exec(body)?.[1],
    );
  };
  expect(await names()).toEqual(['Betaalverzoek sturen', 'Betaalverzoek sturen']);
  tikkie.fail({ status: 400 });
  await call('POST', paths.api.sendAgain(1), { telefoonnummer: '' });
  expect(await names()).toEqual(['Betaalverzoek opnieuw sturen', 'Betaalverzoek opnieuw sturen']);
});

function numbers(body: string): (string | undefined)[] {
  return [...body.matchAll(/>(2026-\d{4})</g)].map(([, number]) => number);
}

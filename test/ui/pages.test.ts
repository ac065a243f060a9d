import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';

const NUMBERS = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 130)';

/** 130 future and 130 past deliveries, all open, and 130 customers. Each of these has an entry in the log. */
async function filledOffice(): Promise<Office> {
  const filled = await office({ admin: true });
  for (const start of ['2026-11-21', '2026-01-01'])
    filled.app.db.$client.run(
      `${NUMBERS} INSERT INTO deliveries
         (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
       SELECT 'Klant ' || i || ';', 'klant ' || i || ';', 'x', date('${start}', (i / 3) || ' days'), i % 2, 9000, 2000, 0,
         'contant' FROM n`,
    );
  filled.app.db.$client.run(
    `${NUMBERS} INSERT INTO customers (name, name_fold, search_text, address)
     SELECT 'Klant ' || i || ';', 'klant ' || i, 'klant ' || i || char(10), 'x' FROM n`,
  );
  return filled;
}

function invoiceAll({ app }: Office): void {
  app.db.$client.run(
    `INSERT INTO invoices
       (delivery_id, number, year, sequence, issued_at, issued_on, customer_name, customer_name_fold, address, date,
        slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, '2026-' || id, 2026, id, date || 'T09:00:00.000Z', '2026-11-20', customer_name, customer_name_fold, address,
       date, slot, 100, 21, 121, 2100, '{}', printf('%064d', id), x'00' FROM deliveries WHERE date < '2026-11-20'`,
  );
}

const body = async ({ app, token }: Office, path: string) =>
  (await app.page(path, token)).body as string;

function linkTo(name: 'Vorige' | 'Volgende', html: string): string | undefined {
  const link = new RegExp(`href="([^"]*)"[^>]*>${name}<`).exec(html)?.[1];
  return link?.replaceAll('&amp;', '&');
}

function rowsOf(html: string): string[] {
  const rows =
    html
      .split('<tbody>')[1]
      ?.split('</tbody>')[0]
      ?.split(/<tr(?: id="[^"]+")?(?: class="section")?>/)
      .slice(1) ?? [];
  return rows.map((row) => row.replaceAll(/<[^>]*>/g, ' '));
}

test.each([
  paths.overview(),
  paths.overview({ klant: 'klant' }),
  paths.overview({ periode: 'verleden' }),
  paths.invoicing(),
  paths.invoicing({ klant: 'klant' }),
  paths.customers(),
  paths.customers({ klant: 'klant' }),
  paths.logbook(),
  paths.logbook({ soort: 'levering' }),
  paths.archive(),
  paths.archive({ datum: '20/11/2026' }),
])(
  "on %s, 'Volgende' leads through all pages, and 'Vorige' back through the same pages",
  async (path) => {
    const filled = await filledOffice();
    if (path.startsWith(paths.archive())) invoiceAll(filled);
    const forth = [await body(filled, path)];
    for (let next = linkTo('Volgende', forth[0] ?? ''); next !== undefined;) {
      const html = await body(filled, next);
      forth.push(html);
      next = linkTo('Volgende', html);
    }
    expect(forth.length).toBeGreaterThanOrEqual(3);
    expect(rowsOf(forth[0] ?? '')).toHaveLength(50);
    const back = [forth.at(-1) ?? ''];
    for (let previous = linkTo('Vorige', back[0] ?? ''); previous !== undefined;) {
      const html = await body(filled, previous);
      back.push(html);
      previous = linkTo('Vorige', html);
    }
    expect(back.map(rowsOf).toReversed()).toEqual(forth.map(rowsOf));
  },
);

test("the history of a customer has 'Vorige' and 'Volgende' too", async () => {
  const filled = await filledOffice();
  filled.app.db.$client.run('UPDATE deliveries SET customer_id = 1');
  const first = await body(filled, paths.customer(1));
  const second = await body(filled, linkTo('Volgende', first) ?? '');
  expect(rowsOf(second)).not.toEqual(rowsOf(first));
  expect(rowsOf(await body(filled, linkTo('Vorige', second) ?? ''))).toEqual(rowsOf(first));
});

test("the first page of a list has no link 'Vorige', and the last page has no link 'Volgende'", async () => {
  const filled = await filledOffice();
  const first = await body(filled, paths.customers());
  expect(linkTo('Vorige', first)).toBeUndefined();
  const last = await body(filled, paths.customers({ na: 'klant 59' }));
  expect(linkTo('Volgende', last)).toBeUndefined();
  expect(rowsOf(last).length).toBeGreaterThan(10);
});

test("the link 'Vorige' leads to the complete first page when less than one page of rows comes before", async () => {
  const filled = await filledOffice();
  const first = await body(filled, paths.invoicing());
  const second = await body(filled, linkTo('Volgende', first) ?? '');
  filled.app.db.$client.run(
    'DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries ORDER BY date, slot, id LIMIT 20)',
  );
  const previous = await body(filled, linkTo('Vorige', second) ?? '');
  expect(rowsOf(previous)).toHaveLength(50);
  expect(rowsOf(previous)).toEqual(rowsOf(await body(filled, paths.invoicing())));
  expect(linkTo('Vorige', previous)).toBeUndefined();
});

test('a page after the last row shows the last page, with a link to the page before it', async () => {
  const filled = await filledOffice();
  const last = await body(filled, paths.invoicing({ na: '2100-01-01.1.1' }));
  expect(rowsOf(last)).toHaveLength(50);
  expect(rowsOf(last).at(-1)).toContain('Klant 129;');
  expect(linkTo('Volgende', last)).toBeUndefined();
  expect(linkTo('Vorige', last)).toBeDefined();
});

test("the link 'Vorige' keeps the filter, and an invalid cursor gives the first page", async () => {
  const filled = await filledOffice();
  const query = { klant: 'klant', periode: 'verleden' };
  const first = await body(filled, paths.overview(query));
  const second = await body(filled, linkTo('Volgende', first) ?? '');
  expect(linkTo('Vorige', second)).toContain('klant=klant&periode=verleden&voor=');
  for (const voor of ["'; DROP", '2026-13-40', '-1', '9'.repeat(30)])
    for (const path of [paths.overview, paths.invoicing, paths.archive, paths.logbook]) {
      const html = await body(filled, path({ voor }));
      expect(rowsOf(html)).toEqual(rowsOf(await body(filled, path())));
    }
});

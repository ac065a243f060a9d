import type { Locator } from 'playwright-core';
import type { Visit } from './browser.ts';

/**
 * The row that contains `text`, such as a name or an invoice number, in the table of the run. This table is above the
 * list of /factureren.
 */
export function runRow({ page }: Pick<Visit, 'page'>, text: string): Locator {
  return page.locator('#ronde tbody tr:has(td)').filter({ hasText: text });
}

/** The rows of a run without their buttons, such as 'Jansen: 2026-0001, € 237,50, gemaild'. */
export async function runRows({ page }: Visit): Promise<string[]> {
  await page.locator('#ronde [name=sluiten]').waitFor();
  const rows = page.locator('#ronde tbody tr:has(td)');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('td')].slice(0, -1).map((cell) => cell.innerText.trim()),
    ),
  );
  return texts.map(([number = '', name = '', ...cells]) =>
    `${name}: ${[number, ...cells].filter(Boolean).join(', ')}`.replaceAll('\u00a0', ' '),
  );
}

/** The names of the customers of all invoices, in the order of the invoices. */
export function invoicedNames({ app }: Visit): string[] {
  return app.db.$client
    .query<{ name: string }, []>('SELECT customer_name AS name FROM invoices ORDER BY id')
    .all()
    .map(({ name }) => name);
}

import { expect, test } from 'bun:test';
import { PDFDocument } from 'pdf-lib';
import { paths } from '../../src/paths.ts';
import { atWork } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { office } from '../support/office.ts';

/** An office with an invoice of November, and a function that sends the download form. */
async function officeWithInvoice() {
  const at = await office();
  await at.call('POST', paths.api.invoice(await at.plan()));
  const send = (fields: string, from = paths.archive()) =>
    at.app.fetch(paths.archiveDownload(), {
      method: 'POST',
      headers: {
        Cookie: `vipo_session=${at.token}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        Referer: `http://vipo.test${from}`,
      },
      body: fields,
    });
  return { ...at, send };
}

test('the download form accepts more invoice numbers than fit in a URL', async () => {
  const { call, plan, send } = await officeWithInvoice();
  for (let i = 0; i < 4; i++) await call('POST', paths.api.invoice(await plan()));
  const many = Array.from({ length: 3000 }, (_, i) => `nummer=9999-${i}`);
  const asked = [1, 2, 3, 4, 5].map((i) => `nummer=2026-000${i}`);
  const answer = await send(`soort=pdf&${[...many, ...asked].join('&')}`);
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  expect((await PDFDocument.load(await answer.arrayBuffer())).getPageCount()).toBe(5);
});

test.each([
  ['periode=1999-01', paths.archive(), '/archief?periode=1999-01'],
  ['periode=2026-K1', '/archief?klant=jan&na=7', '/archief?klant=jan&na=7&periode=2026-K1'],
  ['periode=2026-K1', '/archief?periode=2026-10', '/archief?periode=2026-K1'],
  ['periode=', '/archief?klant=jan&periode=2026-10', '/archief?klant=jan'],
  ['periode=2026-13', paths.archive(), '/archief'],
  ['periode=1999-01', paths.invoicing(), '/archief?periode=1999-01'],
])(
  'after a refused download the archive keeps the period and the filter: %s from %s leads to %s',
  async (fields, from, to) => {
    const { send } = await officeWithInvoice();
    const { status, headers } = await send(`soort=pdf&${fields}`, from);
    expect([status, headers.get('Location')]).toEqual([303, to]);
  },
);

test('the download form of the archive preselects the period in the URL', async () => {
  const { app, token } = await officeWithInvoice();
  const { body } = await app.page(paths.archive({ periode: '2026-10' }), token);
  expect(body).toContain('<option selected="">2026-10</option>');
});

test('without a session the download form leads to the login page, and the archive is kept as the page to return to', async () => {
  const { app } = await officeWithInvoice();
  const from = paths.archive({ klant: 'jan' });
  const { headers } = await app.fetch(paths.archiveDownload(), {
    method: 'POST',
    headers: { Referer: `http://vipo.test${from}` },
    body: new URLSearchParams({ periode: '2026-10' }),
  });
  expect(headers.get('Location')).toBe(paths.login());
  expect(headers.get('Set-Cookie')).toContain(encodeURIComponent(from));
});

test('the archive shows whether the selected invoices or a period will be downloaded, and keeps the chosen period after an error message', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.archive());
    const form = page.locator('#selectie');
    await page.getByLabel('2026-0001').check();
    await page.getByRole('button', { name: 'Downloaden' }).first().click();
    await form.getByText('De aangevinkte facturen komen mee.').waitFor();
    expect(await form.getByText('vinkjes tellen niet mee').isVisible()).toBe(false);
    await form.getByLabel('Facturen').selectOption('2025-K4');
    await form
      .getByText('Alle facturen van deze periode komen mee; vinkjes tellen niet mee.')
      .waitFor();
    expect(await form.getByText('De aangevinkte facturen komen mee.').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Download selectie' }).click();
    await page.getByText('Er zijn in deze periode geen facturen.').waitFor();
    expect(await form.getByLabel('Facturen').inputValue()).toBe('2025-K4');
  }));

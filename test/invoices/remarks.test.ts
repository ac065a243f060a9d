import { expect, test } from 'bun:test';
import type { InvoiceData } from '../../src/invoices/wire-names.ts';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { drawData, fonts, invoice } from './pdf-sample.ts';

const INTERNAL = 'Betaalt slecht, eerst bellen';

async function invoicesWithRemarks() {
  const { app, call, plan, pdf, token } = await office();
  const print = (isOn: boolean) =>
    app.db.$client.run('UPDATE settings SET remarks_on_invoice = ?', [isOn ? 1 : 0]);
  const text = async (id: number, credit = false) =>
    pdfPages((await pdf(id, credit)).bytes).join('\n');
  const invoiced = async () => {
    const id = await plan({ opmerkingen: INTERNAL });
    await call('POST', paths.api.invoice(id));
    return id;
  };
  const credited = async (id: number) => {
    await call('POST', paths.api.creditInvoice(id), { comment: 'Te nat' });
    return text(id, true);
  };
  return { app, call, plan, token, print, text, invoiced, credited };
}

test('by default invoices and credits do not print the remarks, but the call returns them', async () => {
  const { call, text, invoiced, credited } = await invoicesWithRemarks();
  const id = await invoiced();
  expect(await text(id)).not.toContain(INTERNAL);
  const credit = await credited(id);
  expect(credit).not.toContain(INTERNAL);
  expect(credit).toContain('Te nat');
  for (const isCredit of [false, true]) {
    const { body } = await call('GET', paths.api.invoiceData(id, isCredit));
    expect(body.delivery.opmerkingen).toBe(INTERNAL);
  }
});

test('when the setting is on, invoices and credits print the remarks', async () => {
  const { print, text, invoiced, credited } = await invoicesWithRemarks();
  print(true);
  const id = await invoiced();
  expect(await text(id)).toContain(INTERNAL);
  expect(await credited(id)).toContain(INTERNAL);
});

test('a credit prints the remarks only when its invoice prints them and the setting is still on', async () => {
  const { print, invoiced, credited } = await invoicesWithRemarks();
  const hidden = await invoiced();
  print(true);
  const shown = await invoiced();
  expect(await credited(hidden)).not.toContain(INTERNAL);
  print(false);
  expect(await credited(shown)).not.toContain(INTERNAL);
});

test('an invoice that was made before the setting existed keeps its printed remarks, and its credit prints none', async () => {
  const old: InvoiceData = { ...invoice };
  expect(pdfPages(drawData(old, fonts)).join('\n')).toContain('Achterom storten.');
  const { app, print, invoiced, credited } = await invoicesWithRemarks();
  const id = await invoiced();
  app.db.$client.run(
    "DROP TRIGGER invoices_never_change; UPDATE invoices SET data = json_remove(data, '$.printsRemarks')",
  );
  print(true);
  expect(await credited(id)).not.toContain(INTERNAL);
});

test('the forms of a delivery and of a customer say who will read the remarks', async () => {
  const { app, call, plan, token, print } = await invoicesWithRemarks();
  const id = await plan();
  await call('POST', paths.api.customers(), { Klant_naam: 'Jansen', leveringsadres: 'A 1' });
  const forms = [paths.plan(), paths.editDelivery(id), paths.customer(1)];
  const hints = async () => {
    const pages = await Promise.all(forms.map(async (path) => (await app.page(path, token)).body));
    return pages.map((page: string) => {
      expect(page).toMatch(
        /<textarea[^>]*id="opmerkingen"[^>]*aria-describedby="opmerkingen-hint"/,
      );
      return /id="opmerkingen-hint">([^<]*)/.exec(page)?.[1];
    });
  };
  const inside = 'Voor kantoor en chauffeur. Staat niet op de factuur.';
  expect(await hints()).toEqual([inside, inside, inside]);
  print(true);
  const outside = 'Komt op de factuur: de klant leest mee.';
  expect(await hints()).toEqual([outside, outside, outside]);
});

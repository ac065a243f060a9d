import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll, tick } from '../support/planning.ts';
import { runRow, runRows } from '../support/run.ts';
import { startServices } from '../support/services.ts';

function invoices({ app }: Visit): unknown[] {
  return app.db.$client.query('SELECT customer_name AS name, total FROM invoices').all();
}

async function sum({ page }: Visit): Promise<string> {
  const text = await page.locator('.run [role=status]').innerText();
  return text.replaceAll('\u00a0', ' ');
}

/** Chooses a payment method on a row, and waits until it is saved. */
async function choose({ page }: Visit, name: string, method: string): Promise<void> {
  await page.getByLabel(`Betaalmethode van ${name}`).selectOption(method);
  await page
    .locator(`select[aria-label="Betaalmethode van ${name}"][data-saved="${method}"]`)
    .waitFor();
}

test('a delivery that changes after it was selected is not invoiced, its row is no longer selected, and a message names the delivery', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }]);
    const box = (name: string) => page.getByRole('checkbox', { name });
    await visitor.open(paths.invoicing());
    await tick(visitor, 'Aad');
    await tick(visitor, 'Bea');
    await call('PUT', paths.api.delivery(1), { ...aDelivery, Klant_naam: 'Aad', Aantal: 4 });
    await page.evaluate(() => document.body.dispatchEvent(new CustomEvent('vipo:changed')));
    await page
      .getByRole('alert')
      .getByText('Aad is intussen gewijzigd. Controleer de levering en vink die opnieuw aan.')
      .waitFor();
    expect([await box('Aad').isChecked(), await box('Bea').isChecked()]).toEqual([false, true]);
    expect(await sum(visitor)).toStartWith('1 geselecteerd, samen € 237,50');

    await tick(visitor, 'Aad');
    await call('PUT', paths.api.delivery(1), { ...aDelivery, Klant_naam: 'Aad', Aantal: 3 });
    await press(visitor, 'Factuur maken');
    await page.getByText('1 factuur gemaakt, bij 1 ging iets mis').waitFor();
    const sentence =
      'Niet gefactureerd: deze levering is intussen gewijzigd. Nu 3 kuub, samen € 282,50. Controleer de levering en vink die opnieuw aan.';
    expect(await runRows(visitor)).toContainEqual(`Aad: € 372,50, ${sentence}`);
    expect(invoices(visitor)).toEqual([{ name: 'Bea', total: 23_750 }]);
    await box('Bea').waitFor({ state: 'detached' });
    expect(await box('Aad').isChecked()).toBe(false);
    expect((await visitor.rows())[0]?.slice(3, 6)).toEqual(['3', '€ 90,00', '€ 270,00']);

    await tick(visitor, 'Aad');
    await press(visitor, 'Factuur maken');
    await runRow(visitor, '2026-0002').waitFor();
  }));

test('a selected row stays selected and can be invoiced after its payment method is chosen, but it is deselected and shows the new amount when somebody else has changed the method and the amount', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(visitor, [
      { Betaling: 'onbekend' },
      { Klant_naam: 'Aad', Betaling: 'onbekend' },
      { Klant_naam: 'Bea', Betaling: 'onbekend' },
    ]);
    await visitor.open(paths.invoicing());
    await tick(visitor, 'Jansen');
    await call('PUT', paths.api.delivery(1), { ...aDelivery, Betaling: 'contant', Aantal: 3 });
    await page.getByLabel('Betaalmethode van Jansen').selectOption('contant');
    await page.getByRole('cell', { name: '€ 270,00' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Jansen' }).isChecked()).toBe(false);
    expect(invoices(visitor)).toEqual([]);

    await tick(visitor, 'Aad');
    await choose(visitor, 'Aad', 'contant');
    await choose(visitor, 'Bea', 'contant');
    await tick(visitor, 'Bea');
    const fresh = page.waitForResponse(/factureren/);
    await page.evaluate(() => document.body.dispatchEvent(new CustomEvent('vipo:changed')));
    await fresh;
    await page.waitForLoadState('networkidle');
    expect(await sum(visitor)).toStartWith('2 geselecteerd');
    await press(visitor, 'Factuur maken');
    await page.getByText('2 facturen gemaakt').waitFor();
    expect(await runRows(visitor)).toEqual([
      'Aad: 2026-0001, € 237,50',
      'Bea: 2026-0002, € 237,50',
    ]);
  }));

test('the sum of the selection includes BTW, whether prices include BTW or not', () =>
  visit(async (visitor) => {
    const { app } = visitor;
    await planAll(visitor, [
      { Klant_naam: 'Aad', Aantal: 1, bezorgkosten: '12,50', Tijd: '2026-11-20 Ochtend' },
      { Klant_naam: 'Bea', Aantal: 1, bezorgkosten: 0, Tijd: '2026-11-20 Ochtend' },
    ]);
    await visitor.open(paths.invoicing());
    await tick(visitor, 'Bea');
    expect(await sum(visitor)).toBe('1 geselecteerd, samen € 90,00');
    await tick(visitor, 'Aad');
    expect(await sum(visitor)).toBe('2 geselecteerd, samen € 192,50, waarvan € 12,50 bezorgkosten');
    app.db.$client.run('UPDATE settings SET prices_include_vat = 0');
    await visitor.open(paths.invoicing());
    await says(
      visitor,
      'alert',
      'Intussen gewijzigd: Bea, Aad. Controleer de leveringen en vink ze opnieuw aan.',
    );
    expect(await sum(visitor)).toBe('Niets geselecteerd');
    for (const name of ['Aad', 'Bea']) await tick(visitor, name);
    // (90 + 12.50) x 1.21 = 124.03 and 90 x 1.21 = 108.90
    expect(await sum(visitor)).toBe('2 geselecteerd, samen € 232,93, waarvan € 15,13 bezorgkosten');
    await press(visitor, 'Factuur maken');
    await visitor.page.getByText('2 facturen gemaakt').waitFor();
    const stated = app.db.$client.query('SELECT sum(total) AS total FROM invoices').get();
    expect(stated).toEqual({ total: 23_293 });
  }));

test('the row and the result show both amounts when the payment request differs from the invoice', async () => {
  await using services = await startServices();
  const journey = async (visitor: Visit) => {
    const { page } = visitor;
    await planAll(visitor, [
      { Klant_naam: 'Aad', Betaling: 'betaalverzoek' },
      { Klant_naam: 'Bea', Betaling: 'onbekend' },
      { Klant_naam: 'Cor', Betaling: 'betaalverzoek', bezorgkosten: 0 },
    ]);
    await visitor.open(paths.invoicing());
    const totals = async () => (await visitor.rows()).map((row) => row[5]?.replace(/\s+/g, ' '));
    const both = '€ 225,00 betaalverzoek € 225,00, factuur € 237,50';
    expect(await totals()).toEqual([both, '€ 225,00', '€ 225,00']);
    await choose(visitor, 'Bea', 'betaalverzoek');
    expect(await totals()).toEqual([both, both, '€ 225,00']);
    await choose(visitor, 'Bea', 'contant');
    expect(await totals()).toEqual([both, '€ 225,00', '€ 225,00']);
    await choose(visitor, 'Bea', 'betaalverzoek');
    expect(await totals()).toEqual([both, both, '€ 225,00']);
    await page.getByLabel('Alles selecteren').check();
    await press(visitor, 'Factuur maken');
    await page.getByText('3 facturen gemaakt').waitFor();
    expect(await runRows(visitor)).toEqual([
      expect.stringContaining(', € 237,50, € 225,00, factuur € 237,50'),
      expect.stringContaining(', € 237,50, € 225,00, factuur € 237,50'),
      expect.stringContaining(', € 225,00, € 225,00'),
    ]);
    expect(services.tikkie.made.map(({ amountInCents }) => amountInCents)).toEqual([
      22_500, 22_500, 22_500,
    ]);
  };
  await visit(journey, { config: services.config });
});

test('a repeated run asks for no money for an invoice that a colleague credited or booked as paid meanwhile', async () => {
  await using services = await startServices();
  const journey = async (visitor: Visit) => {
    const { page } = visitor;
    const deliveries = ['Aad', 'Bea'].map((Klant_naam) => ({
      Klant_naam,
      Betaling: 'betaalverzoek',
    }));
    const call = await planAll(visitor, deliveries);
    services.tikkie.fail({ status: 503 });
    await visitor.open(paths.invoicing());
    for (const { Klant_naam } of deliveries) await tick(visitor, Klant_naam);
    await press(visitor, 'Factuur maken');
    const again = page.getByRole('button', { name: '2 opnieuw proberen' });
    await again.waitFor();
    services.tikkie.fail(undefined);
    await call('POST', paths.api.creditInvoice(1), {});
    const paid = { delivery_id: 2, bedrag: 237.5, datum: '2026-11-20', methode: 'bank' };
    await call('POST', paths.api.payments(), paid);
    await again.click();
    await page.getByText('gecrediteerd', { exact: true }).waitFor();
    await page.getByText('al betaald', { exact: true }).waitFor();
    expect(services.tikkie.made).toEqual([]);
  };
  await visit(journey, { config: services.config });
});

test('when an invoice was paid after its payment request failed, the table of the run shows no failure any more', async () => {
  await using services = await startServices();
  const journey = async (visitor: Visit) => {
    const { page } = visitor;
    const call = await planAll(visitor, [{ Klant_naam: 'Aad', Betaling: 'betaalverzoek' }]);
    services.tikkie.fail({ status: 503 });
    await visitor.open(paths.invoicing());
    await tick(visitor, 'Aad');
    await press(visitor, 'Factuur maken');
    const again = page.getByRole('button', { name: '1 opnieuw proberen' });
    await again.waitFor();
    const paid = { delivery_id: 1, bedrag: 237.5, datum: '2026-11-20', methode: 'bank' };
    await call('POST', paths.api.payments(), paid);
    await page.evaluate(() => document.body.dispatchEvent(new CustomEvent('vipo:changed')));
    await again.waitFor({ state: 'detached' });
    expect(await page.locator('#ronde .group').allTextContents()).toEqual(['Gelukt 1 factuur']);
  };
  await visit(journey, { config: services.config });
});

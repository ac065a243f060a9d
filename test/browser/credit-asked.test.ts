import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import { startServices } from '../support/services.ts';

const CREDITED = 'Creditfactuur C2026-0001 succesvol aangemaakt en geopend';

/** Runs a journey with one invoice that has a payment request at a local Tikkie server. */
async function asked(
  journey: (
    visitor: Visit,
    tikkie: Awaited<ReturnType<typeof startServices>>['tikkie'],
  ) => Promise<void>,
) {
  await using services = await startServices();
  const run = async (visitor: Visit) => {
    const call = await planAll(visitor, [{ Betaling: 'betaalverzoek' }]);
    await call('POST', paths.api.invoice(1));
    const order = { amount: 225, description: 'Brandhout', reference: '2026-0001' };
    await call('POST', paths.api.tikkieRequest(), order);
    await journey(visitor, services.tikkie);
  };
  await visit(run, { config: services.config });
}

async function creditAnd(visitor: Visit, sentence: string): Promise<void> {
  const { page } = visitor;
  await press(visitor, 'Crediteer');
  const dialog = page.getByRole('dialog', { name: 'Creditfactuur aanmaken' });
  await dialog.getByText(sentence, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Creditfactuur maken' }).click();
  await says(visitor, 'status', CREDITED);
  await says(visitor, 'alert', sentence);
}

test('crediting an invoice with an open payment request shows a warning before and after the credit', () =>
  asked(async (visitor) => {
    await visitor.open(paths.archive());
    await creditAnd(
      visitor,
      'Het betaalverzoek van € 225,00 blijft open: de klant kan het nog betalen. Trek het in bij Tikkie.',
    );
  }));

test('crediting an invoice with a paid payment request shows a warning before and after the credit', () =>
  asked(async (visitor, tikkie) => {
    tikkie.paid.set(tikkie.made[0]?.paymentRequestToken ?? '', 22500);
    await visitor.open(paths.archive());
    await press(visitor, 'Status verversen');
    await says(visitor, 'status', 'Status ververst.');
    await creditAnd(
      visitor,
      'Het betaalverzoek van € 225,00 is al betaald. Verreken het met de klant of betaal het terug.',
    );
  }));

test('crediting an invoice without a payment request gives no warning', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(visitor, [{}]);
    await call('POST', paths.api.invoice(1));
    await visitor.open(paths.archive());
    await press(visitor, 'Crediteer');
    await page.getByRole('dialog').getByText('Factuur 2026-0001 wordt volledig').waitFor();
    expect(await page.getByRole('dialog').getByText('betaalverzoek').count()).toBe(0);
    await press(visitor, 'Creditfactuur maken');
    await says(visitor, 'status', CREDITED);
    expect(await page.locator('.toasts [role=alert] .toast').count()).toBe(0);
  }));

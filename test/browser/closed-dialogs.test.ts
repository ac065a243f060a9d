import { expect, test } from 'bun:test';
import type { Locator, Request } from 'playwright-core';
import { paths } from '../../src/paths.ts';
import { openAmounts } from '../receivables/ledger.ts';
import { breakAnswer, hold, press, says } from '../support/browser-steps.ts';
import { type Visit, visit } from '../support/browser.ts';
import { planAll, tick } from '../support/planning.ts';
import { runRow } from '../support/run.ts';
import { until } from '../support/until.ts';

const refused = { error: 'Dit gaat over Aad.', fields: { bedrag: 'Dit gaat over Aad.' } };

function isEdit(request: Request): boolean {
  return request.method() === 'PUT';
}

/** Opens /betalingen with an open invoice of Aad and one of Bea. */
async function atPayments(visitor: Visit): Promise<Locator> {
  const call = await planAll(
    visitor,
    ['Aad', 'Bea'].map((Klant_naam) => ({ Klant_naam })),
  );
  for (const id of [1, 2]) await call('POST', paths.api.invoice(id));
  await visitor.open(paths.payments());
  return visitor.page.getByRole('dialog');
}

async function openFor({ page }: Visit, name: string): Promise<void> {
  await page.locator('tr').filter({ hasText: name }).getByRole('link', { name: 'Betaald' }).click();
}

async function closeWithKey({ page }: Visit, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

test.each([true, false])(
  'when the user closes a dialog before the answer to its form (accepted: %p), the next dialog keeps its page and its typed text, and a message shows the answer',
  (isAccepted) =>
    visit(async (visitor) => {
      const { page, app } = visitor;
      const dialog = await atPayments(visitor);
      const { asked, release } = await hold(visitor, `**${paths.api.payments()}`, (route) =>
        isAccepted ? route.fallback() : route.fulfill({ status: 422, json: refused }),
      );
      await openFor(visitor, 'Aad');
      await dialog.getByRole('button', { name: 'Betaling boeken' }).click();
      await asked;
      await closeWithKey(visitor, dialog);
      await openFor(visitor, 'Bea');
      const amount = dialog.getByLabel('Bedrag');
      await amount.fill('12,34');
      release();
      if (isAccepted)
        await page
          .getByText('€\u00a0237,50 geboekt op 2026-0001, er staat niets meer open.')
          .waitFor();
      else await says(visitor, 'alert', refused.error);
      expect(await dialog.innerText()).toContain('2026-0002, Bea');
      expect(await dialog.locator('.field .error').count()).toBe(0);
      expect(await amount.inputValue()).toBe('12,34');
      await dialog.getByRole('button', { name: 'Betaling boeken' }).click();
      await until(() => openAmounts(app.db)['2026-0002'] === 22_516);
    }),
);

test('the page of a closed dialog that arrives late does not replace the page of the next dialog', () =>
  visit(async (visitor) => {
    const dialog = await atPayments(visitor);
    const { release } = await hold(visitor, `**${paths.paymentsOf(1)}`);
    await openFor(visitor, 'Aad');
    await dialog.getByText('Laden...').waitFor();
    await closeWithKey(visitor, dialog);
    await openFor(visitor, 'Bea');
    await dialog.getByLabel('Bedrag').fill('12,34');
    release();
    await visitor.settle();
    expect(await dialog.innerText()).toContain('2026-0002, Bea');
    expect(await dialog.getByLabel('Bedrag').inputValue()).toBe('12,34');
  }));

test('when the connection breaks while the page of a dialog is loading, a message says so and the dialog closes', () =>
  visit(async (visitor) => {
    const dialog = await atPayments(visitor);
    await breakAnswer(visitor, paths.paymentsOf(1));
    await openFor(visitor, 'Aad');
    await says(visitor, 'alert', 'Geen verbinding. Probeer het opnieuw.');
    await dialog.waitFor({ state: 'detached' });
    await openFor(visitor, 'Bea');
    await dialog.getByText('2026-0002, Bea').waitFor();
  }));

test('when the user closes the questions before a run while an answer is saved, the questions before the next run still wait for the user', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    const call = await planAll(visitor, [{ Klant_naam: 'Aad' }, { Klant_naam: 'Bea' }]);
    for (const id of [1, 2])
      await call('POST', paths.api.delivered(id), { uitkomst: 'minder', aantal: 1.5 });
    await visitor.open(paths.invoicing());
    const { asked, release } = await hold(visitor, `**${paths.api.delivery(1)}`);
    const dialog = page.getByRole('dialog', { name: 'Minder geleverd dan gepland' });
    const make = dialog.getByRole('button', { name: '1 factuur maken' });
    await tick(visitor, 'Aad');
    await press(visitor, 'Factuur maken');
    await make.click();
    await asked;
    await closeWithKey(visitor, dialog);
    await page.getByRole('checkbox', { name: 'Aad' }).uncheck();
    await tick(visitor, 'Bea');
    await press(visitor, 'Factuur maken');
    await make.waitFor();
    const saved = page.waitForResponse((response) => isEdit(response.request()));
    release();
    await (await saved).finished();
    await visitor.settle();
    expect(await make.isVisible()).toBe(true);
    expect(app.db.$client.query('SELECT count(*) AS count FROM invoices').get()).toEqual({
      count: 0,
    });
    await make.click();
    await runRow(visitor, '2026-0001').getByText('Bea').waitFor();
  }));

import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { press } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';

test('the print popup says how many deliveries of the chosen day, slot or period the list will have', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await planAll(
      visitor,
      ['2026-11-23 Ochtend', '2026-11-23 Middag', '2026-11-25 Middag'].map((Tijd) => ({
        Aantal: 1.25,
        Tijd,
      })),
    );
    await visitor.open(paths.overview());
    await press(visitor, 'Lijst printen');
    const modal = page.getByRole('dialog', { name: 'Lijst printen' });
    const count = modal.locator('output');
    await modal.locator('[name=datum]').pressSequentially('23112026');
    await count.getByText('2 leveringen, 2,5 kuub').waitFor();
    await modal.locator('[name=Tijdslot]').selectOption('Ochtend');
    await count.getByText('1 levering, 1,25 kuub').waitFor();
    await modal.getByLabel('Gebruik tot datum').check();
    await modal.locator('output:empty').waitFor({ state: 'attached' });
    await modal.locator('[name=totDatum]').pressSequentially('25112026');
    await count.getByText('3 leveringen, 3,75 kuub').waitFor();
    await modal.locator('[name=totDatum]').fill('24/11/2026');
    await count.getByText('2 leveringen, 2,5 kuub').waitFor();
    await modal.locator('[name=datum]').fill('');
    await modal.locator('output:empty').waitFor({ state: 'attached' });
    expect(await modal.locator('[name=totDatum]').inputValue()).toBe('24/11/2026');
  }));

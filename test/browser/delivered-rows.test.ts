import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { visit } from '../support/browser.ts';
import { planAll, tick } from '../support/planning.ts';
import { three } from '../support/round.ts';

test("a delivered delivery does not count as 'moet nog komen', even when it was delivered after its row was selected", () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await planAll(visitor, three);
    await visitor.open(paths.invoicing());
    await tick(visitor, 'Aad');
    await tick(visitor, 'Camping');
    const status = page.locator('.run [role=status]');
    await status.getByText('2 leveringen moeten nog komen.').waitFor();
    await call('POST', paths.api.delivered(1), { geleverd: true });
    await visitor.open(paths.invoicing());
    await status.getByText('1 levering moet nog komen.').waitFor();
    await page.getByLabel('Alleen geleverd').check();
    await page.getByRole('checkbox', { name: 'Camping' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: 'Aad' }).isChecked()).toBe(true);
    await status.getByText('2 geselecteerd').waitFor();
  }));

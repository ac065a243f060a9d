import { expect, test } from 'bun:test';
import { visit } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';
import { button, isPressed, press, ROUND, stop, storedBecomes, three } from '../support/round.ts';

test('after a tick the round of the office shows a message that can undo the tick, but a tick that waited for a connection shows none', () =>
  visit(async (visitor) => {
    const { page, context } = visitor;
    await page.setViewportSize({ width: 390, height: 800 });
    await planAll(visitor, three);
    await visitor.open(ROUND);
    await press(visitor, 'Bakkerij', 'Geleverd');
    const message = page.locator('.toast').filter({ hasText: 'Geleverd: Bakkerij Korst' });
    await message.getByRole('button', { name: 'Ongedaan maken' }).click();
    await storedBecomes(visitor, [
      [false, null],
      [false, null],
      [false, null],
    ]);
    await page.getByText('Ongedaan gemaakt: Bakkerij Korst').waitFor();
    await stop(page, 'Bakkerij')
      .getByRole('button', { name: 'Geleverd', exact: true })
      .waitFor({ state: 'attached' });
    expect(await isPressed(visitor, 'Bakkerij', 'Geleverd')).not.toBe('true');
    // Without the clock of the test the next attempt would be sent after 15 real seconds.
    await page.clock.install();
    await context.setOffline(true);
    await button(page, 'Aad', 'Geleverd').click();
    await page.getByText('wacht op verzending: 1').waitFor();
    const failed = page.waitForEvent('requestfailed');
    await page.clock.fastForward(20_000);
    await failed;
    await context.setOffline(false);
    await storedBecomes(visitor, [
      [true, null],
      [false, null],
      [false, null],
    ]);
    await page.getByText('wacht op verzending').waitFor({ state: 'hidden' });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.toast').filter({ hasText: 'Geleverd: Aad' }).count()).toBe(0);
  }));

import type { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { openBoard } from '../support/board.ts';
import { visit } from '../support/browser.ts';

/**
 * Plans `perDay` deliveries on each of `days` days from 23 November 2026. Of every four deliveries on a day, the last
 * two are invoiced.
 */
function planWeek(client: Database, days: number, perDay: number): void {
  client.run(
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1 * ?2)
     INSERT INTO deliveries (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment, invoiced)
     SELECT 'Klant ' || i, 'klant ' || i, 'Dorpsstraat 1, 1234 AB Ede', date('2026-11-23', (i % ?1) || ' days'), i / ?1 % 2,
       9000, 2500, 0, 'contant', i / ?1 / 2 % 2 FROM n`,
    [days, perDay],
  );
}

test('the columns of the board have their width before the Sunday has arrived, so that no card moves while the page loads', () =>
  visit(async (visitor) => {
    const { app, page } = visitor;
    app.now = new Date('2026-11-23T09:00:00Z');
    planWeek(app.db.$client, 7, 2);
    await visitor.signIn();
    await page.setViewportSize({ width: 1280, height: 800 });
    await openBoard(visitor);
    const widthOfMonday = () =>
      page
        .locator('.day')
        .first()
        .evaluate((day) => day.getBoundingClientRect().width);
    const width = await widthOfMonday();
    await page
      .locator('.day')
      .last()
      .evaluate((sunday) => sunday.remove());
    expect(await widthOfMonday()).toBe(width);
  }));

test('the board of a week with 25 deliveries a day has at most 1,000 elements', () =>
  visit(async (visitor) => {
    const { app, page } = visitor;
    app.now = new Date('2026-11-23T09:00:00Z');
    planWeek(app.db.$client, 6, 25);
    await visitor.signIn();
    await openBoard(visitor);
    expect(await page.locator('.card').count()).toBe(150);
    expect(await page.locator('*').count()).toBeLessThanOrEqual(1000);
  }));

import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { lookAs } from '../support/audit.ts';
import { breakAnswer, hold, press, says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { centerOf, fingerOn } from '../support/finger.ts';
import { planAll } from '../support/planning.ts';
import { placeDelivery, placeFirm, type Town } from '../support/points.ts';
import { until } from '../support/until.ts';

const DAY = '2026-11-24';
const round = paths.round({ datum: DAY });

/** Plans deliveries in Arnhem, Zeist and Ede on Tuesday morning, for a firm in Utrecht, and opens the round. */
async function openRound(visitor: Visit): Promise<void> {
  const towns: Town[] = ['Arnhem', 'Zeist', 'Ede'];
  await planAll(
    visitor,
    towns.map((town) => ({ Klant_naam: town, Tijd: `${DAY} Ochtend` })),
  );
  placeFirm(visitor, 'Utrecht');
  for (const [index, town] of towns.entries()) placeDelivery(visitor, index + 1, town);
  await visitor.open(round);
}

const stops = async ({ page }: Visit) => page.locator('.stop .who b').allTextContents();
const rows = async ({ page }: Visit) => page.locator('.slot .who b').allTextContents();

async function showsRows(visitor: Visit, names: string[]): Promise<void> {
  await visitor.page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll('.slot .who b')].map((name) => name.textContent).join() ===
      expected,
    names.join(),
  );
}

/** Accepts a proposed order and undoes the change. */
async function takeAndUndo(visitor: Visit): Promise<void> {
  const { page } = visitor;
  await press(visitor, 'Volgorde voorstellen');
  expect(await page.getByRole('heading', { name: 'Nu' }).innerText()).toContain('170,7 km');
  expect(await page.getByRole('heading', { name: 'Voorstel' }).innerText()).toContain(
    '111,2 km, 59,5 km minder',
  );
  await press(visitor, 'Overnemen');
  await page.waitForURL(visitor.url + round);
  expect([
    ['Zeist', 'Ede', 'Arnhem'],
    ['Arnhem', 'Ede', 'Zeist'],
  ]).toContainEqual(await stops(visitor));
  await says(visitor, 'status', 'De volgorde van de ochtend is gewijzigd.');
  await press(visitor, 'Ongedaan maken');
  await page.getByText('is weer zoals eerst').waitFor();
  expect(await stops(visitor)).toEqual(['Arnhem', 'Zeist', 'Ede']);
}

test('a proposed order is accepted and undone', () =>
  visit(async (visitor) => {
    await openRound(visitor);
    await takeAndUndo(visitor);
  }));

test('without scripts a proposed order is accepted and undone, and after a colleague planned a stop a proposal is refused with a message', () =>
  visit(
    async (visitor) => {
      await openRound(visitor);
      await takeAndUndo(visitor);
      await press(visitor, 'Volgorde voorstellen');
      await planAll(visitor, [{ Klant_naam: 'Utrecht', Tijd: `${DAY} Ochtend` }]);
      await press(visitor, 'Overnemen');
      await visitor.page
        .getByText('De leveringen van dit dagdeel zijn intussen veranderd')
        .waitFor();
      expect(await rows(visitor)).toEqual(['Arnhem', 'Zeist', 'Ede', 'Utrecht']);
      await press(visitor, 'Omhoog: Utrecht');
      expect(await rows(visitor)).toEqual(['Arnhem', 'Zeist', 'Utrecht', 'Ede']);
    },
    { scripts: false },
  ));

test('a stop is moved with the keyboard and by dragging, the focus and the pinned stops stay, and without a connection the stop returns to its place and the page says so', () =>
  visit(async (visitor) => {
    await openRound(visitor);
    await press(visitor, 'Volgorde wijzigen');
    const { page, context } = visitor;
    await page.locator('form[data-ready]').waitFor();
    await context.setOffline(true);
    await press(visitor, 'Omlaag: Arnhem');
    await says(visitor, 'alert', 'De volgorde kon niet worden opgeslagen. Probeer het opnieuw.');
    await showsRows(visitor, ['Arnhem', 'Zeist', 'Ede']);
    await context.setOffline(false);

    await page.getByLabel('vast: Ede').check();
    const answer = () => page.waitForResponse((response) => response.request().method() === 'PUT');
    const first = answer();
    await page.getByRole('button', { name: 'Omlaag: Arnhem' }).press('Enter');
    await showsRows(visitor, ['Zeist', 'Arnhem', 'Ede']);
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'omlaag');
    expect(await page.getByLabel('vast: Ede').isChecked()).toBe(true);
    await first;
    const second = answer();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Ede' })
      .dragTo(page.getByRole('listitem').filter({ hasText: 'Zeist' }), {
        targetPosition: { x: 60, y: 3 },
      });
    await showsRows(visitor, ['Ede', 'Zeist', 'Arnhem']);
    await says(visitor, 'status', 'De volgorde van de ochtend is gewijzigd.');
    // The message may be the one of the first move, so the test also waits for the answer to the second move.
    await second;
    await visitor.open(round);
    expect(await stops(visitor)).toEqual(['Ede', 'Zeist', 'Arnhem']);
  }));

test('on a telephone a finger drags a stop by its grip, and the page does not scroll; a tick changes the count of the slot, but not the kilometres of the map below the stops', () =>
  visit(async (visitor) => {
    await openRound(visitor);
    const { page } = visitor;
    await lookAs(page, { width: 390, scheme: 'light' });
    await press(visitor, 'Volgorde wijzigen');
    await page.locator('form[data-ready]').waitFor();
    const finger = await fingerOn(visitor);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const gripOf = (name: string) => centerOf(row(name).locator('.grip'));
    await finger.press(await gripOf('Ede'));
    await finger.moveTo(await gripOf('Zeist'));
    await finger.cancel();
    await showsRows(visitor, ['Arnhem', 'Zeist', 'Ede']);
    await finger.press(await gripOf('Ede'));
    const { x, y } = await gripOf('Arnhem');
    await finger.moveTo({ x, y: y - 10 });
    expect(await page.locator('.slot').getAttribute('data-drop')).toBe('');
    await finger.lift();
    await showsRows(visitor, ['Ede', 'Arnhem', 'Zeist']);
    await says(visitor, 'status', 'De volgorde van de ochtend is gewijzigd.');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.locator('[data-drop], [data-dragging], .card[style]').count()).toBe(0);
    await visitor.open(round);
    expect(await stops(visitor)).toEqual(['Ede', 'Arnhem', 'Zeist']);

    const map = page.locator('.map summary');
    const kilometres = await map.innerText();
    await page.locator('.stop.next').getByRole('button', { name: 'Geleverd' }).click();
    await page.getByRole('heading', { name: 'Ochtend 1 van 3' }).waitFor();
    expect(await map.innerText()).toBe(kilometres);
    // One call measures both, because the page may replace its stops between two calls.
    const [stop = NaN, below = NaN] = await page.evaluate(() =>
      [document.querySelectorAll('.stop')[2], document.querySelector('.map')].map(
        (part) => part?.getBoundingClientRect().top ?? NaN,
      ),
    );
    expect(stop).toBeLessThan(below);
  }));

test('on the second page of a long slot a stop is moved, and the stops of the first page keep their order', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await planAll(visitor, []);
    app.db.$client.run(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
       INSERT INTO deliveries (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
       SELECT 'Stop ' || i, 'stop ' || i, 'Markt 1', '${DAY}', 0, 9000, 2500, 0, 'contant' FROM n`,
    );
    const path = paths.roundOrder({ datum: DAY, Tijdslot: 'Ochtend' });
    await visitor.open(path);
    await page.getByLabel('vast: Stop 2', { exact: true }).check();
    await press(visitor, 'Volgende stops');
    await page.locator('form[data-ready]').waitFor();
    await press(visitor, 'Omlaag: Stop 101');
    await says(visitor, 'status', 'De volgorde van de ochtend is gewijzigd.');
    expect(await page.locator('[type=hidden][name=vast]').getAttribute('value')).toBe('2');
    await page.locator('.card:first-child b').getByText('Stop 102').waitFor();
    await press(visitor, 'Omhoog: Stop 102');
    await page.locator('#levering-102:last-child').waitFor();
    expect((await rows(visitor)).slice(-2)).toEqual(['Stop 99', 'Stop 102']);
    await visitor.open(`${path}&vanaf=101`);
    expect((await rows(visitor)).slice(0, 3)).toEqual(['Stop 100', 'Stop 101', 'Stop 103']);
  }));

test('the next move is saved when the connection breaks while the form is loading after a move', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    await openRound(visitor);
    await press(visitor, 'Volgorde wijzigen');
    await page.locator('form[data-ready]').waitFor();
    await breakAnswer(visitor, paths.roundOrder());
    const names = 'SELECT customer_name FROM deliveries ORDER BY position';
    const stored = () => app.db.$client.query(names).values().join();
    await press(visitor, 'Omlaag: Arnhem');
    await until(() => stored() === 'Zeist,Arnhem,Ede');
    await press(visitor, 'Omlaag: Arnhem');
    await until(() => stored() === 'Zeist,Ede,Arnhem');
  }));

test('a stop is moved although the form was loaded again while its arrow was pressed', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await openRound(visitor);
    await press(visitor, 'Volgorde wijzigen');
    await page.locator('form[data-ready]').waitFor();
    const loading = await hold(visitor, `**${paths.roundOrder()}*`);
    await press(visitor, 'Omlaag: Arnhem');
    await loading.asked;
    await page.getByRole('button', { name: 'Omlaag: Arnhem' }).hover();
    await page.mouse.down();
    const loaded = page.waitForResponse(`**${paths.roundOrder()}*`);
    loading.release();
    await (await loaded).finished();
    await visitor.settle();
    await page.mouse.up();
    await showsRows(visitor, ['Zeist', 'Ede', 'Arnhem']);
  }));

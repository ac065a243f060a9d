import { expect, test } from 'bun:test';
import { lookAs } from '../support/audit.ts';
import { board, card, MONDAY, namesIn, shows, slot, TUESDAY } from '../support/board.ts';
import { says } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { centerOf, fingerOn } from '../support/finger.ts';

const gripOf = (visitor: Visit, name: string) =>
  card(visitor, name).getByRole('button', { name: `Verplaatsen: ${name}` });

/** Opens the board with An, Bas and Cas on a touch screen. Returns a finger for the screen. */
async function touchBoard(visitor: Visit, width: number) {
  await board(visitor);
  await lookAs(visitor.page, { width, scheme: 'light', isTouched: true });
  return fingerOn(visitor);
}

test('on a tablet a card is dragged by its grip with a finger, and the page does not scroll', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const finger = await touchBoard(visitor, 1180);
    await finger.press(await centerOf(gripOf(visitor, 'An')));
    await finger.moveTo(await centerOf(card(visitor, 'Cas')));
    expect(await slot(visitor, TUESDAY).getAttribute('data-drop')).toBe('');
    await finger.lift();
    await says(visitor, 'status', 'An staat nu op dinsdag 24 november, Middag.');
    expect(await namesIn(visitor, MONDAY)).toEqual(['Bas']);
    expect((await namesIn(visitor, TUESDAY)).toSorted()).toEqual(['An', 'Cas']);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await card(visitor, 'An').getAttribute('style')).toBeNull();
  }));

test('on a telephone the page scrolls while a card is held near the lower edge of the screen', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const finger = await touchBoard(visitor, 390);
    await page.setViewportSize({ width: 390, height: 400 });
    await gripOf(visitor, 'An').scrollIntoViewIfNeeded();
    const target = slot(visitor, TUESDAY);
    const start = await centerOf(gripOf(visitor, 'An'));
    expect((await centerOf(target)).y).toBeGreaterThan(400);
    await finger.press(start);
    await finger.moveTo({ x: start.x, y: 330 });
    await page.waitForFunction((name) => {
      const place = document.querySelector(`[aria-label="${name}"]`)?.getBoundingClientRect();
      return place !== undefined && place.top < 200;
    }, TUESDAY);
    await finger.moveTo({ x: start.x, y: 200 });
    await finger.moveTo(await centerOf(target));
    await finger.lift();
    await says(visitor, 'status', 'An staat nu op dinsdag 24 november, Middag.');
  }));

test('a tap on the grip opens the dialog, and a touch that the system cancels leaves the card in its slot', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const finger = await touchBoard(visitor, 1180);
    await finger.press(await centerOf(gripOf(visitor, 'An')));
    await finger.moveTo(await centerOf(card(visitor, 'Cas')));
    await finger.cancel();
    await shows(visitor, MONDAY, ['An', 'Bas']);
    expect(await page.locator('[data-drop], [data-dragging]').count()).toBe(0);
    await finger.press(await centerOf(gripOf(visitor, 'An')));
    await finger.lift();
    await page.getByRole('dialog').getByText('An, 2,5 kuub').waitFor();
  }));

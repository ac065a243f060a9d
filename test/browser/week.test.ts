import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import {
  board,
  card,
  drag,
  MONDAY,
  namesIn,
  openBoard,
  shows,
  slot,
  TUESDAY,
} from '../support/board.ts';
import { hold, loseAnswer, once, press, says } from '../support/browser-steps.ts';
import { visit, type Visit, type VisitOptions } from '../support/browser.ts';
import { planAll } from '../support/planning.ts';

async function stored({ app }: Visit): Promise<string[]> {
  return app.db.$client
    .query<{ text: string }, []>(
      `SELECT customer_name || ' ' || date || ' ' || slot || ' ' || ifnull(position, '-') AS text
       FROM deliveries ORDER BY id`,
    )
    .all()
    .map(({ text }) => text);
}

test('a card is dragged to another slot or within its slot and is saved at once, it has the focus and is tinted for a short time, and its move is undone from the toast', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await board(visitor);
    const tint = (name: string) =>
      card(visitor, name).evaluate((row) => getComputedStyle(row).backgroundColor);
    const before = await tint('An');
    await drag(visitor, 'An', card(visitor, 'Cas'), 0.1);
    await page.locator('#levering-1[data-changed] a:focus').waitFor();
    expect(await tint('An')).not.toBe(before);
    expect(await tint('Cas')).toBe(before);
    await says(visitor, 'status', 'An staat nu op dinsdag 24 november, Middag.');
    await shows(visitor, TUESDAY, ['An', 'Cas']);
    expect(await stored(visitor)).toEqual([
      'An 2026-11-24 1 1',
      'Bas 2026-11-23 0 -',
      'Cas 2026-11-24 1 -',
    ]);
    await slot(visitor, TUESDAY).getByText('2 stops · 5 kuub').waitFor();
    await page.locator('#levering-1:not([data-changed])').waitFor();
    await press(visitor, 'Ongedaan maken');
    await says(visitor, 'status', 'Ongedaan gemaakt:');
    await shows(visitor, MONDAY, ['An', 'Bas']);
    expect((await stored(visitor))[0]).toBe('An 2026-11-23 0 -');

    await drag(visitor, 'An', card(visitor, 'Bas'), 0.9);
    await says(visitor, 'status', 'De volgorde van de ochtend is gewijzigd.');
    await shows(visitor, MONDAY, ['Bas', 'An']);
    await openBoard(visitor);
    await shows(visitor, MONDAY, ['Bas', 'An']);
  }));

test('the keyboard alone moves a card in the dialog, which keeps the typed values after a wrong date or position, and the message about a move to another week leads there', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await board(visitor);
    await card(visitor, 'Bas').getByRole('button', { name: 'Verplaatsen' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Levering verplaatsen' });
    const [date, place] = [dialog.getByLabel('Datum'), dialog.getByLabel('Volgorde')];
    const alert = dialog.getByRole('alert');
    await dialog.getByText('Bas, 2,5 kuub. Nu op plaats 2 van de ochtend.').waitFor();
    await date.fill('2026-11-24');
    await dialog.getByText('Ochtend 0 stops · 0 kuub; Middag 1 stop · 2,5 kuub').waitFor();
    await dialog.getByLabel('Tijdslot').selectOption('Middag');
    await place.fill('1');
    await page.keyboard.press('Enter');
    // The second press of a double press does not open the dialog again.
    await page.keyboard.press('Enter');
    await page.locator('#levering-2[data-changed] .grip:focus').waitFor();
    await says(visitor, 'status', 'Bas staat nu op dinsdag 24 november, Middag.');
    await shows(visitor, TUESDAY, ['Bas', 'Cas']);
    expect(await dialog.isVisible()).toBe(false);
    await page.keyboard.press('Space');
    // The message of the first move is in front of the dialog.
    await dialog.getByRole('button', { name: 'Ongedaan maken' }).waitFor();
    await date.fill('');
    await dialog.getByRole('button', { name: 'Verplaatsen' }).click();
    await alert.getByText('Kies een bestaande datum').waitFor();

    await date.fill('2026-12-02');
    for (const wrong of ['0', 'x', '1,5']) {
      await place.fill(wrong);
      await page.keyboard.press('Enter');
      await alert.getByText('Vul een geheel getal vanaf 1 in, of niets.').waitFor();
      expect([await date.inputValue(), await place.inputValue()]).toEqual(['02-12-2026', wrong]);
      expect(await place.getAttribute('aria-invalid')).toBe('true');
    }
    await place.fill('1');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Bekijken' }).click();
    await page.waitForURL(`${visitor.url}/week?week=2026-W49#levering-2`);
    await card(visitor, 'Bas').waitFor();
  }));

test('a card is shown in its stored slot when the server cannot be reached or a colleague moved the delivery first, and in its new slot when only the answer was lost', () =>
  visit(async (visitor) => {
    const { app } = visitor;
    await board(visitor);
    await once(visitor, '**/delivery/1/slot', (route) => route.abort());
    await drag(visitor, 'An', card(visitor, 'Cas'), 0.1);
    await says(visitor, 'alert', 'De levering kon niet worden verplaatst. Probeer het opnieuw.');
    await shows(visitor, MONDAY, ['An', 'Bas']);

    await app.addUser('kees');
    const token = app.sessionOf('kees');
    await app.call('PATCH', paths.api.deliverySlot(1), { Tijd: '2026-11-26 Ochtend' }, { token });
    await drag(visitor, 'An', card(visitor, 'Cas'), 0.1);
    await says(
      visitor,
      'alert',
      'kees was eerst: deze levering is gewijzigd en staat nu op donderdag 26 november, Ochtend.',
    );
    await shows(visitor, 'donderdag 26 november, Ochtend', ['An']);
    await shows(visitor, TUESDAY, ['Cas']);

    await loseAnswer(visitor, '/delivery/2/slot');
    await drag(visitor, 'Bas', card(visitor, 'Cas'), 0.1);
    await shows(visitor, TUESDAY, ['Bas', 'Cas']);
  }));

test('a card that is dragged again while its move is still being saved is stored in the last slot', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await board(visitor);
    const { asked, release } = await hold(visitor, '**/delivery/1/slot');
    await drag(visitor, 'An', card(visitor, 'Cas'), 0.1);
    await asked;
    await drag(visitor, 'An', slot(visitor, 'woensdag 25 november, Ochtend'));
    await visitor.settle();
    release();
    await says(visitor, 'status', 'An staat nu op woensdag 25 november, Ochtend.');
    await shows(visitor, 'woensdag 25 november, Ochtend', ['An']);
    expect((await stored(visitor))[0]).toBe('An 2026-11-25 0 1');
    expect(await page.locator('.toasts [role=alert]').innerText()).toBe('');
  }));

test('a move over the capacity asks for confirmation; the plus button opens /plan with its date and slot; an invoiced card cannot be dragged, and a name opens its delivery', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    const call = await board(visitor, 4000);
    const question = page.getByRole('dialog', { name: 'Toch plannen?' });
    const sentence =
      'Met deze levering erbij is de middag van dinsdag 24 november te vol: 5 van 4 kuub.';
    await drag(visitor, 'An', card(visitor, 'Cas'), 0.1);
    await question.getByText(sentence).waitFor();
    await press(visitor, 'Annuleren');
    await shows(visitor, MONDAY, ['An', 'Bas']);
    expect((await stored(visitor))[0]).toBe('An 2026-11-23 0 -');
    await drag(visitor, 'An', card(visitor, 'Cas'), 0.1);
    await question.waitFor();
    await press(visitor, 'Toch plannen');
    await says(visitor, 'status', 'An staat nu op dinsdag 24 november, Middag.');
    await slot(visitor, TUESDAY).getByText('1 kuub te veel').waitFor();

    await slot(visitor, TUESDAY).getByRole('link', { name: 'Plannen op' }).click();
    await page.waitForURL('**/plan?datum=2026-11-24&tijdslot=Middag');
    await visitor.islandsWork();
    expect(await page.getByLabel('Datum').inputValue()).toBe('24-11-2026');
    expect(await page.getByLabel('Tijdslot').inputValue()).toBe('Middag');

    await call('POST', paths.api.invoice(1));
    await openBoard(visitor);
    await drag(visitor, 'An', card(visitor, 'Bas'), 0.1);
    await visitor.settle();
    expect(await namesIn(visitor, TUESDAY)).toEqual(['An', 'Cas']);
    expect(await card(visitor, 'An').getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'Cas', exact: true }).click();
    await page.waitForURL('**/edit/3');
  }));

test("the board shows a colleague's new delivery within half a minute, but not while a dialog is open", () =>
  visit(async (visitor) => {
    const { app, page } = visitor;
    app.now = new Date('2026-11-23T09:00:00Z');
    const call = await planAll(visitor, [{ Klant_naam: 'An' }]);
    await page.clock.install();
    await openBoard(visitor);
    const again = { Klant_naam: 'Bas', leveringsadres: 'x', Prijs: 1, Aantal: 1, bezorgkosten: 0 };
    const plan = (name: string) =>
      call('POST', paths.api.addDelivery(), {
        ...again,
        Klant_naam: name,
        Betaling: 'contant',
        Tijd: '2026-11-23 Ochtend',
      });
    await plan('Bas');
    await card(visitor, 'An').getByRole('button').focus();
    await page.clock.fastForward(30_000);
    await shows(visitor, MONDAY, ['An', 'Bas']);
    await page.locator('hgroup').getByText('2 leveringen').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('1');
    await page.keyboard.press('Enter');
    // The script of the dialog loads after the press.
    await page.getByRole('dialog').waitFor();
    await plan('Cas');
    visitor.requests.length = 0;
    await page.clock.fastForward(60_000);
    await visitor.settle();
    expect(visitor.requests).not.toContain('/week');
    await page.keyboard.press('Escape');
    await page.clock.fastForward(30_000);
    await shows(visitor, MONDAY, ['An', 'Bas', 'Cas']);
  }));

test('a card is moved without scripts', () =>
  visit(
    async (visitor) => {
      const { page } = visitor;
      visitor.app.now = new Date('2026-11-23T09:00:00Z');
      await planAll(visitor, [{ Klant_naam: 'An' }]);
      await visitor.open(paths.week());
      await card(visitor, 'An').getByRole('button', { name: 'Verplaatsen' }).click();
      await page.getByLabel('Datum').fill('2026-12-01');
      await page.getByLabel('Tijdslot').selectOption('Middag');
      await page.getByRole('button', { name: 'Verplaatsen' }).click();
      await page.waitForURL('**/week?week=2026-W49');
      expect(await page.locator('[data-changed]').getAttribute('id')).toBe('levering-1');
      expect(await namesIn(visitor, 'dinsdag 1 december, Middag')).toEqual(['An']);
    },
    { scripts: false } satisfies VisitOptions,
  ));

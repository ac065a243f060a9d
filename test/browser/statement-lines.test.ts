import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { openAmounts } from '../receivables/ledger.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, press } from '../support/browser-steps.ts';
import { visit, type Visit, type VisitOptions } from '../support/browser.ts';
import { readLines } from '../support/statement-steps.ts';
import { camt, type Line } from '../support/statement.ts';

const CUSTOMERS = ['Jansen', 'Carla Meijer', 'Çelik', 'Camping De Hoeve', 'Camping De Hoeve'];

/** Opens /betalingen with five invoices of € 237,50 and the lines of a statement. */
function withLines(
  lines: Line[],
  journey: (visitor: Visit) => Promise<void>,
  options: VisitOptions = {},
) {
  return visit(async (visitor) => {
    await visitor.signIn();
    const call = callsOf(visitor);
    for (const name of CUSTOMERS) {
      const delivery = { ...aDelivery, Klant_naam: name };
      const { body } = await call('POST', paths.api.addDelivery(), delivery);
      await call('POST', paths.api.invoice(body.id));
    }
    await readLines({ app: visitor.app, token: visitor.app.sessionOf('piet') }, lines);
    await visitor.open(paths.payments());
    await journey(visitor);
  }, options);
}

const sure: Line = { amount: 237.5, text: 'factuur 2026-0001', name: 'J. Jansen' };
const rent: Line = { amount: 750, text: 'huur', name: 'H. Pietersen' };
const divided: Line = { amount: 475, text: 'alles', name: 'Camping De Hoeve BV' };

test.each([true, false])(
  'a line without an invoice is ended and restored, the other lines are booked after a refusal, and a division is accepted with one tick or made by hand (scripts: %p)',
  (scripts) =>
    withLines(
      [sure, divided, rent, { ...rent, name: 'Camping', amount: 100 }, { ...rent, name: 'Iemand' }],
      async (visitor) => {
        const { page, app } = visitor;
        const confirm = (name: string) =>
          press(visitor, scripts ? name : 'Aangevinkte betalingen bevestigen');
        const end = 'Betaling van Iemand hoort niet bij een factuur';
        await page.getByRole('button', { name: end }).click();
        await page.getByText('De regel is afgedaan.').waitFor();
        expect(await page.getByRole('button', { name: end }).count()).toBe(0);
        await press(visitor, 'Ongedaan maken');
        await page.getByText('Ongedaan gemaakt:').waitFor();
        await page.getByRole('button', { name: end }).waitFor();

        const number = page.getByLabel('Factuur bij betaling van H. Pietersen');
        await number.fill('2026-9999');
        await page.getByLabel('Factuur bij betaling van Camping', { exact: true }).fill('camping');
        await confirm('3 betalingen bevestigen');
        await page.locator('td b', { hasText: 'Er is geen factuur 2026-9999.' }).waitFor();
        await page.locator('td b', { hasText: 'Er zijn meer open facturen' }).waitFor();
        // The first line that could not be booked has the focus.
        if (scripts) await number.and(page.locator(':focus')).waitFor();
        expect(openAmounts(app.db)['2026-0001']).toBe(23750);
        await press(visitor, 'Zonder deze regels bevestigen');
        await page.getByText('1 betaling geboekt, € 237,50.').waitFor();
        expect(openAmounts(app.db)['2026-0001']).toBe(0);

        await number.fill('');
        await page.getByLabel('Factuur bij betaling van Camping', { exact: true }).fill('');
        await page.getByLabel('Betaling van Camping De Hoeve BV bevestigen').check();
        await confirm('1 betaling bevestigen');
        await page.getByText('1 betaling geboekt, € 475,00.').waitFor();
        expect(openAmounts(app.db)).toMatchObject({ '2026-0004': 0, '2026-0005': 0 });

        await page.getByRole('link', { name: 'Betaling van H. Pietersen verdelen' }).click();
        await page.getByLabel('Factuur 1').fill('carla');
        await page.getByLabel('Bedrag 1').fill('237,50');
        await page.getByLabel('Factuur 2').fill('2026/3');
        await page.getByLabel('Bedrag 2').fill('900');
        await page.getByRole('button', { name: 'Verdeling boeken' }).click();
        await page.getByText('De delen zijn samen € 1.137,50').first().waitFor();
        expect(await page.getByLabel('Factuur 2').inputValue()).toBe('2026/3');
        await page.getByLabel('Bedrag 2').fill('200');
        await page.getByRole('button', { name: 'Verdeling boeken' }).click();
        await page.getByText('€ 437,50 geboekt op 2026-0002 en 2026-0003.').waitFor();
        expect(openAmounts(app.db)).toMatchObject({ '2026-0002': 0, '2026-0003': 3750 });
        await page.getByText('van € 750,00').waitFor();
      },
      { scripts },
    ),
);

test("a line that was ended by keyboard comes back with 'z', a second payment of an invoice is booked only when it is ticked, and an invoice is found by typing its customer", () =>
  withLines(
    [
      sure,
      { ...sure, day: '2026-11-19' },
      { amount: 237.5, name: 'Iemand', text: 'hout' },
      { ...rent, name: 'Anders' },
      rent,
    ],
    async (visitor) => {
      const { page, app } = visitor;
      const end = page.getByRole('button', { name: /hoort niet bij een factuur$/ });
      const ends = await end.count();
      await page.getByLabel('Betaling van H. Pietersen hoort niet bij').press('Enter');
      await page.getByText('De regel is afgedaan.').waitFor();
      await page.locator('[id^=regel-]:focus').waitFor();
      await page.keyboard.press('z');
      await page.getByText('H. Pietersen wacht weer.').waitFor();
      await page.locator('[id^=regel-]:focus').waitFor();
      expect(await end.count()).toBe(ends);

      await page.getByText('al betaald door de regel hierboven').waitFor();
      const ticks = page.getByLabel('Betaling van J. Jansen bevestigen');
      expect(await ticks.evaluateAll((all) => all.map((one: any) => one.checked))).toEqual([
        true,
        false,
      ]);
      await ticks.last().check();
      await press(visitor, '2 betalingen bevestigen');
      await page.getByText('2 betalingen geboekt, € 475,00.').waitFor();
      expect(openAmounts(app.db)['2026-0001']).toBe(-23750);

      const choice = page.getByLabel('Factuur bij betaling van Iemand');
      await choice.selectOption('Andere factuur…');
      const search = page.getByLabel('Andere factuur zoeken voor Iemand');
      await search.pressSequentially('celik');
      await page.locator('[role=listbox] [role=option]', { hasText: '2026-0003 Çelik' }).waitFor();
      await search.press('ArrowDown');
      await search.press('Enter');
      expect(await search.inputValue()).toBe('2026-0003');
      const chosen = page.locator('.search [role=status]');
      expect(await chosen.innerText()).toMatch(/^2026-0003 Çelik, €\s237,50 open$/);
      await search.press('Backspace');
      expect(await chosen.innerText()).toBe('');
      await search.pressSequentially('3');
      await press(visitor, '1 betaling bevestigen');
      await page.getByText('1 betaling geboekt, € 237,50.').waitFor();
      expect(openAmounts(app.db)['2026-0003']).toBe(0);
    },
  ));

test('a statement with twenty certain lines of the firm’s account is booked with one press after reading', () =>
  visit(async (visitor) => {
    await visitor.signIn();
    const { page, app } = visitor;
    const call = callsOf(visitor);
    const lines: Line[] = [];
    for (let i = 1; i <= 20; i += 1) {
      const delivery = { ...aDelivery, Klant_naam: `Klant ${i}` };
      const { body } = await call('POST', paths.api.addDelivery(), delivery);
      await call('POST', paths.api.invoice(body.id));
      lines.push({ amount: 237.5, text: `2026-${String(i).padStart(4, '0')}`, name: `K ${i}` });
    }
    await visitor.open(paths.payments());
    const buffer = Buffer.from(camt(lines));
    const file = { name: 'nov.xml', mimeType: 'text/xml', buffer };
    // A user also needs two presses to choose a file. The test sets the file directly.
    await page.getByLabel('Bestand van je bank').setInputFiles(file);
    await press(visitor, 'Bankafschrift inlezen');
    await press(visitor, '20 betalingen bevestigen');
    await page.getByText('20 betalingen geboekt').waitFor();
    expect(new Set(Object.values(openAmounts(app.db)))).toEqual(new Set([0]));
  }));

test('below a statement, arrow keys and Shift act on the open invoices and not on its lines, and the icons of dividing and paying differ', () =>
  withLines([sure, rent], async (visitor) => {
    const { app, page } = visitor;
    await page.keyboard.press('f');
    await page.keyboard.type('celik');
    await page.waitForURL(/celik/);
    await page.getByText('2026-0005').waitFor({ state: 'detached' });
    // Until the list is settled, the focus can still return to the filter.
    await visitor.settle();
    await page.keyboard.press('ArrowDown');
    expect(await page.locator('tr:focus').innerText()).toContain('2026-0003');

    // Overdue invoices can be ticked.
    app.now = new Date('2026-12-20T09:00:00Z');
    await visitor.signIn();
    await visitor.open(paths.payments());
    const iconOf = (name: RegExp) =>
      page
        .getByRole('link', { name })
        .first()
        .evaluate((link) => getComputedStyle(link).getPropertyValue('--icon'));
    expect(await iconOf(/verdelen$/)).not.toBe(await iconOf(/^Betaald$/));
    await page.getByLabel('Betaling van J. Jansen bevestigen').click();
    const invoice = page.getByLabel('2026-0003', { exact: true });
    await invoice.click({ modifiers: ['Shift'] });
    await visitor.settle();
    expect(await invoice.isChecked()).toBe(true);
    expect(await page.locator('td input:checked').count()).toBe(1);
  }));

test('ticks and typed numbers stay when another line is ended or a division is cancelled, but not at a line that offers other choices now', () =>
  withLines(
    [{ amount: 237.5, name: 'Iemand', text: 'hout' }, divided, rent, { ...rent, name: 'Camping' }],
    async (visitor) => {
      const { page } = visitor;
      const number = page.getByLabel('Factuur bij betaling van H. Pietersen');
      const doubtful = page.getByLabel('Betaling van Iemand bevestigen');
      const division = page.getByLabel('Betaling van Camping De Hoeve BV bevestigen');
      await number.fill('2026-0001');
      await doubtful.check();
      await page.getByLabel('Factuur bij betaling van Iemand').selectOption({ index: 1 });
      await division.check();
      await page.getByLabel('Betaling van Camping hoort niet bij een factuur').click();
      await page.getByText('De regel is afgedaan.').waitFor();
      await page.getByRole('button', { name: '3 betalingen bevestigen' }).waitFor();
      expect(await number.inputValue()).toBe('2026-0001');

      await page.getByLabel('Betaling van Camping De Hoeve BV verdelen').click();
      await press(visitor, 'Annuleren');
      await page.getByRole('button', { name: '3 betalingen bevestigen' }).waitFor();
      expect(await division.isChecked()).toBe(true);

      await callsOf(visitor)('POST', paths.api.payments(), {
        delivery_id: 4,
        bedrag: 100,
        datum: '2026-11-20',
        methode: 'bank',
      });
      await visitor.open(paths.payments());
      await page.getByRole('button', { name: '2 betalingen bevestigen' }).waitFor();
      const left = page.getByLabel('Factuur bij betaling van Camping De Hoeve BV');
      expect(await left.inputValue()).toBe('');
      expect([await doubtful.isChecked(), await number.inputValue()]).toEqual([true, '2026-0001']);
    },
  ));

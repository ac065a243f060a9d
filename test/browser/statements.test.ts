import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { openAmounts } from '../receivables/ledger.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, press, says } from '../support/browser-steps.ts';
import { visit, type Visit, type VisitOptions } from '../support/browser.ts';
import { readLines } from '../support/statement-steps.ts';
import { camt } from '../support/statement.ts';

/** Opens /betalingen with three invoices of € 237,50. */
function atPayments(journey: (visitor: Visit) => Promise<void>, options: VisitOptions = {}) {
  return visit(async (visitor) => {
    await visitor.signIn();
    const call = callsOf(visitor);
    for (const name of ['Jansen', 'Carla Meijer', 'Çelik']) {
      const { body } = await call('POST', paths.api.addDelivery(), {
        ...aDelivery,
        Klant_naam: name,
      });
      await call('POST', paths.api.invoice(body.id));
    }
    await visitor.open(paths.payments());
    await journey(visitor);
  }, options);
}

const statement = camt([
  { amount: 237.5, text: 'factuur 2026-0001', name: 'J. Jansen', day: '2026-11-19' },
  { amount: 200, text: 'hout 2026-0002', name: 'C. Meijer' },
  { amount: 75, name: 'H. Pietersen', text: 'Tikkie terug' },
]);

async function upload({ page }: Visit): Promise<void> {
  const file = { name: 'nov.xml', mimeType: 'text/xml', buffer: Buffer.from(statement) };
  await page.getByLabel('Bestand van je bank').setInputFiles(file);
  await page.getByRole('button', { name: 'Bankafschrift inlezen' }).click();
  await page.getByRole('heading', { name: 'Bankafschrift 20-11-2026' }).waitFor();
}

test('while lines of a statement wait, a partial payment is booked in a dialog and undone from its message, and Enter in the field of a line confirms the selected lines', () =>
  atPayments(async (visitor) => {
    const { page, app } = visitor;
    await upload(visitor);
    await page.getByRole('link', { name: 'Betaald' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Betaling boeken' });
    expect(await dialog.getByLabel('Bedrag').inputValue()).toBe('237,50');
    await dialog.getByLabel('Datum').fill('2026-11-19');
    await dialog.getByLabel('Bedrag').fill('x');
    await dialog.getByRole('button', { name: 'Betaling boeken' }).click();
    await dialog.getByText('Vul een bedrag in, zoals 1234,50.').waitFor();
    expect(await dialog.getByLabel('Bedrag').inputValue()).toBe('x');
    await dialog.getByLabel('Bedrag').fill('100');
    await dialog.getByRole('button', { name: 'Betaling boeken' }).dblclick();
    await page.getByText('€ 100,00 geboekt op 2026-0001, nog € 137,50 open.').waitFor();
    const row = page.locator('#open-facturen tr', { hasText: 'deels betaald' });
    await row.waitFor();
    expect(openAmounts(app.db)['2026-0001']).toBe(13750);
    await press(visitor, 'Ongedaan maken');
    await says(visitor, 'status', 'Ongedaan gemaakt:');
    expect(openAmounts(app.db)['2026-0001']).toBe(23750);
    await row.waitFor({ state: 'detached' });

    const field = page.getByLabel('Factuur bij betaling van H. Pietersen');
    await field.fill('2026-0003');
    await field.press('Enter');
    await page.getByText('2 betalingen geboekt, € 312,50.').waitFor();
    expect(openAmounts(app.db)['2026-0003']).toBe(16250);
  }));

test.each([true, false])(
  'the selected lines of a statement are booked, one payment is undone, and removing the remaining line asks for confirmation (scripts: %p)',
  (scripts) =>
    atPayments(
      async (visitor) => {
        const { page, app } = visitor;
        await upload(visitor);
        const boxes = page.getByRole('checkbox', { checked: true });
        expect(await boxes.count()).toBe(1);
        const certain = page.getByLabel('Betaling van J. Jansen bevestigen');
        if (scripts) {
          await certain.uncheck();
          await page.getByRole('button', { name: 'Bevestigen', exact: true }).waitFor();
        }
        await press(visitor, 'Alle regels weghalen');
        await page.getByText('3 regels van het bankafschrift worden niet geboekt.').waitFor();
        await page.getByText('Annuleren', { exact: true }).click();
        expect(await certain.isChecked()).toBe(!scripts);
        await certain.check();
        await page.getByLabel('Betaling van C. Meijer bevestigen').check();
        await page.getByLabel('Factuur bij betaling van H. Pietersen').fill('2026-0003');
        const [counted, uncounted] = [
          '3 betalingen bevestigen',
          'Aangevinkte betalingen bevestigen',
        ];
        await page.getByRole('button', { name: scripts ? counted : uncounted }).click();
        await page.getByText('3 betalingen geboekt, € 512,50.').waitFor();
        expect(openAmounts(app.db)).toEqual({
          '2026-0001': 0,
          '2026-0002': 3750,
          '2026-0003': 16250,
        });
        await page.getByRole('link', { name: 'Betaald' }).first().click();
        await page.getByText(/bankafschrift · C. Meijer/).waitFor();
        // The message about the booked lines also has such a button, which undoes all the bookings.
        const ofPayment = page.locator('[name=betaling]');
        await ofPayment.and(page.getByRole('button', { name: 'Ongedaan maken' })).click();
        await page.getByText(/^Betaling ongedaan gemaakt/).waitFor();
        expect(openAmounts(app.db)['2026-0002']).toBe(23750);
        await visitor.open(paths.payments());
        await page.getByLabel('Betaling van C. Meijer bevestigen').waitFor();
        await press(visitor, 'Alle regels weghalen');
        // The question did not count this line, which a colleague has just read, so the line stays.
        await readLines({ app, token: app.sessionOf('piet') }, [{ amount: 80, name: 'Huurder' }]);
        await press(visitor, 'Weghalen');
        await page.getByText('1 regel niet geboekt.').waitFor();
        await page.getByLabel('Factuur bij betaling van Huurder').waitFor();
        expect(await page.getByLabel('Betaling van C. Meijer bevestigen').count()).toBe(0);
      },
      { scripts },
    ),
);

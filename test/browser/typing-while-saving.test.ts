import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { becomeAdmin, callsOf, hold, once, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';

/** Signs in as an administrator. Customer 1, delivery 1 and the invoice of delivery 2 exist. */
async function withRecords(visitor: Visit): Promise<void> {
  becomeAdmin(visitor);
  await visitor.signIn();
  const call = callsOf(visitor);
  await call('POST', paths.api.customers(), { ...aDelivery, Klant_naam: 'Pietersen' });
  for (const id of [1, 2])
    await call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam: `Jansen ${id}` });
  await call('POST', paths.api.invoice(2));
}

const forms = [
  {
    path: paths.customer(1),
    field: 'Adres',
    button: 'Opslaan',
    sent: paths.api.customer(1),
    done: 'Klant succesvol bijgewerkt!',
  },
  {
    path: paths.editDelivery(1),
    field: 'Opmerkingen',
    button: 'Wijzig levering',
    sent: paths.api.delivery(1),
    done: 'Levering bijgewerkt.',
  },
  {
    path: paths.users(),
    opens: 'Bewerken',
    field: 'Gebruikersnaam',
    button: 'Opslaan',
    sent: paths.api.user(1),
    done: 'Gebruiker succesvol bijgewerkt',
  },
  {
    path: paths.archive(),
    opens: 'Crediteer',
    field: 'Reden creditering (optioneel)',
    button: 'Creditfactuur maken',
    sent: paths.api.creditInvoice(2),
    done: /Creditfactuur .* succesvol aangemaakt/,
  },
];

for (const { path, opens, field, button, sent, done } of forms) {
  test(`${path} ignores typing while '${button}' is saving`, () =>
    visit(async (visitor) => {
      const { page } = visitor;
      await withRecords(visitor);
      await visitor.open(path);
      if (opens !== undefined) await press(visitor, opens);
      const input = page.getByLabel(field, { exact: true });
      await input.fill('Kerkweg 4');
      const go = await hold(visitor, `**${sent}`);
      await page.getByRole('button', { name: button }).click();
      await go.asked;
      await input.focus();
      await page.keyboard.type('0');
      expect(await input.inputValue()).toBe('Kerkweg 4');
      go.release();
      await page.getByText(done).waitFor();
    }));
}

test('after a failed save the fields can be changed again, and the same field has the focus', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withRecords(visitor);
    await visitor.open(paths.customer(1));
    const [address, email] = [page.getByLabel('Adres'), page.getByLabel('E-mail')];
    await once(visitor, `**${paths.api.customer(1)}`, (route) => route.abort());
    await email.fill('jansen@example.org');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Fout bij opslaan klant.').waitFor();
    await page.keyboard.type('x');
    expect(await email.inputValue()).toBe('jansen@example.orgx');
    await address.fill('Kerkweg 4');
    await press(visitor, 'Opslaan');
    await page.getByText('Klant succesvol bijgewerkt!').waitFor();
  }));

test('a page that Back restores ignores typing until it is loaded again', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withRecords(visitor);
    await visitor.open(paths.customer(1));
    const reloaded = page.waitForEvent('load');
    const isInert = await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.body.inert;
    });
    expect(isInert).toBe(true);
    await reloaded;
    await visitor.islandsWork();
    await page.getByLabel('Adres').fill('Kerkweg 4');
  }));

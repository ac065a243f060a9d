import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { MS_PER_DAY } from '../../src/shared/dates.ts';
import { aDelivery } from '../support/app.ts';
import { callsOf, logInAs, press } from '../support/browser-steps.ts';
import { visit, type Visit } from '../support/browser.ts';
import { startMailServer } from '../support/smtp-server.ts';

/** Makes overdue invoices of An, Bas and Cas, and signs in. */
async function withOverdue(visitor: Visit): Promise<void> {
  const { app } = visitor;
  await visitor.signIn();
  const call = callsOf(visitor);
  for (const [i, Klant_naam] of ['An', 'Bas', 'Cas'].entries()) {
    const email = `klant${i}@klant.example`;
    await call('POST', paths.api.addDelivery(), { ...aDelivery, Klant_naam, email });
    await call('POST', paths.api.invoice(i + 1));
  }
  app.wait(20 * MS_PER_DAY);
  await visitor.signIn();
}

test('a user who looks at the payments of a customer keeps the ticks of the reminders, also after undoing and a reload', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await withOverdue(visitor);
    await visitor.open(paths.reminders({ termijn: 'te-laat' }));
    const box = (number: string) => page.getByRole('checkbox', { name: number });
    await box('2026-0001').check();
    await page.getByLabel('Soort voor 2026-0001').selectOption('Aanmaning');
    await page.getByRole('link', { name: 'Bas' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Betaling boeken' }).click();
    await page.locator('#levering-2').waitFor({ state: 'detached' });
    await page.locator('#levering-3 a:focus').waitFor();
    await page.keyboard.press('z');
    await box('2026-0002').waitFor();
    const ticked = async () => [
      await box('2026-0001').isChecked(),
      await box('2026-0003').isChecked(),
    ];
    expect(await ticked()).toEqual([true, false]);
    await page.reload();
    expect(await ticked()).toEqual([true, false]);
    expect(await page.getByLabel('Soort voor 2026-0001').inputValue()).toBe('aanmaning');
  }));

test('a user who opens an invoice from the open invoices returns to the same filter and ticks, and the list of reminders has the invoices that were ticked under all filters', () =>
  visit(async (visitor) => {
    const { page, url } = visitor;
    await withOverdue(visitor);
    const list = paths.payments({ termijn: '1-14' });
    await visitor.open(list);
    await page.getByRole('checkbox', { name: '2026-0001' }).check();
    await page.getByRole('link', { name: 'Bas' }).click();
    await page.getByRole('link', { name: 'Terug' }).click();
    await page.waitForURL(url + list);
    expect(await page.getByRole('checkbox', { name: '2026-0001' }).isChecked()).toBe(true);
    await page.locator('#levering-2 a:focus').waitFor();
    await page.getByRole('link', { name: 'Cas' }).click();
    await press(visitor, 'Betaling boeken');
    await page.waitForURL(`${url}${list}#levering-3`);
    await visitor.open(paths.payments({ klant: 'Bas' }));
    await page.getByRole('checkbox', { name: '2026-0002' }).check();
    await press(visitor, 'Aangevinkte herinneren (2)');
    await page.getByRole('heading', { name: 'Herinneringen sturen' }).waitFor();
    expect(
      await page
        .getByRole('row')
        .filter({ hasText: /An|Bas/ })
        .count(),
    ).toBe(2);
    await visitor.open(paths.payments());
    await press(visitor, 'Selectie wissen');
    await page.getByRole('button', { name: 'Aangevinkte herinneren', exact: true }).waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  }));

test('when two reminders of a run fail, only the invoices that got no reminder stay selected on /betalingen', async () => {
  const server = await startMailServer();
  await visit(
    async (visitor) => {
      const { page } = visitor;
      await withOverdue(visitor);
      await visitor.open(paths.payments());
      const box = (number: string) => page.getByRole('checkbox', { name: number });
      for (const number of ['2026-0001', '2026-0002', '2026-0003']) await box(number).check();
      await press(visitor, 'Aangevinkte herinneren (3)');
      await page.getByRole('heading', { name: 'Herinneringen sturen' }).waitFor();
      for (const number of ['2026-0001', '2026-0002', '2026-0003']) await box(number).check();
      await page.route(`**${paths.api.reminders()}`, (route) =>
        /\[1\]/.test(route.request().postData() ?? '') ? route.continue() : route.abort(),
      );
      await press(visitor, 'Versturen');
      await page.getByText('1 herinnering verstuurd, 2 niet.').waitFor();
      await visitor.open(paths.payments());
      await page.getByRole('button', { name: 'Aangevinkte herinneren (2)' }).waitFor();
      expect(await box('2026-0001').isChecked()).toBe(false);
    },
    { config: { mail: server.config } },
  );
  await server.stop();
}, 120_000);

test('when the session ends during a run of reminders, the login page opens without a question, and the list has the other invoices after the login', async () => {
  const server = await startMailServer();
  await visit(
    async (visitor) => {
      const { page, context } = visitor;
      await withOverdue(visitor);
      await visitor.open(paths.reminders({ termijn: 'te-laat' }));
      const questions: string[] = [];
      page.on('dialog', (dialog) => {
        questions.push(dialog.type());
        void dialog.accept();
      });
      for (const number of ['2026-0001', '2026-0002'])
        await page.getByRole('checkbox', { name: number }).check();
      await page.route(`**${paths.api.reminders()}`, async (route) => {
        if (!/\[1\]/.test(route.request().postData() ?? '')) await context.clearCookies();
        await route.continue();
      });
      await press(visitor, 'Versturen');
      await page.getByRole('heading', { name: 'Inloggen' }).waitFor();
      expect(questions).toEqual([]);
      await page.unroute(`**${paths.api.reminders()}`);
      await logInAs(visitor, 'piet');
      await page.getByRole('row', { name: 'An' }).getByText('ging er al').waitFor();
      await page.getByRole('checkbox', { name: '2026-0002' }).waitFor();
    },
    { config: { mail: server.config } },
  );
  await server.stop();
}, 120_000);

test('a reminder that is sent from the dialog with its text leaves the other checkboxes of the list as they were', async () => {
  const server = await startMailServer();
  await visit(
    async (visitor) => {
      const { page } = visitor;
      await withOverdue(visitor);
      await visitor.open(paths.reminders({ termijn: 'te-laat' }));
      const box = (number: string) => page.getByRole('checkbox', { name: number });
      await box('2026-0001').check();
      await page.getByRole('row', { name: 'Bas' }).getByRole('link', { name: 'Lezen' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /ersturen$/ }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('row', { name: 'Bas' }).getByText('ging er al').waitFor();
      expect(await box('2026-0002').count()).toBe(0);
      expect(await box('2026-0001').isChecked()).toBe(true);
      expect(await box('2026-0003').isChecked()).toBe(false);
      await page.locator('#levering-2 a:focus').waitFor();
      expect(server.mails.map(({ to }) => to?.[0]?.address)).toEqual(['klant1@klant.example']);
    },
    { config: { mail: server.config } },
  );
  await server.stop();
}, 120_000);

test('a user selects overdue invoices, looks at them in one list, and sends the reminders one by one, and the list gives the reason of each failure', async () => {
  const server = await startMailServer();
  await visit(
    async (visitor) => {
      const { page, app } = visitor;
      await visitor.signIn();
      const call = callsOf(visitor);
      const names = ['Dhr. J. van der Berg', 'Camping De Eikenhoeve', 'Carla Meijer'];
      for (const [i, Klant_naam] of names.entries()) {
        const email = i === 1 ? '' : `klant${i}@klant.example`;
        const delivery = { ...aDelivery, Klant_naam, email, Betaling: 'bank overmaken' };
        await call('POST', paths.api.addDelivery(), delivery);
        await call('POST', paths.api.invoice(i + 1));
      }
      app.wait(20 * MS_PER_DAY);
      await visitor.signIn();
      await visitor.open(paths.payments());
      await page.getByRole('checkbox', { name: '2026-0001' }).check();
      await page.getByRole('button', { name: 'Aangevinkte herinneren' }).click();
      await page.getByRole('heading', { name: 'Herinneringen sturen' }).waitFor();
      expect(await page.getByRole('checkbox').count()).toBe(1);
      await visitor.open(paths.payments());
      await page.getByRole('link', { name: 'Alle te late herinneren' }).click();
      await page.getByText('Er is geen e-mailadres. Vul er een in.').waitFor();
      server.fail({ recipient: '550 no such user' });
      await page.getByRole('checkbox', { name: '2026-0001' }).uncheck();
      await page.getByRole('button', { name: 'Versturen' }).click();
      await page.getByText('0 herinneringen verstuurd, 1 niet.').waitFor();
      await page.getByText('De mail is niet verstuurd').waitFor();
      server.accept();
      await page.getByRole('checkbox', { name: '2026-0001' }).check();
      await page.getByLabel('Soort voor 2026-0001').selectOption('Aanmaning');
      await page.getByRole('button', { name: 'Versturen' }).click();
      await page.getByText('2 herinneringen verstuurd.').waitFor();
      expect(await page.getByRole('button', { name: 'Versturen' }).isDisabled()).toBe(true);
      expect(server.mails.map(({ subject }) => subject)).toEqual([
        'Aanmaning: factuur 2026-0001',
        'Herinnering: factuur 2026-0003',
      ]);
    },
    { config: { mail: server.config } },
  );
  await server.stop();
}, 120_000);

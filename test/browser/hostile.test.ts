import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery, PASSWORD } from '../support/app.ts';
import { becomeAdmin, callsOf } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';

const hostile = [
  '<img src=x onerror="window.hacked=1">',
  '"><script>window.hacked=1</script>',
  "');window.hacked=1;//",
  '</script><svg onload=window.hacked=1>',
  '{{constructor.constructor("window.hacked=1")()}}',
];

test('hostile texts of deliveries, customers, credits, users and settings are shown as text and never run', () =>
  visit(async (visitor) => {
    const { page, app } = visitor;
    becomeAdmin(visitor);
    await visitor.signIn();
    const call = callsOf(visitor);
    for (const [index, text] of hostile.entries()) {
      const fields = { Klant_naam: `${index} ${text}`, leveringsadres: text, opmerkingen: text };
      const telefoonnummer = text.slice(0, 50);
      const { body } = await call('POST', paths.api.addDelivery(), {
        ...aDelivery,
        ...fields,
        telefoonnummer,
      });
      await call('POST', paths.api.customers(), { ...fields, telefoonnummer });
      await call('POST', paths.api.addDelivery(), { ...aDelivery, ...fields });
      await call('POST', paths.api.invoice(body.id));
      await call('POST', paths.api.creditInvoice(body.id), { comment: text });
      const email = `u${index}@vipo.test`;
      await call('POST', paths.api.users(), { username: text, email, password: 'eikenhout-9' });
      const credentials = { username: 'piet', password: PASSWORD };
      const headers = { 'User-Agent': text.replaceAll('/', '') };
      await app.call('POST', paths.api.login(), credentials, { headers });
    }
    app.db.$client.run('UPDATE settings SET company_name = ?, home_title = ?, address = ?', [
      hostile[0] ?? '',
      hostile[1] ?? '',
      hostile[3] ?? '',
    ]);
    const screens = [
      paths.home(),
      paths.copyDelivery(1),
      paths.overview({ klant: hostile[1] }),
      paths.overview(),
      paths.editDelivery(2),
      paths.invoicing(),
      paths.archive({ klant: hostile[0], datum: hostile[1] }),
      paths.archive(),
      paths.customers({ klant: hostile[3] }),
      paths.customers(),
      paths.customer(1),
      paths.users(),
      paths.user(2),
      paths.settings(),
      paths.logbook(),
      paths.logbook({ wie: hostile[0], datum: hostile[1], soort: hostile[3] }),
      paths.ownSessions(),
      paths.login(),
    ];
    for (const path of screens) {
      await visitor.open(path);
      expect([path, await page.evaluate(() => 'hacked' in window)]).toEqual([path, false]);
      expect([path, await page.locator('img[src=x], svg[onload]').count()]).toEqual([path, 0]);
    }
    await visitor.open(paths.plan());
    await page.getByRole('combobox', { name: 'Naam klant' }).pressSequentially('im');
    await page.getByRole('option', { name: hostile[0] ?? '' }).waitFor();
    await visitor.open(paths.users());
    await page.getByRole('link', { name: 'Verwijderen' }).first().click();
    await page.getByRole('dialog').getByText('window.hacked=1').waitFor();
    expect(await page.evaluate(() => 'hacked' in window)).toBeFalse();
  }));

import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { atWork, press } from '../support/browser-steps.ts';
import { visit } from '../support/browser.ts';
import { hasFocus, keysOf } from '../support/keyboard.ts';
import { office } from '../support/office.ts';

const LINK = /<a href="(\/hulp\/[a-z]+)" data-dialog="" class="button link">Hoe werkt dit\?<\/a>/;

test('each screen has its own explanation of four to eight sentences', async () => {
  const at = await office({ admin: true });
  const id = await at.plan();
  await at.call('POST', paths.api.customers(), { Klant_naam: 'Jansen', leveringsadres: 'Ede' });
  const screens = [
    paths.home(),
    paths.plan(),
    paths.editDelivery(id),
    paths.overview(),
    paths.week(),
    paths.round(),
    paths.invoicing(),
    paths.archive(),
    paths.payments(),
    paths.bookedPayments(),
    paths.customers(),
    paths.customer(1),
    paths.importCustomers(),
    paths.figures(),
    paths.users(),
    paths.settings(),
    paths.logbook(),
    paths.searchPage(),
    paths.ownSessions(),
  ];
  const seen = new Set<string>();
  const helps = [paths.help('herinneringen'), paths.help('verdelen')];
  for (const screen of screens) {
    const [, help = ''] = LINK.exec(String((await at.page(screen)).body)) ?? [];
    expect([screen, help]).not.toEqual([screen, '']);
    helps.push(help);
  }
  for (const screen of helps) {
    const { status, body } = await at.page(screen);
    const lines = [...String(body).matchAll(/<li>([^<]*)<\/li>/g)].map(([, line]) => line ?? '');
    expect([screen, status, lines.length >= 4 && lines.length <= 8]).toEqual([screen, 200, true]);
    for (const line of lines) {
      expect(line).toEndWith('.');
      expect([line, seen.has(line)]).toEqual([line, false]);
      seen.add(line);
    }
  }
  expect((await at.page(paths.help('niets'))).status).toBe(404);
});

test('a screen without an explanation of its own links to the explanation of the screen to which it belongs', async () => {
  const at = await office({ admin: true });
  const id = await at.plan();
  await at.call('POST', paths.api.invoice(id));
  for (const [screen, key] of [
    [paths.newUser(), 'gebruikers'],
    [paths.newCustomer(), 'klanten'],
    [paths.paymentsOf(id), 'betalingen'],
    [paths.roundTimes(), 'rit'],
    [paths.announceRound(), 'rit'],
    [paths.roundReconciliation(), 'rit'],
    [paths.driverLinks(), 'rit'],
    [paths.takeOver({ tot: '20-11-2026' }), 'instellingen'],
    [paths.codes(), 'inloggen'],
  ] as const) {
    const [, help] = LINK.exec(String((await at.page(screen)).body)) ?? [];
    expect([screen, help]).toEqual([screen, paths.help(key)]);
  }
});

test('without scripts the explanation leads back to the filtered list, or to the start screen when it was not opened from a list', async () => {
  const { app, token } = await office();
  const back = async (headers: object) => {
    const response = await app.fetch(paths.help('overzicht'), {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    });
    return /href="([^"]*)" class="button quiet back"/.exec(await response.text())?.[1];
  };
  const list = paths.overview({ klant: 'jan' });
  expect(await back({ Referer: `http://vipo.test${list}` })).toBe(list);
  expect(await back({ Referer: 'https://elders.example/overzicht' })).toBe(paths.home());
  expect(await back({})).toBe(paths.home());
});

test('the explanation can be opened over the screen by keyboard, and closing it restores the focus', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.overview());
    const { press: key, tabTo } = keysOf(visitor);
    await tabTo('link', 'Hoe werkt dit?');
    await key('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hoe werkt Overzicht?' });
    await dialog.getByText('Alles wat nog moet komen, dag voor dag.').waitFor();
    expect(await hasFocus(dialog.getByRole('button', { name: 'Sluiten' }))).toBe(true);
    await key('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await hasFocus(page.getByRole('link', { name: 'Hoe werkt dit?' }))).toBe(true);
    expect(page.url()).toBe(visitor.url + paths.overview());
  }));

test('the values that were typed in a form stay while the user reads the explanation', () =>
  visit(async (visitor) => {
    const { page } = visitor;
    await atWork(visitor, paths.plan());
    await page.getByLabel('Opmerkingen').fill('Achterom');
    await press(visitor, 'Hoe werkt dit?');
    await page.getByRole('dialog').getByText('Typ twee letters van de naam.').waitFor();
    await page.getByRole('button', { name: 'Sluiten' }).click();
    expect(await page.getByLabel('Opmerkingen').inputValue()).toBe('Achterom');
  }));

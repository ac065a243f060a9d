import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { aLogo, take } from '../support/everything.ts';
import { fillInFirm } from '../support/firm.ts';
import { type Office, office } from '../support/office.ts';

const STEP =
  /<li( class="done")?><i class="icon i-(?:done|circle)".*?<b>(.*?)<\/b>.*?<a href=".*?" .*?class="button ?(.*?)".*?>(.*?)<\/a>/gs;

/** The list of first steps, each as 'done' or the class of its button, with its name and the text of the button. */
async function firstSteps({ app, token }: Office) {
  const html = String((await app.page(paths.home(), token)).body);
  const steps = [...html.matchAll(STEP)].map(([, done, name, kind, act]) =>
    [done ? 'done' : kind || 'open', name, act].join(' '),
  );
  return { html, steps, count: /\d van 6 gedaan/.exec(html)?.[0] };
}

test('the list of a new office has six steps and two optional ones, and only the first step has a filled button', async () => {
  const { html, steps, count } = await firstSteps(await office({ admin: true }));
  expect(steps).toEqual([
    'primary Bedrijfsgegevens Invullen',
    'open Logo Plaatsen',
    'open IBAN IBAN invullen',
    'open Capaciteit Instellen',
    'open Klanten importeren Importeren',
    'open Eerste levering Plannen',
    'quiet E-mail Instellen',
    'quiet Tikkie Instellen',
  ]);
  expect(count).toBe('0 van 6 gedaan');
  expect(html.match(/class="[^"]*primary/g)).toHaveLength(1);
  expect(html).toContain('op elke factuur verplicht; nu nog: adres, KvK-nummer, BTW-nummer');
  expect(html).not.toContain('te factureren,');
});

test('a step is done as soon as the office has the data that it asks for, and is open again when these data are deleted', async () => {
  const at = await office({ admin: true });
  const { app, call, page, plan } = at;
  const done = async () =>
    (await firstSteps(at)).steps
      .filter((step) => step.startsWith('done'))
      .map((step) => step.slice(5));
  fillInFirm(app);
  expect(await done()).toEqual(['Bedrijfsgegevens Wijzigen', 'IBAN Wijzigen']);
  app.db.$client.run('UPDATE settings SET capacity_deliveries = 4');
  expect(await done()).toContain('Capaciteit Wijzigen');
  await call('POST', paths.api.customers(), aDelivery);
  expect(await done()).toContain('Klanten importeren Bekijken');
  const id = await plan();
  expect(await done()).toContain('Eerste levering Bekijken');
  expect((await firstSteps(at)).html).toContain('te factureren,');
  await call('DELETE', paths.api.delivery(id));
  expect(await done()).not.toContain('Eerste levering Bekijken');
  await plan();
  const logo = { logo: aLogo() };
  await take(app, ['POST /instellingen/logo', paths.changeLogo(), logo], at.token);
  const { html, steps } = await firstSteps(at);
  expect(steps).toEqual([]);
  expect(html).toContain('Alles staat klaar.');
  await page(paths.closeFirstSteps(), {});
  expect((await firstSteps(at)).html).not.toContain('Alles staat klaar.');
});

test('a list that an administrator hid does not come back, and staff never see it', async () => {
  const at = await office({ admin: true });
  const piet = await at.app.staff();
  const seen = String((await at.app.page(paths.home(), piet)).body);
  expect(seen).not.toContain('Klaar om te beginnen');
  expect(seen).toContain('te factureren,');
  await at.app.page(paths.closeFirstSteps(), piet, {});
  expect((await firstSteps(at)).steps).toHaveLength(8);
  await at.page(paths.closeFirstSteps(), {});
  const { html, steps } = await firstSteps(at);
  expect(steps).toEqual([]);
  expect(html).toContain('class="button primary i-plus"');
});

test('the links of the steps lead to parts that the settings have', async () => {
  const at = await office({ admin: true });
  const { html } = await firstSteps(at);
  const settings = String((await at.page(paths.settings())).body);
  const parts = [...html.matchAll(/href="\/instellingen#(.*?)"/g)].map(([, id]) => id);
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((id) => !settings.includes(`id="${id}"`))).toEqual([]);
});

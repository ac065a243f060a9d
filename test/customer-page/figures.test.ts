import { expect, test } from 'bun:test';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { findCustomerFigures } from '../../src/customer-page/queries.ts';
import { paths } from '../../src/paths.ts';
import { parseIsoDate } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { addNamed } from '../deliveries/named.ts';
import { pay } from '../receivables/ledger.ts';
import { textOf } from '../support/html-text.ts';
import { office } from '../support/office.ts';

const jansen = { Klant_naam: 'Jansen', leveringsadres: 'Dorpsstraat 1' };
const TODAY = parseIsoDate('2026-12-05') ?? ('' as never);

function figuresOf(html: string): string[] {
  return [...html.matchAll(/<(div|a) class="figure"[^>]*>(.*?)<\/\1>/gs)].map(([, , figure = '']) =>
    textOf(figure),
  );
}

test('the page of a customer shows the open amount, the next delivery, the last price, and the turnover with the ordered kuub', async () => {
  const { app, call, page, plan } = await office({ admin: true });
  await call('POST', paths.api.customers(), jansen);
  const figures = async () => figuresOf((await page(paths.customer(1))).body);
  expect(await figures()).toEqual([
    '€ 0,00 open',
    'Niets gepland',
    '0 leveringen',
    '€ 0,00 omzet zonder BTW, 0 kuub besteld, waarvan 0 in 2026',
  ]);
  const dates = ['2025-12-31', '2026-01-01', '2026-11-01', '2026-11-19', '2026-12-01'];
  for (const date of dates) await plan({ Tijd: `${date} Ochtend` });
  await plan({ Tijd: '2026-11-19 Ochtend', Klant_naam: 'Bakker' });
  for (const id of [1, 2, 3, 4, 6]) await call('POST', paths.api.invoice(id));
  await call('POST', paths.api.creditInvoice(2), {});
  pay(app.db, 3, app.now, { amount: 23750 as never });
  pay(app.db, 4, app.now);
  expect(await figures()).toEqual([
    '€ 375,00 open',
    'di 1 dec Ochtend, stop 1 van 1, 2,5 kuub',
    '5 leveringen, vorige keer 2,5 kuub à € 90,00',
    '€ 588,84 omzet zonder BTW, 12,5 kuub besteld, waarvan 10 in 2026',
  ]);
  expect(findCustomerFigures(app.db, 1, TODAY)?.lateTotal).toBe(cents(37_500));
});

test('each delivery of a customer shows whether it is planned, open, paid or credited', async () => {
  const { app, call, page, plan } = await office({ admin: true });
  await call('POST', paths.api.customers(), jansen);
  for (const day of [1, 2, 3, 4]) await plan({ Tijd: `2026-11-0${day} Ochtend` });
  for (const id of [1, 2, 3]) await call('POST', paths.api.invoice(id));
  await call('POST', paths.api.creditInvoice(1), {});
  pay(app.db, 2, app.now, { amount: 23750 as never });
  const { body } = await page(paths.customer(1));
  const states = String(body)
    .split(/<tr(?: id="[^"]+")?>/)
    .slice(2)
    .map((row) => row.split('</td>')[6]?.replaceAll(/<[^>]*>/g, ''));
  expect(states).toEqual(['Gepland', 'Open', 'Betaald', 'Gecrediteerd']);
});

test('the page of a customer with more than 500 deliveries shows no sums of these deliveries', async () => {
  const { app, call, page } = await office();
  await call('POST', paths.api.customers(), jansen);
  addNamed(app.db, 501, () => ({ name: 'Jansen', date: '2026-11-20' }));
  app.db.$client.run('UPDATE deliveries SET customer_id = 1');
  expect((await page(paths.customer(1))).body).toContain('Meer dan 500 leveringen.');
  app.db.$client.run('DELETE FROM deliveries WHERE id = 1');
  expect((await page(paths.customer(1))).body).toContain('leveringen, vorige keer 2 kuub');
});

test('on the page of a customer a user can call, mail, and plan a copy of the last delivery up to today', async () => {
  const { call, page, plan } = await office({ admin: true });
  const email = 'jan@klant.example';
  await call('POST', paths.api.customers(), { ...jansen, telefoonnummer: '06-12345678', email });
  expect(String((await page(paths.customer(1))).body)).not.toContain('zoals vorige keer');
  for (const day of ['2026-11-03', '2026-11-19', '2026-12-24'])
    await plan({ Tijd: `${day} Ochtend` });
  const { body } = await page(paths.customer(1));
  const head = String(body).split('</hgroup>')[1]?.split('class="cols')[0] ?? '';
  const links = [...head.matchAll(/href="([^"]+)"[^>]*>(?:<span>)?([^<]+)</g)].map(
    ([, href, text]) => [text, href],
  );
  expect(links).toEqual([
    ['Bellen', 'tel:0612345678'],
    ['Mailen', `mailto:${email}`],
    ['Levering plannen', expect.stringContaining('klant=Jansen')],
    ['Plannen zoals vorige keer', expect.stringContaining('kopie=2')],
  ]);
});

test('the page of a customer offers to book the payment of an open invoice, and a reminder when the invoice is late', async () => {
  const at = await office({ admin: true });
  const { app, call, plan, userId } = at;
  await call('POST', paths.api.customers(), jansen);
  await plan();
  const acts = async () => {
    const { body } = await app.page(
      paths.customer(1),
      createSession(app.db, () => app.now, userId),
    );
    return [
      ...String(body).matchAll(
        /<form action="([^"]+)"><button[^>]*>(Betaling boeken|Herinnering)</g,
      ),
    ].map(([, action]) => action);
  };
  expect(await acts()).toEqual([]);
  await call('POST', paths.api.invoice(1));
  expect(await acts()).toEqual([paths.paymentsOf(1)]);
  app.now = new Date('2026-12-30T09:00:00.000Z');
  expect(await acts()).toEqual([paths.paymentsOf(1), paths.remind(1)]);
});

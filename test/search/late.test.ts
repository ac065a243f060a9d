import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { office } from '../support/office.ts';

const PARTIAL = { 'HX-Request-Type': 'partial' };

test('the search result of a customer with an overdue invoice shows for how many days the invoice is overdue, instead of the next delivery', async () => {
  const { app, call, plan } = await office();
  await call('POST', paths.api.customers(), aDelivery);
  const id = await plan({ Tijd: '2026-11-20 Ochtend' });
  await call('POST', paths.api.invoice(id));
  const answerOf = async (query: Record<string, string>) => {
    const headers = { ...PARTIAL, Cookie: `vipo_session=${app.sessionOf('piet')}` };
    const html = await (await app.fetch(paths.searchPage(query), { headers })).text();
    const [, line = ''] = /id="gevonden-klant-1".*?<\/span>(.*?)<\/div>/s.exec(html) ?? [];
    return line;
  };
  expect(await answerOf({ q: 'jansen' })).toBe('<small>vandaag</small>');
  await plan({ Tijd: '2026-12-21 Ochtend' });
  app.now = new Date('2026-12-20T09:30:00.000Z');
  const late = /^<small class="over">(\d+) dagen te laat<\/small>$/;
  expect(await answerOf({ q: 'jansen' })).toMatch(late);
  expect(await answerOf({ laatst: 'klant-1,klant-99,levering-x,zomaar' })).toMatch(late);
  expect(await answerOf({ laatst: 'klant-99' })).toBe('');
});

test('the card of an invoice offers a reminder only when the invoice is overdue', async () => {
  const { app, call, plan } = await office();
  await call('POST', paths.api.invoice(await plan()));
  const offers = async () => {
    const { body } = await app.page(paths.searchPage({ q: '2026-0001' }), app.sessionOf('piet'));
    return String(body).match(/(?<=<button[^>]*>)(?:Betaling boeken|Herinnering)(?=<)/g);
  };
  expect(await offers()).toEqual(['Betaling boeken']);
  app.now = new Date('2026-12-20T09:30:00.000Z');
  expect(await offers()).toEqual(['Betaling boeken', 'Herinnering']);
});

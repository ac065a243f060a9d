import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { IN_DIALOG } from '../../src/shared/wire-names.ts';
import { fillInFirm } from '../support/firm.ts';
import { type Office, office } from '../support/office.ts';

function questions({ app, token }: Office, path: string, inDialog = true): Promise<Response> {
  const headers = { Cookie: `vipo_session=${token}`, ...(inDialog && { [IN_DIALOG]: '1' }) };
  return Promise.resolve(app.fetch(path, { headers }));
}

test('the answer is empty when there is nothing to ask about a run, also when its deliveries are gone or invoiced or its ids are no numbers', async () => {
  const at = await office();
  fillInFirm(at.app);
  await at.plan({ Klant_naam: 'Aad' });
  await at.plan({ Klant_naam: 'Bea', Betaling: 'onbekend' });
  expect((await at.call('POST', paths.api.invoice(2))).status).toBe(201);
  for (const ids of ['1', '1,2', '9', '', 'x,-1,1e3'])
    expect({
      ids,
      status: (await questions(at, `${paths.runQuestions()}?ids=${ids}`)).status,
    }).toEqual({ ids, status: 204 });
});

test('without scripts the URL of the questions about a run redirects to /factureren', async () => {
  const at = await office();
  const answer = await questions(at, paths.runQuestions([1]), false);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, paths.invoicing()]);
});

test('names and remarks in the questions are shown as text, and the questions have the order of the selection', async () => {
  const at = await office();
  fillInFirm(at.app);
  for (const Klant_naam of ['<b>Aad</b>', 'Bea']) await at.plan({ Klant_naam });
  const report = { uitkomst: 'minder', aantal: 1, opmerking: '<img src=x>' };
  for (const id of [1, 2]) await at.call('POST', paths.api.delivered(id), report);
  const html = await (await questions(at, paths.runQuestions([2, 1]))).text();
  expect(html).toContain('<h2 id="dialog-title">Minder geleverd dan gepland</h2>');
  expect(html).toContain('Chauffeur: &lt;img src=x&gt;');
  expect(html.indexOf('Bea')).toBeLessThan(html.indexOf('&lt;b&gt;Aad'));
  expect(html).toContain('2 facturen maken');
});

test('a run asks about the remark of the driver on the quantity until the quantity is corrected, and asks again when the correction is undone or the remark changes', async () => {
  const at = await office();
  fillInFirm(at.app);
  await at.plan({ Klant_naam: 'Aad' });
  const report = (opmerking: string) =>
    at.call('POST', paths.api.delivered(1), { uitkomst: 'geleverd', opmerking });
  const edit = async (change: object) => {
    const { body } = await at.call('GET', paths.api.delivery(1));
    const edited = await at.call('PUT', paths.api.delivery(1), { ...body, ...change });
    expect(edited.status).toBe(200);
  };
  const isAsked = async () =>
    (await (await questions(at, paths.runQuestions([1]))).text()).includes(
      'Opmerking van de chauffeur',
    );
  const asked: boolean[] = [];
  const note = async () => asked.push(await isAsked());
  await edit({ Aantal: 3 });
  await report('Halve kuub te weinig.');
  await note();
  await edit({ Prijs: 80 });
  await note();
  await edit({ Aantal: 2.5 });
  await note();
  await edit({ Prijs: 90 });
  await note();
  await edit({ Aantal: 3 });
  await note();
  await edit({ Aantal: 2.5 });
  await report('Toch een hele kuub te weinig.');
  await note();
  expect(asked).toEqual([true, true, false, false, true, true]);
});

test('a run says before it begins which amounts no payment request can ask for', async () => {
  const at = await office();
  fillInFirm(at.app);
  const sale = { Betaling: 'betaalverzoek', bezorgkosten: 10, Aantal: 2 };
  for (const [Klant_naam, change] of [
    ['Aad', { Prijs: 49_999.99 }],
    ['Bea', { Prijs: 50_000 }],
    ['Cor', { Prijs: 50_000, Betaling: 'bank overmaken' }],
    ['Dirk', { Prijs: 0 }],
    ['Els', { Prijs: 50_000, Betaling: 'onbekend' }],
  ] as const)
    await at.plan({ ...sale, Klant_naam, ...change });
  const html = await (await questions(at, paths.runQuestions([1, 2, 3, 4, 5]))).text();
  expect(html).toContain('<h2 id="dialog-title">Geen betaalverzoek voor dit bedrag</h2>');
  const named = [...html.matchAll(/<li>([^<]*)<\/li>/g)].map(([, name]) => name);
  expect(named).toEqual(['Bea, €\u00a0100.000,00', 'Dirk, €\u00a00,00']);
  expect(html).toMatch(/<option value="betaalverzoek" disabled="">[^<]*niet voor dit bedrag/);
  expect((await questions(at, paths.runQuestions([1]))).status).toBe(204);
});

test('when less was delivered than planned, the questions about payment methods are about the amount of the delivered quantity', async () => {
  const at = await office();
  fillInFirm(at.app);
  const sale = { Prijs: 90, Aantal: 1200, bezorgkosten: 0 };
  for (const [Klant_naam, Betaling] of [
    ['Aad', 'betaalverzoek'],
    ['Bea', 'onbekend'],
  ])
    await at.plan({ ...sale, Klant_naam, Betaling });
  for (const id of [1, 2])
    await at.call('POST', paths.api.delivered(id), { uitkomst: 'minder', aantal: 1000 });
  const html = await (await questions(at, paths.runQuestions([1, 2]))).text();
  expect(html).not.toContain('Geen betaalverzoek voor dit bedrag');
  expect(html).toContain('Bea, €\u00a090.000,00');
  expect(html).not.toContain('niet voor dit bedrag');
  expect(html).toContain('1.200 kuub factureren, €\u00a0108.000,00 (zoals gepland)');
});

test('a run says before it begins which texts the invoices cannot show whole', async () => {
  const at = await office();
  fillInFirm(at.app);
  for (const change of [
    { Klant_naam: 'Łukasz Çelik\u00a0– ’t Hof' },
    { Klant_naam: 'Иван', leveringsadres: 'Αθήνα 1', opmerkingen: '木' },
    { Klant_naam: 'Bea', referentie: '🌲 1', opmerkingen: '' },
  ])
    await at.plan(change);
  const named = async () => {
    const html = await (await questions(at, paths.runQuestions([1, 2, 3]))).text();
    expect(html).toContain('Tekens die niet op de factuur kunnen');
    return [...html.matchAll(/<li><a [^>]*>([^<]*)<\/a>([^<]*)<\/li>/g)].map(
      ([, name, texts]) => `${name}${texts}`,
    );
  };
  expect(await named()).toEqual(['Иван: naam, adres', 'Bea: referentie']);
  at.app.db.$client.run('UPDATE settings SET remarks_on_invoice = 1');
  expect(await named()).toEqual(['Иван: naam, adres, opmerkingen', 'Bea: referentie']);
  expect((await questions(at, paths.runQuestions([1]))).status).toBe(204);
});

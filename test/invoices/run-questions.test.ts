import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { IN_DIALOG } from '../../src/shared/wire-names.ts';
import { fillInFirm } from '../support/firm.ts';
import { type Office, office } from '../support/office.ts';

function questions({ app, token }: Office, path: string, inDialog = true): Promise<Response> {
  const headers = { Cookie: `vipo_session=${token}`, ...(inDialog && { [IN_DIALOG]: '1' }) };
  return Promise.resolve(app.fetch(path, { headers }));
}

test('a run without questions gets an empty answer, also for deliveries that are gone or invoiced and for ids that are no numbers', async () => {
  const at = await office();
  fillInFirm(at.app);
  await at.plan({ Klant_naam: 'Aad' });
  await at.plan({ Klant_naam: 'Bea', Betaling: 'onbekend' });
  await at.call('POST', paths.api.invoice(2));
  for (const ids of ['1', '1,2', '9', '', 'x,-1,1e3'])
    expect({
      ids,
      status: (await questions(at, `${paths.runQuestions()}?ids=${ids}`)).status,
    }).toEqual({ ids, status: 204 });
});

test('without scripts the address of the questions leads to /factureren', async () => {
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

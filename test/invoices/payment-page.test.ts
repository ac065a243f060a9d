import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';
import { keptToast, wordsOf } from '../support/toast.ts';

async function choices() {
  const at = await office();
  const id = await at.plan({ Betaling: 'contant' });
  const path = paths.choosePayment(id);
  const send = (form: Record<string, string>) => at.page(path, form);
  const stored = async () => (await at.call('GET', paths.api.delivery(id))).body;
  return { ...at, id, path, send, stored };
}

const BACK = '/factureren?klant=jan';

test('without scripts the pencil of a row leads to a page that changes the payment method, and the button of the message undoes the change', async () => {
  const { page, id, path, send, stored } = await choices();
  const list = (await page(paths.invoicing())).body;
  expect(list).toContain(`contant<a href="${path}" aria-label="Betaalmethode wijzigen"></a>`);
  const form = (await page(path)).body;
  expect(form).toContain('<option value="contant" selected="">');
  expect(form).not.toContain('value="onbekend"');
  const answer = await send({ Betaling: 'bank overmaken', versie: '1', terug: BACK });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${BACK}#levering-${id}`]);
  expect(await stored()).toMatchObject({ Betaling: 'bank overmaken', versie: 2 });
  const message = keptToast(answer);
  expect(wordsOf(message)).toBe('Betaalmethode: Jansen, nu bank overmaken.');
  await page(paths.undo(message.undo ?? 0), {});
  expect(await stored()).toMatchObject({ Betaling: 'contant', versie: 3 });
});

test('without scripts /factureren links to the page for changing a payment method also when the method is unknown', async () => {
  const { page, plan } = await choices();
  const id = await plan({ Betaling: 'onbekend', Klant_naam: 'Bakker' });
  const link = `<noscript><a href="${paths.choosePayment(id)}">Betaalmethode wijzigen</a></noscript>`;
  expect((await page(paths.invoicing())).body).toContain(link);
  expect((await page(paths.choosePayment(id))).body).toContain('<option value="" selected="">');
});

test.each([[{}], [{ Betaling: '' }], [{ Betaling: 'onbekend' }], [{ Betaling: '__proto__' }]])(
  'the page of the payment method refuses %j with a sentence at the field',
  async (form) => {
    const { send, stored } = await choices();
    const { status, body } = await send(form);
    expect(status).toBe(422);
    expect(body).toContain('Kies een betaalmethode.');
    expect(await stored()).toMatchObject({ Betaling: 'contant', versie: 1 });
  },
);

test('when a colleague changed the delivery, the page keeps the chosen method, and saving again stores it', async () => {
  const { app, id, send, stored } = await choices();
  await app.addUser('kees');
  const change = { Betaling: 'betaalverzoek' };
  const colleague = { token: app.sessionOf('kees') };
  await app.call('PATCH', paths.api.updatePayment(id), change, colleague);
  const refused = await send({ Betaling: 'bank overmaken', versie: '1' });
  expect(refused.status).toBe(409);
  expect(refused.body).toContain('Kees heeft deze levering om 10:30:00 gewijzigd.');
  expect(refused.body).toContain('<option value="bank overmaken" selected="">');
  expect(refused.body).toContain('name="versie" value="2"');
  expect((await send({ Betaling: 'bank overmaken', versie: '2' })).status).toBe(303);
  expect(await stored()).toMatchObject({ Betaling: 'bank overmaken', versie: 3 });
});

test.each(['https://elders.example/', '//elders.example', '/archief', '/factureren/klok'])(
  'the page of the payment method does not lead back to %s',
  async (terug) => {
    const { id, send } = await choices();
    const { headers } = await send({ Betaling: 'contant', versie: '1', terug });
    expect(headers.get('Location')).toBe(`${paths.invoicing()}#levering-${id}`);
  },
);

test('for an invoiced or unknown delivery the page of the payment method redirects to the list', async () => {
  const { call, page, id, path, send } = await choices();
  await call('POST', paths.api.invoice(id));
  for (const answer of [
    await page(path),
    await send({ Betaling: 'bank overmaken' }),
    await page(paths.choosePayment(99)),
    await page(paths.choosePayment('x')),
  ])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, paths.invoicing()]);
});

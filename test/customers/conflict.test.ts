import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const jansen = {
  Klant_naam: 'Jansen',
  leveringsadres: 'Dorpsstraat 1',
  telefoonnummer: '06 12345678',
  bezorgkosten: '12,50',
  Betaling: 'contant',
  opmerkingen: '',
};

/** A form that was loaded before a colleague changed the customer. */
async function changedMeanwhile(theirs: object) {
  const { app, token, call } = await office();
  await call('POST', paths.api.customers(), jansen);
  const page = (form?: Record<string, string>) => app.page(paths.customer(1), token, form);
  const loaded = fieldsOf((await page()).body);
  await app.addUser('kees');
  const colleague = { token: app.sessionOf('kees') };
  await app.call('PUT', paths.api.customer(1), { ...jansen, ...theirs }, colleague);
  const read = async () => (await call('GET', paths.api.customer(1))).body;
  return { page, read, send: (change: object) => page({ ...loaded, ...change }) };
}

test('without scripts the page shows two conflicting changes of a customer side by side and saves the choice', async () => {
  const { page, send, read } = await changedMeanwhile({
    leveringsadres: 'Kade 2',
    bezorgkosten: '20',
  });
  const { status, body } = await send({ leveringsadres: 'Kerkweg 4', opmerkingen: 'Bellen' });
  expect(status).toBe(409);
  expect(body).toContain('Kees heeft deze klant om 10:30:00 gewijzigd.');
  expect(body).not.toContain('Herlaad');
  expect(body).toContain('Bezorgkosten: 20,00');
  const form = fieldsOf(body);
  expect(form).toMatchObject({
    leveringsadres: 'Kerkweg 4',
    bezorgkosten: '20,00',
    opmerkingen: 'Bellen',
    versie: '2',
    'keuze.leveringsadres': 'jij',
  });
  expect(await read()).toMatchObject({ leveringsadres: 'Kade 2', versie: 2 });
  expect((await page({ ...form, 'keuze.leveringsadres': 'ander' })).status).toBe(303);
  expect(await read()).toMatchObject({
    leveringsadres: 'Kade 2',
    bezorgkosten: 20,
    opmerkingen: 'Bellen',
    versie: 3,
  });
});

test("after a field error, a form of a customer still knows the values with which it was loaded, so a colleague's change of another field needs no choice", async () => {
  const { page, send } = await changedMeanwhile({ telefoonnummer: '06 87654321' });
  const refused = await send({ bezorgkosten: 'gratis' });
  expect(refused.status).toBe(422);
  const { status, body } = await page({ ...fieldsOf(refused.body), bezorgkosten: '20' });
  expect(status).toBe(409);
  expect(fieldsOf(body)).toMatchObject({ telefoonnummer: '06 87654321', bezorgkosten: '20' });
  expect(body).not.toContain('radiogroup');
});

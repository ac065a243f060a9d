import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

/** A form that was loaded before a colleague changed the delivery. */
async function changedMeanwhile(theirs: object) {
  const at = await office();
  const { app, token, call, plan } = at;
  await plan();
  const page = (form?: Record<string, string>) => app.page(paths.editDelivery(1), token, form);
  const loaded = fieldsOf((await page()).body);
  await app.addUser('kees');
  const colleague = { token: app.sessionOf('kees') };
  await app.call('PUT', paths.api.delivery(1), { ...aDelivery, ...theirs }, colleague);
  const send = (change: object) => page({ ...loaded, ...change });
  const read = async () => (await call('GET', paths.api.delivery(1))).body;
  return { ...at, page, loaded, send, read };
}

test('without scripts the page shows the stored values beside the typed values to choose from', async () => {
  const { page, send, read } = await changedMeanwhile({
    Aantal: '3',
    telefoonnummer: '06 11111111',
  });
  const { status, body } = await send({ Aantal: '9', opmerkingen: 'Voor' });
  expect(status).toBe(409);
  expect(body).toContain('Kees heeft deze levering om 10:30:00 gewijzigd.');
  expect(body).not.toContain('Herlaad');
  const form = fieldsOf(body);
  expect(form).toMatchObject({
    Aantal: '9',
    opmerkingen: 'Voor',
    telefoonnummer: '06 11111111',
    versie: '2',
    'keuze.Aantal': 'jij',
  });
  expect(body).toMatch(/de ander<\/small>3 kuub/);
  expect(body).toContain('Telefoon: 06 11111111');
  expect(await read()).toMatchObject({ Aantal: 3, versie: 2 });

  expect((await page({ ...form, 'keuze.Aantal': 'ander' })).status).toBe(303);
  expect(await read()).toMatchObject({
    Aantal: 3,
    opmerkingen: 'Voor',
    telefoonnummer: '06 11111111',
    versie: 3,
  });
});

test('without scripts a date that only the other user changed is accepted without a choice', async () => {
  const { send } = await changedMeanwhile({ Aantal: '3', Tijd: '2026-11-24 Middag' });
  const form = fieldsOf((await send({ Aantal: '9' })).body);
  expect(form).toMatchObject({ Datum: '24-11-2026', Tijdslot: 'Middag', 'keuze.Aantal': 'jij' });
  expect(form).not.toHaveProperty('keuze.Datum');
});

test("without scripts the user's own value is saved when the user chooses it in a conflict", async () => {
  const { page, send, read } = await changedMeanwhile({ Aantal: '3' });
  const form = fieldsOf((await send({ Aantal: '9' })).body);
  expect((await page({ ...form, 'keuze.Aantal': 'jij' })).status).toBe(303);
  expect(await read()).toMatchObject({ Aantal: 9, versie: 3 });
});

test('when the other user changes the delivery again, the new conflict keeps what the user typed', async () => {
  const { call, page, send } = await changedMeanwhile({ Aantal: '3' });
  const form = fieldsOf((await send({ Aantal: '9' })).body);
  await call('PUT', paths.api.delivery(1), { ...aDelivery, Aantal: '4', Prijs: '95' });
  const { status, body } = await page(form);
  expect(status).toBe(409);
  expect(fieldsOf(body)).toMatchObject({ Aantal: '9', Prijs: '95,00', versie: '3' });
  expect(body).toMatch(/de ander<\/small>4 kuub/);
});

test('a form that is sent without valid loaded values asks the user about every difference', async () => {
  const { send } = await changedMeanwhile({ Aantal: '3' });
  const { status, body } = await send({ opmerkingen: 'Voor', geladen: 'onzin' });
  expect(status).toBe(409);
  expect(fieldsOf(body)).toMatchObject({ 'keuze.Aantal': 'jij', 'keuze.opmerkingen': 'jij' });
});

test('saving a delivery that was invoiced or deleted meanwhile gives an error with the reason', async () => {
  const { call, send } = await changedMeanwhile({ Aantal: '3' });
  await call('POST', paths.api.invoice(1));
  const invoiced = await send({ Aantal: '9' });
  expect(invoiced.status).toBe(409);
  expect(invoiced.body).toContain('Levering is al gefactureerd. Je wijziging is niet opgeslagen.');
  expect(invoiced.body).toMatch(/Piet heeft deze levering om 10:30:00 gefactureerd \(2026-0001, €/);
  expect(fieldsOf(invoiced.body)).toMatchObject({ Aantal: '9' });

  const other = await changedMeanwhile({ Aantal: '3' });
  await other.call('DELETE', paths.api.delivery(1));
  const gone = await other.send({ Aantal: '9' });
  expect(gone.status).toBe(404);
  expect(gone.body).toContain(
    'Deze levering is intussen verwijderd. Je wijziging is niet opgeslagen.',
  );
});

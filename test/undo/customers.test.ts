import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { type Office, office } from '../support/office.ts';
import { answeredToast, keptToast, wordsOf } from '../support/toast.ts';
import { undo } from '../support/undo.ts';

const jansen = { Klant_naam: 'Jansen', leveringsadres: 'A 1', opmerkingen: 'Hek links' };
const smit = { Klant_naam: 'Smit', leveringsadres: 'B 2', telefoonnummer: '0612345678' };

/** An office with the customer Jansen. */
async function withCustomer() {
  const at = await office();
  const { body } = await at.call('POST', paths.api.customers(), jansen);
  const id: number = body.id;
  const edit = (versie = 1) => at.call('PUT', paths.api.customer(id), { ...smit, versie });
  const read = async () => (await at.call('GET', paths.api.customer(id))).body;
  return { at, id, edit, read };
}

const deliveryOf = async (at: Office, id: number) =>
  (await at.call('GET', paths.api.delivery(id))).body;

test('undoing an edit that was made by a call or by the form without scripts gives a customer all former values', async () => {
  const { at, id, edit, read } = await withCustomer();
  const { versie: _, ...before } = await read();
  const edited = await edit();
  expect(wordsOf(answeredToast(edited))).toBe('Klant succesvol bijgewerkt! Smit');
  expect(await undo(at, edited)).toEqual([
    200,
    'Ongedaan gemaakt: Jansen staat weer zoals het was.',
  ]);
  expect(await read()).toMatchObject(before);
  const form = keptToast(await at.page(paths.customer(id), { ...smit, versie: '3' }));
  const back = await at.page(paths.undo(form.undo ?? 0), {});
  expect(wordsOf(keptToast(back))).toStartWith('Ongedaan gemaakt: Jansen');
  expect(await read()).toMatchObject(before);
});

test('undoing an edit of a customer also undoes the same edit of the open deliveries of the customer', async () => {
  const { at, edit, read } = await withCustomer();
  const id = await at.plan({ Klant_naam: 'Jansen', leveringsadres: 'A 1' });
  const other = await at.plan({ Klant_naam: 'Visser', leveringsadres: 'C 3' });
  const { versie: _, ...before } = await deliveryOf(at, id);
  const edited = await edit((await read()).versie);
  await at.call('PATCH', paths.api.updateCustomerInDeliveries('Jansen'), smit);
  expect(await deliveryOf(at, id)).toMatchObject({ Klant_naam: 'Smit', leveringsadres: 'B 2' });
  await at.call('PUT', paths.api.delivery(other), { ...aDelivery, Klant_naam: 'Visser' });
  const [status] = await undo(at, edited);
  expect(status).toBe(200);
  expect(await deliveryOf(at, id)).toMatchObject(before);
  expect(await deliveryOf(at, other)).toMatchObject({ leveringsadres: aDelivery.leveringsadres });
});

test('an edit of a customer is not undone when the customer was changed or deleted since, or when a delivery that was changed by the edit has been invoiced', async () => {
  const { at, id, edit, read } = await withCustomer();
  const first = await edit();
  await at.app.addUser('joke');
  const theirs = { token: at.app.sessionOf('joke') };
  await at.app.call('PUT', paths.api.customer(id), { ...smit, versie: 2, email: 'a@b.nl' }, theirs);
  const changed = 'Kan niet meer ongedaan: Joke heeft klant Smit om 10:30:00 gewijzigd.';
  expect(await undo(at, first)).toEqual([409, changed]);
  const planned = await at.plan({ Klant_naam: 'Smit' });
  const { versie } = await read();
  const again = { ...jansen, versie };
  const second = await at.call('PUT', paths.api.customer(id), again);
  await at.call('PATCH', paths.api.updateCustomerInDeliveries('Jansen'), jansen);
  await at.call('POST', paths.api.invoice(planned));
  const invoiced = 'Kan niet meer ongedaan: Jansen is al gefactureerd (2026-0001).';
  expect(await undo(at, second)).toEqual([409, invoiced]);
  expect((await read()).Klant_naam).toBe('Jansen');
  await at.call('DELETE', paths.api.customer(id));
  const gone = 'Kan niet meer ongedaan: de klant is verwijderd.';
  expect(await undo(at, second)).toEqual([409, gone]);
});

test('an edit of a customer is not undone when another customer has taken the former name', async () => {
  const { at, edit, read } = await withCustomer();
  const edited = await edit();
  await at.call('POST', paths.api.customers(), jansen);
  const taken = 'Er is al een klant met deze naam: Jansen.';
  expect(await undo(at, edited)).toEqual([409, taken]);
  expect((await read()).Klant_naam).toBe('Smit');
});

import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { type Office, office } from '../support/office.ts';
import { answeredToast, keptToast, wordsOf } from '../support/toast.ts';

const HOUR = 3_600_000;

async function deleteOne(at: Office) {
  const id = await at.plan();
  const { body, headers } = await at.call('DELETE', paths.api.delivery(id));
  return { id, undo: body.hersteld_id as number, toast: answeredToast({ headers }) };
}

test('a clerk undoes her own deletion of a delivery, which returns with its id and the next version', async () => {
  const at = await office();
  const { id, undo, toast } = await deleteOne(at);
  expect(wordsOf(toast)).toBe('Levering verwijderd. Jansen, maandag 23 november Ochtend');
  expect(toast.undo).toBe(undo);
  const { status, body, headers } = await at.call('POST', paths.api.undo(undo));
  expect([status, body]).toEqual([200, { success: true, soort: 'levering', id }]);
  expect(wordsOf(answeredToast({ headers }))).toBe(
    'Ongedaan gemaakt: Jansen staat weer op maandag 23 november Ochtend.',
  );
  expect((await at.call('GET', paths.api.delivery(id))).body).toMatchObject({
    Klant_naam: 'Jansen',
    versie: 2,
  });
});

test('a deleted customer is restored by the call and by the form without scripts', async () => {
  const at = await office();
  const customer = { Klant_naam: 'Jansen', leveringsadres: 'A 1' };
  const { body } = await at.call('POST', paths.api.customers(), customer);
  const gone = await at.call('DELETE', paths.api.customer(body.id));
  const restored = await at.call('POST', paths.api.undo(gone.body.hersteld_id));
  expect(restored.body).toEqual({ success: true, soort: 'klant', id: body.id });
  const kept = keptToast(await at.page(paths.deleteCustomer(body.id), {}));
  expect(wordsOf(kept)).toBe('Klant verwijderd. Jansen');
  const back = keptToast(await at.page(paths.undo(kept.undo ?? 0), {}));
  expect(wordsOf(back)).toBe('Ongedaan gemaakt: Jansen staat weer bij de klanten.');
  expect((await at.call('GET', paths.api.customer(body.id))).body.versie).toBe(3);
});

test('the page after a deletion has a message with a form that undoes the deletion, and this form leads back to the page', async () => {
  const at = await office();
  const { headers } = await at.page(paths.editDelivery(await at.plan()), { verwijderen: 'ja' });
  const [cookie = ''] = /vipo_toast=[^;]*/.exec(headers.get('Set-Cookie') ?? '') ?? [];
  const list = await at.app.fetch(paths.overview({ klant: 'jan' }), {
    headers: { Cookie: `vipo_session=${at.token}; ${cookie}` },
  });
  const html = await list.text();
  const [, action = ''] = /action="(\/ongedaan\/\d+)"/.exec(html) ?? [];
  const [, request = ''] = /name="aanvraag" value="([^"]+)"/.exec(html) ?? [];
  const send = () =>
    at.app.fetch(action, {
      method: 'POST',
      body: new URLSearchParams({ aanvraag: request }),
      headers: {
        Cookie: `vipo_session=${at.token}`,
        Referer: `http://vipo.test${paths.overview({ klant: 'jan' })}`,
      },
    });
  const answer = await send();
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    303,
    '/overzicht?klant=jan#levering-1',
  ]);
  expect(wordsOf(keptToast(answer))).toStartWith('Ongedaan gemaakt: Jansen staat weer op');
  expect(wordsOf(keptToast(await send()))).toBe('Ongedaan gemaakt.');
});

test('undoing a second time is refused, but a repeated request gets the first answer', async () => {
  const at = await office();
  const { undo, id } = await deleteOne(at);
  const restore = (request: string) =>
    at.call('POST', paths.api.undo(undo), undefined, { 'X-Client-Request-Id': request });
  expect((await restore('een')).status).toBe(200);
  expect((await restore('een')).body).toEqual({ success: true, soort: 'levering', id });
  const again = await restore('twee');
  expect([again.status, again.body.error]).toEqual([409, 'Dit is al ongedaan gemaakt.']);
  expect((await at.call('DELETE', paths.api.delivery(id))).status).toBe(200);
  expect((await restore('drie')).status).toBe(409);
});

test('a clerk cannot undo a deletion that another user made, or her own deletion after a day', async () => {
  const at = await office();
  const { undo } = await deleteOne(at);
  await at.app.addUser('joke');
  const restore = (user: string) => {
    const token = at.app.sessionOf(user);
    return at.app.call('POST', paths.api.undo(undo), undefined, { token });
  };
  expect((await restore('joke')).status).toBe(403);
  at.app.wait(25 * HOUR);
  const late = await restore('piet');
  expect([late.status, late.body.error]).toEqual([
    403,
    'Na 24 uur kan alleen een beheerder dit ongedaan maken.',
  ]);
});

test('for 30 days an administrator can undo a deletion by another user, and after that the deletion cannot be undone', async () => {
  const at = await office();
  await at.app.addUser('baas', { isAdmin: true });
  const first = await deleteOne(at);
  const second = await deleteOne(at);
  at.app.wait((30 * 24 - 1) * HOUR);
  const restore = (id: number) => {
    const token = at.app.sessionOf('baas');
    return at.app.call('POST', paths.api.undo(id), undefined, { token });
  };
  expect((await restore(first.undo)).status).toBe(200);
  at.app.wait(2 * HOUR);
  expect((await restore(second.undo)).status).toBe(404);
  expect((await restore(999)).status).toBe(404);
});

test('a deleted customer is not restored while another customer has its name', async () => {
  const at = await office();
  const customer = { Klant_naam: 'Jansen', leveringsadres: 'A 1' };
  const { body } = await at.call('POST', paths.api.customers(), customer);
  const gone = await at.call('DELETE', paths.api.customer(body.id));
  const other = await at.call('POST', paths.api.customers(), { ...customer, Klant_naam: 'JANSEN' });
  const restore = () => at.call('POST', paths.api.undo(gone.body.hersteld_id));
  const refused = await restore();
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Er is al een klant met deze naam: JANSEN.',
  ]);
  expect(answeredToast(refused).kind).toBe('error');
  await at.call('DELETE', paths.api.customer(other.body.id));
  expect((await restore()).status).toBe(200);
});

test('a deletion that was undone in the log cannot be undone again', async () => {
  const at = await office({ admin: true });
  const { id, undo } = await deleteOne(at);
  await at.page(paths.restoreDeleted('levering', id), {});
  expect((await at.call('POST', paths.api.undo(undo))).status).toBe(409);
});

test('forgetting a customer also deletes the values that were stored to undo acts on the customer', async () => {
  const at = await office({ admin: true });
  const { body } = await at.call('POST', paths.api.customers(), aDelivery);
  const id = await at.plan();
  const change = { ...aDelivery, opmerkingen: 'Code 1234' };
  expect((await at.call('PUT', paths.api.delivery(id), change)).status).toBe(200);
  const gone = await at.call('DELETE', paths.api.delivery(id));
  const forgotten = await at.call('POST', paths.api.forgetCustomer(body.id), { naam: 'Jansen' });
  expect(forgotten.status).toBe(200);
  expect((await at.call('POST', paths.api.undo(gone.body.hersteld_id))).status).toBe(404);
  expect(at.app.db.$client.query('SELECT count(*) AS n FROM acts').get()).toEqual({ n: 0 });
});

import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { type Office, office } from '../support/office.ts';
import { answeredToast, keptToast, wordsOf } from '../support/toast.ts';
import { undo } from '../support/undo.ts';

const read = async (at: Office, id: number) => (await at.call('GET', paths.api.delivery(id))).body;

async function colleague({ app }: Office, name = 'joke'): Promise<string> {
  await app.addUser(name);
  return app.sessionOf(name);
}

test('the message about a planned delivery links to the row of the delivery, and undoing deletes the delivery', async () => {
  const at = await office();
  const planned = await at.call('POST', paths.api.addDelivery(), aDelivery);
  expect(wordsOf(answeredToast(planned))).toBe(
    'Levering gepland! Jansen, maandag 23 november Ochtend',
  );
  expect(answeredToast(planned).link?.href).toBe('/overzicht?datum=23%2F11%2F2026#levering-1');
  expect(await undo(at, planned)).toEqual([200, 'Ongedaan gemaakt: Jansen is niet meer gepland.']);
  expect((await at.call('GET', paths.api.delivery(1))).status).toBe(404);
});

test('the messages about a delivery that is not in the present year name its year', async () => {
  const at = await office();
  const planned = await at.call('POST', paths.api.addDelivery(), {
    ...aDelivery,
    Tijd: '2025-12-30 Middag',
  });
  const day = 'Jansen, dinsdag 30 december 2025 Middag';
  expect(wordsOf(answeredToast(planned))).toBe(`Levering gepland! ${day}`);
  const deleted = await at.call('DELETE', paths.api.delivery(1));
  expect(wordsOf(answeredToast(deleted))).toBe(`Levering verwijderd. ${day}`);
  expect(await undo(at, deleted)).toEqual([
    200,
    'Ongedaan gemaakt: Jansen staat weer op dinsdag 30 december 2025 Middag.',
  ]);
});

test('undoing an edit gives all fields, the position and the outcome their former values', async () => {
  const at = await office();
  await at.plan();
  const id = await at.plan();
  await at.call('PATCH', paths.api.deliverySlot(id), { Tijd: '2026-11-23 Ochtend', volgorde: 1 });
  await at.call('POST', paths.api.delivered(id), { uitkomst: 'niet thuis', opmerking: 'Hond' });
  const { versie, ...before } = await read(at, id);
  expect(before).toMatchObject({ volgorde: 1, uitkomst: 'niet thuis' });
  const change = { ...aDelivery, Tijd: '2026-11-25 Middag', Aantal: '4', Klant_naam: 'Smit' };
  const edited = await at.call('PUT', paths.api.delivery(id), { ...change, versie });
  const words = wordsOf(answeredToast(edited));
  expect(words).toBe('Levering bijgewerkt. Smit, woensdag 25 november Middag');
  expect(await read(at, id)).toMatchObject({ uitkomst: null, volgorde: null });
  expect(await undo(at, edited)).toEqual([
    200,
    'Ongedaan gemaakt: Jansen staat weer op maandag 23 november Ochtend.',
  ]);
  expect(await read(at, id)).toMatchObject(before);
});

test('undoing a move restores the former position, in the same slot and in another slot', async () => {
  const at = await office();
  const ids = [await at.plan(), await at.plan(), await at.plan()];
  const order = async () =>
    (await at.call('GET', paths.api.deliveries({ datum: '2026-11-23' }))).body
      .toSorted(
        (one: any, other: any) =>
          (one.volgorde ?? 99) - (other.volgorde ?? 99) || one.id - other.id,
      )
      .map(({ id }: { id: number }) => id);
  const move = (Tijd: string, volgorde?: number) =>
    at.call('PATCH', paths.api.deliverySlot(3), { Tijd, volgorde });
  const inSlot = await move('2026-11-23 Ochtend', 1);
  expect(await order()).toEqual([3, 1, 2]);
  expect((await undo(at, inSlot))[0]).toBe(200);
  expect(await order()).toEqual(ids);
  const away = await move('2026-11-26 Middag');
  expect(wordsOf(answeredToast(away))).toContain('donderdag 26 november, Middag');
  expect(await undo(at, away)).toEqual([
    200,
    'Ongedaan gemaakt: Jansen staat weer op maandag 23 november Ochtend.',
  ]);
  expect(await order()).toEqual(ids);
});

test('moving a delivery that replaces a credited one does not move its neighbours on the board, and can be undone', async () => {
  const at = await office();
  const ids = [await at.plan(), await at.plan(), await at.plan()];
  const [first = 0] = ids;
  await at.call('POST', paths.api.invoice(first));
  await at.call('POST', paths.api.creditInvoice(first), {});
  const { id } = (await at.call('POST', paths.api.invoiceAgain(first))).body;
  const slots = () => Promise.all([id, ...ids].map((each) => read(at, each)));
  const before = await slots();
  const same = { Tijd: '2026-11-23 Ochtend', volgorde: 2 };
  expect((await at.call('PATCH', paths.api.deliverySlot(id), same)).status).toBe(200);
  expect(await slots()).toEqual(before);
  const later = { Tijd: '2026-11-23 Middag', volgorde: 2 };
  const moved = await at.call('PATCH', paths.api.deliverySlot(id), later);
  const back = 'Ongedaan gemaakt: Jansen staat weer op maandag 23 november Ochtend.';
  expect(await undo(at, moved)).toEqual([200, back]);
  expect(await read(at, id)).toMatchObject({ Tijd: '2026-11-23 Ochtend', volgorde: null });
});

test('undoing a change of the payment method restores the former method', async () => {
  const at = await office();
  const id = await at.plan({ Betaling: 'onbekend' });
  const chosen = await at.call('PATCH', paths.api.updatePayment(id), { Betaling: 'contant' });
  expect(wordsOf(answeredToast(chosen))).toBe('Betaalmethode: Jansen, nu contant.');
  expect((await undo(at, chosen))[0]).toBe(200);
  expect((await read(at, id)).Betaling).toBe('onbekend');
});

test('undoing the report of a delivery restores the former outcome, and the cash is again an open amount of the invoice', async () => {
  const at = await office();
  const id = await at.plan();
  await at.call('POST', paths.api.invoice(id));
  const done = await at.call('POST', paths.api.delivered(id), { geleverd: true, ontvangen: 237.5 });
  expect(wordsOf(answeredToast(done))).toStartWith('Geleverd: Jansen');
  const open = async () => (await at.call('GET', paths.api.openPayments())).body;
  expect(await open()).toEqual([]);
  expect((await undo(at, done))[0]).toBe(200);
  expect(await read(at, id)).toMatchObject({ geleverd_op: null, ontvangen: null, uitkomst: null });
  expect(await open()).toMatchObject([{ delivery_id: id }]);
});

test('undoing a payment or a small write-off makes its amount open again and is refused to a colleague, and the message about a paid invoice links to the invoice', async () => {
  const at = await office();
  const id = await at.plan();
  await at.call('POST', paths.api.invoice(id));
  const pay = (change: object) =>
    at.call('POST', paths.api.payments(), { delivery_id: id, datum: '2026-11-20', ...change });
  const paid = await pay({ bedrag: 100, methode: 'bank' });
  const words =
    'Ongedaan gemaakt: 2026-0001, €\u00a0100,00 niet meer geboekt, nog €\u00a0237,50 open.';
  expect(await undo(at, paid)).toEqual([200, words]);
  const written = await pay({ bedrag: 0.5, methode: 'afgeboekt', reden: 'afronding' });
  expect((await undo(at, written))[0]).toBe(200);
  const token = await colleague(at);
  const other = await pay({ bedrag: 10, methode: 'pin' });
  expect((await undo(at, other, token))[0]).toBe(403);
  expect(answeredToast(other).link).toBeUndefined();
  const whole = await pay({ bedrag: 227.5, methode: 'bank' });
  expect(answeredToast(whole).link).toEqual({ href: paths.paymentsOf(id), text: 'Bekijken' });
});

test('undoing does not overwrite the change of a colleague, and the message names the colleague', async () => {
  const at = await office();
  const token = await colleague(at);
  const id = await at.plan();
  const edited = await at.call('PUT', paths.api.delivery(id), { ...aDelivery, Aantal: '4' });
  const theirs = { Betaling: 'bank overmaken' };
  await at.app.call('PATCH', paths.api.updatePayment(id), theirs, { token });
  expect(await undo(at, edited)).toEqual([
    409,
    'Kan niet meer ongedaan: Joke heeft de levering van Jansen om 10:30:00 gewijzigd.',
  ]);
  expect(await read(at, id)).toMatchObject({ Aantal: 4, Betaling: 'bank overmaken' });
});

test('undoing is refused when the delivery was invoiced or deleted meanwhile, and the message links to the invoice if there is one', async () => {
  const at = await office();
  const id = await at.plan();
  const edited = await at.call('PUT', paths.api.delivery(id), { ...aDelivery, Aantal: '4' });
  await at.call('POST', paths.api.invoice(id));
  const act = answeredToast(edited).undo ?? 0;
  const refused = await at.call('POST', paths.api.undo(act));
  const sentence = 'Kan niet meer ongedaan: Jansen is al gefactureerd (2026-0001).';
  expect([refused.status, refused.body.error]).toEqual([409, sentence]);
  expect(answeredToast(refused).link).toEqual({
    href: '/archief?klant=2026-0001',
    text: 'Naar de factuur',
  });
  const planned = await at.call('POST', paths.api.addDelivery(), aDelivery);
  await at.call('DELETE', paths.api.delivery(2));
  expect(await undo(at, planned)).toEqual([
    409,
    'Kan niet meer ongedaan: de levering is verwijderd.',
  ]);
});

test('undoing the planning of a delivery does not delete it when it was delivered meanwhile', async () => {
  const at = await office();
  const planned = await at.call('POST', paths.api.addDelivery(), aDelivery);
  await at.call('POST', paths.api.delivered(1), { geleverd: true });
  const act = answeredToast(planned).undo ?? 0;
  const { status, body } = await at.call('POST', paths.api.undo(act));
  expect([status, body.error]).toEqual([409, 'Kan niet meer ongedaan: Jansen is al geleverd.']);
});

test('a repeated request gets the same act to undo, and undoing it twice changes the delivery once', async () => {
  const at = await office();
  const send = () =>
    at.call('POST', paths.api.addDelivery(), aDelivery, { 'X-Client-Request-Id': 'een' });
  const first = answeredToast(await send());
  expect(answeredToast(await send())).toEqual(first);
  const edited = await at.call('PUT', paths.api.delivery(1), { ...aDelivery, Aantal: '4' });
  const press = () =>
    at.call('POST', paths.api.undo(answeredToast(edited).undo ?? 0), undefined, {
      'X-Client-Request-Id': 'twee',
    });
  expect([(await press()).status, (await press()).status]).toEqual([200, 200]);
  expect((await read(at, 1)).versie).toBe(3);
});

test('without scripts the form in the message undoes a tick, and undoes the report that a failed delivery was delivered after all', async () => {
  const at = await office();
  const id = await at.plan({ Tijd: '2026-11-20 Ochtend' });
  const form = { levering: String(id), geleverd: 'ja', datum: '2026-11-20', aanvraag: 'een' };
  const ticked = keptToast(await at.page(paths.round(), form));
  expect(wordsOf(ticked)).toBe('Geleverd: Jansen.');
  expect(await read(at, id)).toMatchObject({ uitkomst: 'geleverd' });
  await at.page(paths.undo(ticked.undo ?? 0), {});
  expect(await read(at, id)).toMatchObject({ uitkomst: null, geleverd_op: null });
  await at.call('POST', paths.api.delivered(id), { uitkomst: 'niet thuis' });
  const late = keptToast(await at.page(paths.deliveredAfterAll(id), {}));
  expect(wordsOf(late)).toBe('Geleverd: Jansen.');
  await at.page(paths.undo(late.undo ?? 0), {});
  expect(await read(at, id)).toMatchObject({ uitkomst: 'niet thuis', geleverd_op: null });
});

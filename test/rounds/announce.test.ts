import { expect, test } from 'bun:test';
import { aboutOf } from '../../src/deliveries/told.ts';
import { settings } from '../../src/firm/schema.ts';
import { paths } from '../../src/paths.ts';
import { listToldTo } from '../../src/privacy/export/queries.ts';
import { eraseSent } from '../../src/privacy/forget/queries.ts';
import { makeLink } from '../support/driver-link.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';
import { startMailServer } from '../support/smtp-server.ts';
import { APPOINTMENT, startWhatsappServer } from '../support/whatsapp-server.ts';

const DAY = '2026-11-23';

/** A round of three stops with windows. The first two customers have a mail address and a telephone number. */
async function roundToTell() {
  const mail = await startMailServer();
  const whatsapp = await startWhatsappServer();
  const config = {
    mail: mail.config,
    whatsapp: { ...whatsapp.config, appointmentTemplate: APPOINTMENT },
  };
  const at = await office({ config });
  at.app.db.update(settings).set({ phone: '0573 123456' }).run();
  await at.plan({ Klant_naam: 'Dhr. J. Aad', email: 'aad@klant.test' });
  await at.plan({ Klant_naam: 'Bea Bos', email: 'bea@klant.test' });
  await at.plan({ Klant_naam: 'Cor', telefoonnummer: '' });
  const store = (van = '10:00', tot = '12:00', ids = [1, 2, 3], datum = DAY) =>
    at.call('PUT', paths.api.roundTimes(), {
      datum,
      tijden: ids.map((id) => ({ delivery_id: id, van, tot })),
    });
  await store();
  const announce = (ids: number[], kanaal = 'mail', datum = DAY) =>
    at.call('POST', paths.api.announceRound(), { datum, delivery_ids: ids, kanaal });
  const stop = async () => void (await Promise.all([mail.stop(), whatsapp.stop()]));
  return { ...at, mail, whatsapp, store, announce, [Symbol.asyncDispose]: stop };
}

const done = (id: number) => ({ delivery_id: id, success: true });

test('each customer gets one mail with the day, the times, the quantity and the telephone number of the firm', async () => {
  await using at = await roundToTell();
  const once = { 'X-Client-Request-Id': 'een' };
  const sent = { datum: DAY, delivery_ids: [1, 2, 3], kanaal: 'mail' };
  const { status, body } = await at.call('POST', paths.api.announceRound(), sent, once);
  expect([status, body.slice(0, 2)]).toEqual([200, [done(1), done(2)]]);
  expect(body[2]).toEqual({ delivery_id: 3, success: false, error: 'Er is geen e-mailadres.' });
  expect(at.mail.recipients).toEqual(['aad@klant.test', 'bea@klant.test']);
  const [first] = at.mail.mails;
  expect(first?.subject).toBe('Uw hout komt maandag 23 november tussen 10:00 en 12:00');
  for (const text of ['Beste heer Aad', '2,5 kuub', 'tussen 10:00 en 12:00', '0573 123456'])
    expect(first?.text).toContain(text);
  expect((await at.call('POST', paths.api.announceRound(), sent, once)).body).toEqual(body);
  const again = await at.announce([1, 2]);
  expect(again.body.map((row: { success: boolean }) => row.success)).toEqual([false, false]);
  expect(again.body[0].error).toContain('al bericht');
  expect(at.mail.mails).toHaveLength(2);
  const log = at.app.db.$client
    .query("SELECT action, subject_id FROM audit_log WHERE action LIKE 'afspraak%'")
    .values();
  expect(log).toEqual([
    ['afspraak gemaild', 1],
    ['afspraak gemaild', 2],
  ]);
});

test('WhatsApp gets the parameters of its own template, and needs a telephone number', async () => {
  await using at = await roundToTell();
  at.app.db.update(settings).set({ formOfAddress: 'je' }).run();
  const { body } = await at.announce([2, 3], 'whatsapp');
  expect(body).toEqual([
    done(2),
    { delivery_id: 3, success: false, error: 'Er is geen telefoonnummer.' },
  ]);
  expect(at.whatsapp.sent).toEqual([
    {
      to: '+31612345678',
      parameters: [
        'Bea',
        'maandag 23 november',
        'tussen 10:00 en 12:00',
        '2,5 kuub',
        '0573 123456',
      ],
    },
  ]);
  await at.announce([2]);
  expect((await at.mail.next()).subject).toStartWith('Je hout komt maandag');
});

test('a customer can be told a new window and then the former window again, and the round says which older window or day a customer knows', async () => {
  await using at = await roundToTell();
  await at.announce([1]);
  await at.store('14:00', '16:00', [1]);
  const known = 'Klant weet nog van maandag\u00a023\u00a0november, 10:00–12:00.';
  for (const path of [paths.round({ datum: DAY }), paths.announceRound({ datum: DAY })])
    expect((await at.page(path)).body).toContain(known);
  expect((await at.announce([1])).body).toEqual([done(1)]);
  expect((await at.page(paths.round({ datum: DAY }))).body).not.toContain('Klant weet nog');
  await at.store('10:00', '12:00', [1]);
  expect((await at.announce([1])).body).toEqual([done(1)]);
  const slot = await at.call('PATCH', paths.api.deliverySlot(1), { Tijd: '2026-11-24 Middag' });
  expect(decodeURIComponent(slot.headers.get('Vipo-Toast') ?? '')).toContain(known);
  const moved = await at.page(paths.round({ datum: '2026-11-24' }));
  expect(moved.body).toContain(known);
  const { body } = await at.page(paths.announceRound({ datum: '2026-11-24' }));
  expect(body).toContain('Nog geen tijden bij 1 stop.');
  expect(body).toContain(`href="${paths.roundTimes({ datum: '2026-11-24' })}"`);
  expect((await at.page(paths.announceRound({ datum: DAY }))).body).not.toContain(
    'Nog geen tijden',
  );
  const refused = await at.announce([1], 'mail', DAY);
  expect(refused.body[0].error).toContain('verplaatst');
  expect((await at.announce([1], 'mail', '2026-11-24')).body[0].error).toContain('nog geen tijden');
});

test('a refused mail can be sent again, and a mail with an unknown outcome cannot', async () => {
  await using at = await roundToTell();
  at.mail.fail({ recipient: '550 no such user' });
  expect((await at.announce([1, 2])).body).toMatchObject([{ success: false }, { success: false }]);
  at.mail.accept();
  at.mail.fail({ drop: 'message' });
  const unknown = await at.announce([1]);
  expect(unknown.body[0]).toMatchObject({ success: false });
  at.mail.accept();
  const { body } = await at.page(paths.announceRound({ datum: DAY }));
  expect(body).toMatch(/Of het bericht van [\d :-]+ aankwam, is niet bekend\./);
  expect(body).toMatch(/Het bericht van [\d :-]+ is niet verstuurd: .*no such user/);
  expect(fieldsOf(body)).toContainKey('stop-2');
  expect(fieldsOf(body)).not.toContainKey('stop-1');
  const next = await at.announce([1, 2]);
  expect(next.body[0].error).toContain('niet bekend');
  expect(next.body[1]).toEqual(done(2));
  expect(at.mail.mails.map(({ to }) => to?.[0]?.address)).toEqual([
    'aad@klant.test',
    'bea@klant.test',
  ]);
});

test('announcing is refused for a past day, without deliveries, for more than a hundred deliveries, and by a channel that is not set up', async () => {
  await using at = await roundToTell();
  const statusOf = async (...sent: Parameters<typeof at.announce>) =>
    (await at.announce(...sent)).status;
  expect(await statusOf([1], 'mail', '2026-11-19')).toBe(422);
  expect(await statusOf([])).toBe(422);
  expect(await statusOf(Array.from({ length: 101 }, (_, i) => i + 1))).toBe(422);
  expect(await statusOf([1, 1])).toBe(422);
  expect(await statusOf([1], 'duif')).toBe(422);
  expect((await at.announce([99])).body[0].success).toBeFalse();
  const without = await office({ config: { whatsapp: at.whatsapp.config } });
  for (const kanaal of ['mail', 'whatsapp']) {
    const sent = { datum: DAY, delivery_ids: [1], kanaal };
    expect((await without.call('POST', paths.api.announceRound(), sent)).status).toBe(503);
  }
});

test('without scripts the clerk announces to the chosen customers, each by the channel that is chosen for the customer', async () => {
  await using at = await roundToTell();
  const page = paths.announceRound({ datum: DAY });
  const { body } = await at.page(page);
  expect(body).toContain('name="stop-1" checked="" value="1"');
  const sent = await at.page(paths.announceRound(), {
    datum: DAY,
    'stop-1': '1',
    'kanaal-1': 'mail',
    'stop-2': '2',
    'kanaal-2': 'whatsapp',
    'stop-3': '3',
    'kanaal-3': 'mail',
  });
  expect(sent.status).toBe(200);
  expect(sent.body).toContain('2 berichten verstuurd, 1 niet.');
  expect(sent.body).toContain('Terug naar de rit');
  expect(sent.body).toContain('Er is geen e-mailadres.');
  expect([at.mail.mails.length, at.whatsapp.sent.length]).toEqual([1, 1]);
  expect(fieldsOf(sent.body)).not.toContainAnyKeys(['stop-1', 'stop-2']);
  await at.store('14:00', '16:00');
  const none = await at.page(paths.announceRound(), { datum: DAY, 'kanaal-2': 'whatsapp' });
  expect(none.status).toBe(422);
  expect(fieldsOf(none.body)).toMatchObject({ 'kanaal-2': 'whatsapp' });
  expect(fieldsOf(none.body)).not.toContainAnyKeys(['stop-1', 'stop-2']);
  expect(fieldsOf((await at.page(page)).body)).toContainKeys(['stop-1', 'stop-2']);
});

test('a window of today that has ended is not proposed, and a customer without any telephone number cannot be called', async () => {
  await using at = await roundToTell();
  const today = '2026-11-20';
  const id = await at.plan({ Tijd: `${today} Ochtend`, email: 'dik@klant.test' });
  const page = async (until: string) => {
    await at.store('08:00', until, [id], today);
    return (await at.page(paths.announceRound({ datum: today }))).body;
  };
  const over = await page('10:30');
  expect(over).toContain('Deze tijd is voorbij.');
  expect(fieldsOf(over)).not.toContainKey(`stop-${id}`);
  expect(fieldsOf(await page('10:31'))).toContainKey(`stop-${id}`);
  const { body } = await at.page(paths.announceRound({ datum: DAY }));
  expect(body).toContain('Er is ook geen telefoonnummer.');
});

test('the announcements to a customer are in the exported data, and are blanked when the customer is forgotten', async () => {
  await using at = await roundToTell();
  await at.call('POST', paths.api.customers(), { Klant_naam: 'Bea Bos', leveringsadres: 'Ede' });
  at.app.db.$client.run('UPDATE deliveries SET customer_id = 1 WHERE id = 2');
  await at.announce([2]);
  await at.announce([2], 'whatsapp');
  const told = listToldTo(at.app.db, 1).map(({ recipient }) => recipient);
  expect(told).toEqual(['bea@klant.test', '+31612345678']);
  eraseSent(at.app.db, [aboutOf(2)], 'Vergeten klant');
  const kept = at.app.db.$client
    .query("SELECT recipient, subject || text AS texts FROM outgoing WHERE channel LIKE 'bezorg%'")
    .values();
  expect(kept).toEqual([
    ['Vergeten klant', 'Vergeten klant'],
    ['Vergeten klant', ''],
  ]);
});

test('on the day itself the driver can tell each customer once that the wood is coming', async () => {
  await using at = await roundToTell();
  const { path: link } = await makeLink(at.call);
  const other = await at.plan({ Tijd: '2026-11-24 Ochtend' });
  await at.announce([2], 'mail');
  await at.mail.next();
  expect((await at.page(link)).body).not.toContain('Onderweg: over 20 minuten');
  const underway = (id: number) =>
    at.app.call('POST', paths.api.underwayByDriver(link.split('/')[2] ?? '', id));
  const notToday = 'Deze rit is niet vandaag. De klant krijgt geen bericht.';
  const nextDay = new Date(`${DAY}T23:30:00.000Z`);
  for (const now of [at.app.now, nextDay]) {
    at.app.now = now;
    const refused = await underway(1);
    expect([refused.status, refused.body.error]).toEqual([409, notToday]);
    expect((await at.page(link, { onderweg: '1' })).headers.get('Set-Cookie')).toContain('niet');
  }
  expect(at.mail.mails).toEqual([]);
  at.app.now = new Date(`${DAY}T09:30:00.000Z`);
  expect((await at.page(link)).body).toContain('Onderweg: over 20 minuten');
  at.whatsapp.fail({ status: 400, body: '{"error":{"message":"Not on WhatsApp"}}' });
  for (const status of [502, 200, 409]) expect((await underway(1)).status).toBe(status);
  expect((await at.mail.next()).subject).toBe('Uw hout komt vandaag over ongeveer 20 minuten');
  expect((await at.page(link)).body).toContain(
    'De klant weet sinds 10:30 dat het hout onderweg is.',
  );
  expect([(await underway(3)).status, (await underway(other)).status]).toEqual([422, 404]);
  const form = await at.page(link, { onderweg: '2' });
  expect([form.status, form.headers.get('Location')]).toEqual([303, `${link}#levering-2`]);
  expect((await at.mail.next()).to?.[0]?.address).toBe('bea@klant.test');
});

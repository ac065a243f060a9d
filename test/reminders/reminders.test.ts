import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { MS_PER_DAY } from '../../src/shared/dates.ts';
import { mailingOffice } from '../support/mailing.ts';
import { office } from '../support/office.ts';

/** Invoices for these deliveries, five days late. */
async function overdue(...changes: object[]) {
  const at = await mailingOffice();
  const ids: number[] = [];
  for (const change of changes) ids.push(await at.invoice(change));
  at.app.wait(19 * MS_PER_DAY);
  const remindAll = (delivery_ids: unknown, headers = {}, soort = 'herinnering') =>
    at.call('POST', paths.api.reminders(), { soort, delivery_ids }, headers);
  const hold = (id: number, reden: unknown) => at.call('PUT', paths.api.holdInvoice(id), { reden });
  return { ...at, ids, remindAll, hold };
}

test('reminders are sent in the order of the call, and a failed reminder does not stop the others', async () => {
  await using at = await overdue({}, { email: '' }, {}, {});
  await at.call('POST', paths.api.remind(3), { soort: 'herinnering' });
  await at.hold(4, 'betaalt in termijnen');
  const { status, body } = await at.remindAll([4, 2, 1, 3, 99]);
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      delivery_id: 4,
      success: false,
      error: "Factuur 2026-0004 staat op 'niet aanmanen' (betaalt in termijnen).",
    },
    { delivery_id: 2, success: false, error: 'Er is geen e-mailadres. Vul er een in.' },
    { delivery_id: 1, success: true },
    {
      delivery_id: 3,
      success: false,
      error: 'Op 09-12-2026, vandaag, ging er al een herinnering uit. Nu nog een?',
    },
    { delivery_id: 99, success: false, error: 'Er is geen factuur van deze levering.' },
  ]);
  expect(at.server.recipients).toHaveLength(2);
});

test('a repeated request for reminders sends nothing twice and gets the same answer', async () => {
  await using at = await overdue({}, {});
  const headers = { 'X-Client-Request-Id': 'samen' };
  const first = await at.remindAll([1, 2], headers);
  expect(await at.remindAll([1, 2], headers)).toMatchObject({ body: first.body });
  expect(at.server.recipients).toHaveLength(2);
  const log = at.app.db.$client
    .query("SELECT actor FROM audit_log WHERE action = 'herinnering gemaild'")
    .values();
  expect(log.flat()).toEqual(['baas', 'baas']);
});

test('a request for several reminders sends no further reminder when it has taken a minute', async () => {
  await using at = await overdue({}, {}, {});
  at.server.fail({
    after: async () => at.app.wait(30_000),
  });
  const { body } = await at.remindAll([1, 2, 3]);
  expect(body).toEqual([
    { delivery_id: 1, success: true },
    { delivery_id: 2, success: true },
    { delivery_id: 3, success: false, error: 'niet geprobeerd' },
  ]);
});

test('a request for reminders is refused without a mail server or with a wrong list', async () => {
  const { call } = await office();
  const none = await call('POST', paths.api.reminders(), {
    soort: 'herinnering',
    delivery_ids: [1],
  });
  expect([none.status, none.body.error]).toEqual([
    503,
    'E-mail is niet ingesteld. Vraag een beheerder.',
  ]);
  await using at = await overdue({});
  const many = Array.from({ length: 101 }, (_, i) => i + 1);
  for (const ids of [[], [1, 1], [0], ['1'], many, undefined])
    expect((await at.remindAll(ids)).status).toBe(422);
  expect((await at.remindAll([1], {}, 'dreigbrief')).status).toBe(422);
  expect(at.server.recipients).toEqual([]);
});

test('no reminder is sent for an invoice on hold until the hold ends, and the log has the start and the end of the hold', async () => {
  await using at = await overdue({});
  const held = async () => [
    (await at.call('GET', paths.api.openPayments())).body[0].nietAanmanen,
    (await at.call('GET', paths.api.invoicePayments(1))).body.nietAanmanen,
  ];
  expect(await held()).toEqual(['', '']);
  for (const reason of ['  regeling getroffen ', 'regeling getroffen'])
    expect((await at.hold(1, reason)).body).toEqual({ success: true });
  expect(await held()).toEqual(['regeling getroffen', 'regeling getroffen']);
  expect((await at.call('POST', paths.api.remind(1), { soort: 'herinnering' })).status).toBe(409);
  expect((await at.call('GET', paths.api.remind(1))).status).toBe(409);
  expect((await at.hold(1, 'x'.repeat(501))).body.fields).toHaveProperty('reden');
  expect((await at.hold(1, 5)).status).toBe(422);
  expect((await at.hold(99, 'x')).status).toBe(404);
  await at.hold(1, 'x');
  await at.hold(1, '');
  expect(await held()).toEqual(['', '']);
  expect((await at.call('POST', paths.api.remind(1), { soort: 'herinnering' })).status).toBe(200);
  const log = at.app.db.$client
    .query("SELECT action, actor FROM audit_log WHERE action LIKE '%aanmanen'")
    .values();
  expect(log).toEqual([
    ['niet aanmanen', 'baas'],
    ['niet aanmanen', 'baas'],
    ['weer aanmanen', 'baas'],
  ]);
});

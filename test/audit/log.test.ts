import { expect, test } from 'bun:test';
import { inTransaction } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery, PASSWORD, type TestApp } from '../support/app.ts';
import { type Office, office } from '../support/office.ts';

type Entry = { actor: string; actor_id: number | null; at: string; what: string; detail: string };

function entries({ db }: TestApp): Entry[] {
  return db.$client
    .query<Entry, []>(
      `SELECT actor, actor_id, at, kind || ' ' || action || ': ' || subject AS what, detail
       FROM audit_log ORDER BY id`,
    )
    .all();
}

const customer = { Klant_naam: 'Bakker', leveringsadres: 'Kerkweg 2' };
const account = { username: 'kees', email: 'kees@vipo.test', isActive: true, isAdmin: false };

/** Each action with the one log entry that it adds. */
const acts: Record<string, [act: (at: Office) => Promise<unknown>, entry: string]> = {
  'planning a delivery': [({ plan }) => plan(), 'levering gepland: Jansen, 23-11-2026 Ochtend'],
  'changing one': [
    ({ call }) => call('PUT', paths.api.delivery(1), { ...aDelivery, Prijs: '95' }),
    'levering gewijzigd: Jansen, 23-11-2026 Ochtend',
  ],
  'choosing how it is paid': [
    ({ call }) => call('PATCH', paths.api.updatePayment(1), { Betaling: 'onbekend' }),
    'levering gewijzigd: Jansen, 23-11-2026 Ochtend',
  ],
  'delivering one': [
    ({ call }) => call('POST', paths.api.delivered(1), { geleverd: true }),
    'levering geleverd: Jansen, 23-11-2026 Ochtend',
  ],
  'making a link for a driver': [
    ({ call }) => call('POST', paths.api.driverLinks(), { datum: '2026-11-23' }),
    'rit link gemaakt: 23-11-2026',
  ],
  'withdrawing the link': [
    ({ call }) => call('DELETE', paths.api.driverLink(1)),
    'rit link ingetrokken: 23-11-2026',
  ],
  'deleting one': [
    ({ call }) => call('DELETE', paths.api.delivery(1)),
    'levering verwijderd: Jansen, 23-11-2026 Ochtend',
  ],
  'adding a customer': [
    ({ call }) => call('POST', paths.api.customers(), customer),
    'klant toegevoegd: Bakker',
  ],
  'changing a customer': [
    ({ call }) => call('PUT', paths.api.customer(1), { ...customer, opmerkingen: 'Hek open' }),
    'klant gewijzigd: Bakker',
  ],
  'deleting a customer': [
    ({ call }) => call('DELETE', paths.api.customer(1)),
    'klant verwijderd: Bakker',
  ],
  'making an invoice': [
    async ({ call, app }) => {
      inTransaction(app.db, () => app.db.$client.run(INSERT_DELIVERY));
      await call('POST', paths.api.invoice(9));
    },
    'factuur gemaakt: 2026-0001, Smit',
  ],
  'crediting it': [
    ({ call }) => call('POST', paths.api.creditInvoice(9), { comment: 'Te nat' }),
    'creditfactuur gemaakt: C2026-0001 van 2026-0001, Smit',
  ],
  'adding a user': [
    ({ call }) => call('POST', paths.api.users(), { ...account, password: 'eikenhout-9' }),
    'gebruiker toegevoegd: kees',
  ],
  'deactivating a user': [
    ({ call }) => call('DELETE', paths.api.user(2)),
    'gebruiker gewijzigd: kees',
  ],
  'changing the own password': [
    ({ call }) =>
      call('POST', paths.api.changePassword(), {
        currentPassword: PASSWORD,
        newPassword: 'eikenhout-8',
      }),
    'gebruiker wachtwoord gewijzigd: baas',
  ],
  'printing the list': [
    async ({ call, plan }) => {
      await plan({ Tijd: '2026-12-01 Middag' });
      await call('POST', paths.api.exportDeliveries(), { dates: ['2026-12-01'], tijdslot: null });
    },
    'gegevens gedownload: Leveringen 01-12-2026',
  ],
  'downloading invoices': [
    ({ app, token }) =>
      app.page(paths.archiveDownload({ periode: '2026-11', soort: 'csv' }), token),
    'gegevens gedownload: Facturen 2026-11',
  ],
  'a wrong pincode': [
    ({ call }) => call('POST', paths.api.clearDatabase(), { pincode: '1' }),
    'gegevens pincode geweigerd: ',
  ],
  'logging out': [({ call }) => call('POST', paths.api.logout()), 'sessie uitgelogd: baas'],
};
const INSERT_DELIVERY = `INSERT INTO deliveries
  (id, customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
  VALUES (9, 'Smit', 'smit', 'A 1', '2026-11-20', 0, 100, 1000, 0, 'contant')`;

test('each action writes one entry with the user, the time, the action and the record', async () => {
  const at = await office({ admin: true, config: { adminPincode: '4711' } });
  const { app } = at;
  const failures: unknown[] = [];
  for (const [name, [act, entry]] of Object.entries(acts)) {
    const before = entries(app).length;
    app.wait(1000);
    await act(at);
    const made = entries(app)
      .slice(before)
      .filter(({ actor, what }) => actor === 'baas' && !/gepland: Jansen, 01/.test(what));
    const seen = made.map(({ what, at: moment }) => [what, moment]);
    if (!Bun.deepEquals(seen, [[entry, app.now.toISOString()]])) failures.push([name, seen]);
  }
  expect(failures).toEqual([]);
});

test('the log records each login and each failed login, but no unknown user name, since it may be a password', async () => {
  const { app } = await office({ admin: true });
  await app.logIn('baas');
  await app.call('POST', paths.api.login(), { username: 'BAAS', password: 'fout' });
  await app.call('POST', paths.api.login(), { username: PASSWORD, password: 'fout' });
  const told = entries(app).map(({ actor, what, detail }) => [actor, what, detail]);
  expect(told.slice(-3)).toEqual([
    ['baas', 'sessie ingelogd: baas', '{"adres":"192.0.2.1","apparaat":""}'],
    ['niet ingelogd', 'sessie inloggen mislukt: baas', '{"adres":"192.0.2.1"}'],
    ['niet ingelogd', 'sessie inloggen mislukt: onbekende gebruiker', '{"adres":"192.0.2.1"}'],
  ]);
});

test('the log entry of a change has the old and the new values in cents and thousandths', async () => {
  const { app, call, plan } = await office({ admin: true });
  await plan();
  await call('PUT', paths.api.delivery(1), { ...aDelivery, Prijs: '95', Aantal: '3' });
  const { oud, nieuw } = JSON.parse(entries(app).at(-1)?.detail ?? '');
  expect([oud.prijs, nieuw.prijs, oud.kuub, nieuw.kuub]).toEqual([9000, 9500, 2500, 3000]);
});

const message = {
  to: '06-12345678',
  voornaam: 'Jan',
  bedrag: '€ 225,00',
  tikkielink: 'https://tikkie.me/pay/Vipo/abc',
};

test('the log records each sent message and each failed message with the invoice number and the telephone number', async () => {
  await using at = await office({ admin: true, services: true });
  const { app, call, whatsapp } = at;
  const send = (factuurnummer: string) =>
    call('POST', paths.api.whatsappSend(), { ...message, factuurnummer });
  await send('2026-0001');
  whatsapp.fail({ status: 503 });
  await send('2026-0002');
  const told = entries(app).map(({ actor, what, detail }) => [actor, what, detail]);
  expect(told.slice(-2)).toEqual([
    ['baas', 'factuur bericht verstuurd: 2026-0001', '{"aan":"+31612345678","fout":""}'],
    ['baas', 'factuur bericht mislukt: 2026-0002', '{"aan":"+31612345678","fout":"status 503"}'],
  ]);
});

test('a transaction that is rolled back leaves no log entry and no actor in the database', async () => {
  const { app } = await office({ admin: true });
  const before = entries(app).length;
  const failing = () =>
    inTransaction(app.db, () => {
      app.db.$client.run(INSERT_DELIVERY);
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(entries(app)).toHaveLength(before);
  expect(app.db.$client.query('SELECT * FROM acting').all()).toEqual([]);
});

test('a log entry cannot be changed or deleted', async () => {
  const { app } = await office({ admin: true });
  const change = (sql: string) => () => app.db.$client.run(sql);
  expect(change("UPDATE audit_log SET actor = 'x'")).toThrow('never changes');
  expect(change('DELETE FROM audit_log')).toThrow('never deleted');
});

test('a change by another program is logged as made outside Vipo', async () => {
  const { app } = await office({ admin: true });
  app.db.$client.run(INSERT_DELIVERY);
  expect(entries(app).at(-1)?.actor).toBe('buiten Vipo om');
});

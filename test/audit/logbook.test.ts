import { expect, test } from 'bun:test';
import { removeOldDeleted } from '../../src/audit/deleted/queries.ts';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';
import { toastOf } from '../support/toast.ts';

const DAY = 24 * 3_600_000;

async function rows({ app, token }: Office, query = {}): Promise<string[][]> {
  const { body } = await app.page(paths.logbook(query), token);
  const text = String(body).split('<tbody>')[1] ?? '';
  return [...text.matchAll(/<tr(?: id="[^"]+")?>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) =>
      cell.replaceAll(/<[^>]+>/g, '').replaceAll('&#x27;', "'"),
    ),
  );
}

function restoreDeleted({ app, token }: Office, kind: string, id: number) {
  return app.page(paths.restoreDeleted(kind, id), token, {});
}

test('the log describes each entry in words and shows only the changed values of a change', async () => {
  const at = await office({ admin: true });
  const id = await at.plan();
  at.app.wait(5000);
  await at.call('PATCH', paths.api.updatePayment(id), { Betaling: 'bank overmaken' });
  const [changed, planned] = await rows(at);
  expect((await at.page(paths.logbook())).body).toContain('>Vandaag, vrijdag 20 november<');
  expect(changed).toEqual([
    '10:30:05',
    'baas',
    'Levering gewijzigd',
    'Jansen, 23-11-2026 Ochtend',
    'Betaling van contant naar bank overmaken',
    '',
  ]);
  expect(planned?.[4]).toMatch(
    /^2,5 kuub, €.237,50, contant; adres Dorpsstraat 1, 1234 AB Ons Dorp; /,
  );
});

test('the entry of a credit names the customer, the credited invoice and the amount', async () => {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.invoice(await at.plan()));
  await at.call('POST', paths.api.creditInvoice(1), { comment: 'Te nat' });
  const [credit] = await rows(at);
  expect(credit?.slice(2, 5)).toEqual([
    'Creditfactuur gemaakt',
    'C2026-0001 van 2026-0001, Jansen',
    '-€\u00a0237,50 (netto -€\u00a0196,28, BTW -€\u00a041,22); reden ‘Te nat’',
  ]);
});

test('the log can be filtered by day, user and kind of record, and has pages of 50 entries', async () => {
  const at = await office({ admin: true });
  await at.app.logIn('baas');
  for (let i = 0; i < 55; i++) await at.plan({ Klant_naam: `Klant ${i}` });
  at.app.wait(2 * DAY);
  const token = await at.app.logIn('baas');
  await at.app.call(
    'POST',
    paths.api.customers(),
    { Klant_naam: 'B', leveringsadres: 'A' },
    { token },
  );
  const later = { ...at, token };
  expect(await rows(later)).toHaveLength(50);
  expect(await rows(later, { na: 12 })).toHaveLength(11);
  const kinds = async (query: object) => (await rows(later, query)).map(([, , what]) => what);
  // Rows that the test inserts directly are logged at the time of the machine, which may be on the filtered day.
  expect(await kinds({ datum: '22/11/2026', wie: 'baas' })).toEqual([
    'Klant toegevoegd',
    'Ingelogd',
  ]);
  expect(await kinds({ soort: 'klant' })).toEqual(['Klant toegevoegd']);
  expect(await kinds({ wie: 'buiten Vipo om' })).toEqual(['Gebruiker toegevoegd']);
  expect(await kinds({ wie: 'baas', soort: 'sessie', datum: '20/11/2026' })).toEqual(['Ingelogd']);
  expect(await kinds({ wie: 'niemand' })).toEqual([]);
  const { body } = await later.app.page(paths.logbook({ datum: '31/02/2026' }), token);
  expect(body).toContain('Deze datum bestaat niet. Typ dd/mm/jjjj.');
});

test('a deleted delivery can be restored once for each deletion, with all its values and its customer', async () => {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.customers(), { Klant_naam: 'Jansen', leveringsadres: 'A 1' });
  const id = await at.plan();
  const { body: before } = await at.call('GET', paths.api.delivery(id));
  const link = () =>
    at.app.db.$client
      .query('SELECT customer_id, customer_name_fold, version FROM deliveries')
      .get();
  const linked = link();
  await at.call('DELETE', paths.api.delivery(id));
  expect((await rows(at))[0]?.at(-1)).toBe('Ongedaan maken');
  expect(toastOf(await restoreDeleted(at, 'levering', id))).toBe(
    'success:Ongedaan gemaakt: de levering is terug.',
  );
  const next = { versie: before.versie + 1 };
  expect((await at.call('GET', paths.api.delivery(id))).body).toEqual({ ...before, ...next });
  expect(link()).toEqual({ ...(linked as object), version: next.versie });
  const [told, deletion] = await rows(at);
  expect([told?.[2], deletion?.at(-1)]).toEqual([
    'Verwijderen ongedaan gemaakt',
    'Ongedaan gemaakt 10:30',
  ]);
  expect(toastOf(await restoreDeleted(at, 'levering', id))).toMatch(/^error:Dit kan niet/);
  at.app.wait(DAY);
  const later = { ...at, token: at.app.sessionOf('baas') };
  await at.app.call('DELETE', paths.api.delivery(id), undefined, later);
  expect((await rows(later))[0]?.at(-1)).toBe('Ongedaan maken');
  // The list of one day does not have the last deletion.
  const [, former] = await rows(later, { datum: '20/11/2026' });
  expect(former?.at(-1)).toBe('Ongedaan gemaakt 10:30');
  await restoreDeleted(later, 'levering', id);
  expect((await at.app.call('GET', paths.api.delivery(id), undefined, later)).status).toBe(200);
});

test('a deleted customer can be restored with its deliveries, unless another customer has its name', async () => {
  const at = await office({ admin: true });
  const jansen = { Klant_naam: 'Jansen', leveringsadres: 'A 1', telefoonnummer: '06 12345678' };
  const { body } = await at.call('POST', paths.api.customers(), jansen);
  await at.plan();
  await at.call('DELETE', paths.api.customer(body.id));
  const other = await at.call('POST', paths.api.customers(), { ...jansen, Klant_naam: 'JANSEN' });
  const refused = await restoreDeleted(at, 'klant', body.id);
  expect(toastOf(refused)).toBe('error:Er is al een klant met deze naam: JANSEN.');
  await at.call('DELETE', paths.api.customer(other.body.id));
  await restoreDeleted(at, 'klant', body.id);
  expect((await at.call('GET', paths.api.customer(body.id))).body.telefoonnummer).toBe(
    '06 12345678',
  );
  const found = await at.app.page(paths.customers({ klant: '0612345678' }), at.token);
  expect(found.body).toContain('Jansen');
  expect(at.app.db.$client.query('SELECT customer_id AS id FROM deliveries').get()).toEqual({
    id: body.id,
  });
});

test('after 30 days a deleted record cannot be restored', async () => {
  const at = await office({ admin: true });
  const id = await at.plan();
  await at.call('DELETE', paths.api.delivery(id));
  at.app.wait(30 * DAY + 1000);
  const later = { ...at, token: at.app.sessionOf('baas') };
  expect((await rows(later, { soort: 'levering' }))[0]?.at(-1)).toBe('Kan na 30 dagen niet meer');
  expect(toastOf(await restoreDeleted(later, 'levering', id))).toMatch(/^error:Dit kan niet/);
  const kept = () => at.app.db.$client.query('SELECT count(*) AS n FROM deleted_records').get();
  expect(kept()).toEqual({ n: 1 });
  removeOldDeleted(at.app.db, () => at.app.now);
  expect(kept()).toEqual({ n: 0 });
});

test.each(['factuur', 'gebruiker', 'audit_log'])(
  'a request to restore a record of the kind %s is refused',
  async (kind) => {
    const at = await office({ admin: true });
    expect(toastOf(await restoreDeleted(at, kind, 1))).toStartWith('error:');
  },
);

import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';
import { plantMail, plantMessage } from '../support/outgoing.ts';
import { sendPhoto } from '../support/photos.ts';
import { tablesOf } from '../support/schema.ts';
import { confirmLines, readLines } from '../support/statement-steps.ts';

const NAME = '100% Jansen, Piet';
const PHONE = '0612345678';
const IBAN = 'NL20INGB0001234567';

const forget = ({ call }: Office, naam: unknown = NAME, id = 1) =>
  call('POST', paths.api.forgetCustomer(id), { naam });

const aCustomer = (Klant_naam: string) => ({
  Klant_naam,
  leveringsadres: 'Geheimweg 7',
  telefoonnummer: PHONE,
  opmerkingen: 'Sleutel onder de mat',
});

async function customers() {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.customers(), aCustomer(NAME));
  const other = { ...aCustomer('100x Jansen, Piet'), leveringsadres: 'Kerkweg 3' };
  await at.call('POST', paths.api.customers(), other);
  const planFor = (Klant_naam = NAME, Tijd = '2026-11-23 Ochtend') =>
    at.plan({ ...aCustomer(Klant_naam), Tijd });
  return { ...at, planFor };
}

/** Invoices a delivery and books a bank payment for it, so that nothing is open. */
async function invoiced(at: Awaited<ReturnType<typeof customers>>) {
  const id = await at.planFor();
  await at.call('POST', paths.api.invoice(id));
  const line = { amount: 237.5, text: '2026-0001 Geheimweg', name: NAME, iban: IBAN };
  const { zeker } = await readLines(at, [line]);
  expect((await confirmLines(at, { ref: zeker[0].ref, delivery_id: id })).status).toBe(200);
  return { id, line };
}

/** The tables of the database that have a text somewhere. */
function tablesWith({ app: { db } }: Office, text: string): string[] {
  return tablesOf(db).flatMap((name) => {
    const rows = JSON.stringify(db.$client.query(`SELECT * FROM "${name}"`).all());
    return rows.includes(text) ? [name] : [];
  });
}

test('forgetting a customer keeps the invoices with their deliveries and PDFs, and blanks the other records of the customer', async () => {
  const at = await customers();
  const { id, line } = await invoiced(at);
  const refused = await at.planFor(NAME, '2026-11-24 Ochtend');
  const body = { uitkomst: 'geweigerd', opmerking: 'Geheim' };
  expect((await at.call('POST', paths.api.delivered(refused), body)).status).toBe(200);
  const deleted = await at.planFor(NAME, '2026-11-25 Ochtend');
  for (const each of [id, refused, deleted]) expect((await sendPhoto(at, each)).status).toBe(201);
  await at.call('DELETE', paths.api.delivery(deleted));
  at.app.db.$client.run(
    "UPDATE deliveries SET latitude = 52, longitude = 6, window_from = '10:00', window_until = '12:00'",
  );
  const before = await at.pdf(id);

  const answer = await forget(at);
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      success: true,
      blijft: [
        'Factuur 2026-0001 van 20-11-2026 blijft met haar levering en PDF tot en met 31-12-2033.',
      ],
    },
  ]);
  expect((await at.call('GET', paths.api.customer(1))).status).toBe(404);
  expect((await at.call('GET', paths.api.delivery(id))).body).toMatchObject({ Klant_naam: NAME });
  expect((await at.pdf(id)).bytes).toEqual(before.bytes);
  for (const rows of ['photos', 'deliveries WHERE latitude IS NOT NULL OR window_from IS NOT NULL'])
    expect(at.app.db.$client.query(`SELECT id FROM ${rows}`).all()).toEqual([]);
  expect((await at.call('GET', paths.api.delivery(refused))).body).toMatchObject({
    Klant_naam: 'Vergeten klant',
    leveringsadres: 'Vergeten klant',
    telefoonnummer: '',
    opmerkingen: '',
    uitkomst_opmerking: '',
  });
  // The delivery of an invoice stays, so `search_values` keeps its address.
  const kept = ['deliveries', 'invoices', 'names', 'search_values', 'customer_sums'];
  expect(tablesWith(at, NAME).filter((table) => !kept.includes(table))).toEqual([]);
  expect(tablesWith(at, 'Geheim').filter((table) => !kept.includes(table))).toEqual([]);
  expect(tablesWith(at, IBAN)).toEqual([]);
  // Reading the statement again does not store the IBAN again.
  expect((await readLines(at, [line])).alGeboekt).toBe(1);
  expect(tablesWith(at, IBAN)).toEqual([]);
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test('the log says that a customer was forgotten, without the name', async () => {
  const at = await customers();
  await invoiced(at);
  const change = { ...aCustomer(NAME), opmerkingen: 'Hond los' };
  expect((await at.call('PUT', paths.api.customer(1), change)).status).toBe(200);
  const longAgo = await at.planFor(NAME, '2026-11-25 Ochtend');
  await at.call('DELETE', paths.api.delivery(longAgo));
  at.app.db.$client.run('DELETE FROM deleted_records');
  const headers = { Authorization: `Bearer ${at.token}` };
  const exported = await at.app.fetch(paths.api.exportCustomer(1), { headers });
  expect(exported.status).toBe(200);
  expect((await forget(at)).status).toBe(200);
  const { body } = await at.page(paths.logbook());
  for (const text of [NAME, 'Hond los', 'Geheimweg']) {
    const rows = at.app.db.$client
      .query<{ subject: string }, [string, string]>(
        `SELECT subject FROM audit_log WHERE (instr(subject, ?1) OR instr(detail, ?1)) AND subject <> ?2`,
      )
      .all(text, '100x Jansen, Piet');
    expect([text, rows]).toEqual([text, []]);
  }
  expect(body).toContain('vergeten');
  expect(body).toContain('2026-0001, Vergeten klant');
  expect(body).toContain('Vergeten klant, 25-11-2026 Ochtend');
});

test('forgetting a customer changes nothing of a customer with a similar name', async () => {
  const at = await customers();
  const other = await at.planFor('100x Jansen, Piet');
  const before = (await at.call('GET', paths.api.customer(2))).body;
  expect((await forget(at)).status).toBe(200);
  expect((await at.call('GET', paths.api.customer(2))).body).toEqual(before);
  expect((await at.call('GET', paths.api.delivery(other))).body).toMatchObject({
    Klant_naam: '100x Jansen, Piet',
    telefoonnummer: PHONE,
  });
  const search = await at.call('GET', paths.api.customers('Jansen'));
  expect(search.body).toMatchObject([{ id: 2 }]);
  expect((await at.page(paths.logbook())).body).toContain('100x Jansen, Piet');
});

test.each(['', '%', '100_ Jansen, Piet', 'JANSEN', '__proto__', {}, null, 5])(
  'forgetting with %p typed as name is refused with 422 and changes nothing',
  async (naam) => {
    const at = await customers();
    const { status, body } = await forget(at, naam);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(['naam']);
    expect((await at.call('GET', paths.api.customer(1))).status).toBe(200);
  },
);

test('forgetting a customer with open deliveries or open invoices is refused with 409', async () => {
  const at = await customers();
  const id = await at.planFor();
  const refused = async (what: string) => {
    const { status, body } = await forget(at);
    const sentence = `Deze klant heeft nog ${what}. Handel dat eerst af.`;
    expect([status, body.error]).toEqual([409, sentence]);
  };
  await refused('1 levering zonder factuur');
  await at.call('POST', paths.api.invoice(id));
  await refused('1 open factuur');
  await at.call('POST', paths.api.creditInvoice(id), { comment: 'Fout' });
  expect((await forget(at)).body.blijft).toEqual([
    'Factuur 2026-0001 van 20-11-2026 en creditfactuur C2026-0001 blijven met hun levering en PDF tot en met 31-12-2033.',
  ]);
});

test('forgetting a customer for the second time gives 404, and the forgotten customer cannot be restored', async () => {
  const at = await customers();
  const results = await Promise.all([forget(at), forget(at)]);
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  const { status } = await at.page(paths.restoreDeleted('klant', 1), {});
  expect(status).toBe(303);
  expect((await at.call('GET', paths.api.customer(1))).status).toBe(404);
  expect(tablesWith(at, NAME)).toEqual([]);
});

test('forgetting removes all traces of a customer who was deleted, added again and renamed', async () => {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.customers(), aCustomer('Oude Naam'));
  await at.call('DELETE', paths.api.customer(1));
  await at.call('POST', paths.api.customers(), aCustomer('Oude Naam'));
  await at.call('PUT', paths.api.customer(2), aCustomer('Nieuwe Naam'));
  expect((await forget(at, 'Nieuwe Naam', 2)).status).toBe(200);
  for (const text of ['Oude Naam', 'Nieuwe Naam', 'oude naam', 'Geheimweg'])
    expect([text, tablesWith(at, text)]).toEqual([text, []]);
});

test('forgetting blanks the addresses and texts of mails and messages, and a mail still counts as sent', async () => {
  const at = await customers();
  const { id } = await invoiced(at);
  const { db } = at.app;
  plantMail(db, '2026-0001', { recipient: 'piet@geheim.test', text: 'Beste Piet' });
  plantMessage(db, '2026-0001');
  plantMessage(db, '2026-0001', { recipient: '+31698765432' });
  expect((await forget(at)).status).toBe(200);
  expect(tablesWith(at, 'piet@geheim.test')).toEqual([]);
  expect(tablesWith(at, '+31612345678')).toEqual([]);
  expect(tablesWith(at, 'Beste Piet')).toEqual([]);
  expect(
    at.app.db.$client.query("SELECT state FROM outgoing WHERE channel = 'mail'").get(),
  ).toEqual({ state: 'sent' });
  expect((await at.page(paths.paymentsOf(id))).status).toBe(200);
});

test('staff may not forget a customer, by call or by page', async () => {
  const at = await office();
  await at.call('POST', paths.api.customers(), aCustomer(NAME));
  expect((await forget(at)).status).toBe(403);
  for (const form of [undefined, { naam: NAME }]) {
    const { status, headers } = await at.page(paths.forgetCustomer(1), form);
    expect([status, headers.get('Location')]).toEqual([303, paths.home()]);
  }
  expect((await at.page(paths.customer(1))).body).not.toContain(paths.forgetCustomer(1));
  expect((await at.call('GET', paths.api.customer(1))).status).toBe(200);
});

test('without scripts a page asks for the name of the customer to forget, and keeps the typed text', async () => {
  const at = await customers();
  await invoiced(at);
  expect((await at.page(paths.customer(1))).body).toContain(paths.forgetCustomer(1));
  const { body } = await at.page(paths.forgetCustomer(1));
  expect(body).toMatch(/Factuur <span[^>]*>2026-0001</);
  expect(body).toContain('Dagelijkse back-ups');
  const wrong = await at.page(paths.forgetCustomer(1), { naam: '"><b>Piet' });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toContain('&quot;&gt;&lt;b&gt;Piet');
  expect(wrong.body).toContain('Dit is niet de naam van deze klant.');
  const done = await at.page(paths.forgetCustomer(1), { naam: NAME });
  expect([done.status, done.headers.get('Location')]).toEqual([303, paths.customers()]);
  expect((await at.page(paths.forgetCustomer(1), { naam: NAME })).status).toBe(303);
});

test('after a customer with many deliveries is forgotten in parts, no table has the name or the address', async () => {
  const at = await customers();
  at.app.db.$client.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 220)
     INSERT INTO deliveries (customer_id, customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     SELECT 1, 'P. Jansen', 'p. jansen', 'Geheimweg 7', '2026-11-24', i % 2, 0, 1, 0, 'contant' FROM n`,
  );
  at.app.db.$client.run(
    `UPDATE deliveries SET outcome = 'niet thuis', outcome_at = '2026-11-20T09:00:00.000Z', remarks = 'Geheim'`,
  );
  at.app.db.$client.run('DELETE FROM deliveries WHERE id % 10 = 0');
  expect((await forget(at)).status).toBe(200);
  for (const text of ['P. Jansen', 'p. jansen', 'Geheim'])
    expect([text, tablesWith(at, text)]).toEqual([text, []]);
});

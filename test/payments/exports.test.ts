import { expect, test } from 'bun:test';
import { inTransaction } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { undoPayment } from '../../src/receivables/undo-payment.ts';
import { moment } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { pay } from '../receivables/ledger.ts';
import { type Office, office } from '../support/office.ts';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

async function csv({ app }: Office, path: string) {
  const token = app.sessionOf('piet');
  const answer = await app.fetch(path, { headers: { Cookie: `vipo_session=${token}` } });
  return { answer, lines: utf8.decode(await answer.arrayBuffer()).split('\r\n') };
}

async function open(at: Office, datum: string) {
  return (await csv(at, paths.api.openItemsCsv({ datum }))).lines.slice(1, -2);
}

/**
 * The books of a year's end. Invoices 1 to 4 are of 20 December and € 237,50, and 5 is of 5 January and € 100,00. In
 * January too much is paid for invoice 1, the paid invoice 2 is credited, and the payment of 4, which was a mistake, is
 * undone. Invoice 3 is paid in part, and the rest is written off.
 */
async function yearsEnd(): Promise<Office> {
  const at = await office({ now: '2026-12-20T09:30:00.000Z' });
  const { app } = at;
  const on = (day: string) => {
    app.now = new Date(`${day}T09:30:00.000Z`);
    return app.now;
  };
  const call = (method: string, path: string, body?: object) =>
    app.call(method, path, body, { token: app.sessionOf('piet') });
  const invoice = async (Klant_naam: string) => {
    const change = { Klant_naam, Betaling: 'bank overmaken', Tijd: '2026-12-20 Ochtend' };
    const id = await at.plan(change);
    await call('POST', paths.api.invoice(id));
  };
  for (const name of ['Jansen', '=Bakker', 'Łukasz', 'De Boer']) await invoice(name);
  pay(app.db, 2, app.now, { amount: cents(23750) });
  pay(app.db, 3, on('2026-12-22'), { amount: cents(23300), reference: 'bon 7', method: 'pin' });
  pay(app.db, 3, app.now, { amount: cents(450), method: 'afgeboekt', reason: 'korting' });
  pay(app.db, 4, on('2026-12-31'), { amount: cents(23750) });
  pay(app.db, 1, on('2027-01-02'), { amount: cents(30000) });
  const now = on('2027-01-05');
  await call('POST', paths.api.creditInvoice(2), {});
  inTransaction(app.db, () => undoPayment(app.db, moment(now), 4));
  const { id } = (
    await call('POST', paths.api.addDelivery(), {
      Klant_naam: 'Jansen',
      leveringsadres: 'x',
      Tijd: '2027-01-05 Ochtend',
      Prijs: '100',
      Aantal: '1',
      bezorgkosten: '0',
      Betaling: 'bank overmaken',
    })
  ).body;
  await call('POST', paths.api.invoice(id));
  return at;
}

test('the open items of a past day leave out later payments, credits and write-offs', async () => {
  const at = await yearsEnd();
  expect(await open(at, '2026-12-19')).toEqual([]);
  expect(await open(at, '2026-12-21')).toEqual([
    '2026-0001;20-12-2026;03-01-2027;Jansen;237,50;0,00;0,00;237,50',
    '2026-0003;20-12-2026;03-01-2027;Łukasz;237,50;0,00;0,00;237,50',
    '2026-0004;20-12-2026;03-01-2027;De Boer;237,50;0,00;0,00;237,50',
  ]);
  expect(await open(at, '2026-12-31')).toEqual([
    '2026-0001;20-12-2026;03-01-2027;Jansen;237,50;0,00;0,00;237,50',
    '2026-0004;20-12-2026;03-01-2027;De Boer;237,50;0,00;0,00;237,50',
  ]);
  const { answer, lines } = await csv(at, paths.api.openItemsCsv({ datum: '2027-01-05' }));
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Content-Disposition')).toBe(
    'attachment; filename="Openstaande-posten-2027-01-05.csv"',
  );
  expect(lines).toEqual([
    '\ufeffNummer;Datum;Vervaldatum;Klant;Totaal;Betaald;Afgeboekt;Open',
    '2026-0001;20-12-2026;03-01-2027;Jansen;237,50;300,00;0,00;-62,50',
    "2026-0002;20-12-2026;03-01-2027;'=Bakker;0,00;237,50;0,00;-237,50",
    '2026-0004;20-12-2026;03-01-2027;De Boer;237,50;0,00;0,00;237,50',
    '2027-0001;05-01-2027;19-01-2027;Jansen;100,00;0,00;0,00;100,00',
    'Totaal;;;;575,00;537,50;0,00;37,50',
    '',
  ]);
  expect((await csv(at, paths.api.openItemsCsv())).lines).toEqual(lines);
});

test('a payment that is moved to a later invoice changes no total of an earlier day', async () => {
  const at = await yearsEnd();
  const totalOf = async () => (await csv(at, day)).lines.at(-2)?.split(';').at(-1);
  const day = paths.api.openItemsCsv({ datum: '2027-01-03' });
  const before = await totalOf();
  const { id } = at.app.db.$client
    .query<{ id: number }, []>('SELECT id FROM payments WHERE amount = 30000')
    .get() ?? { id: 0 };
  const options = { token: at.app.sessionOf('piet') };
  const move = { delivery_id: 5, bedrag: 62.5 };
  const moved = await at.app.call('POST', paths.api.movePayment(id), move, options);
  expect(moved.status).toBe(200);
  expect(await totalOf()).toBe(before);
  expect(await open(at, '2027-01-03')).toContain(
    '2027-0001;05-01-2027;19-01-2027;Jansen;0,00;62,50;0,00;-62,50',
  );
});

test('the open items of today equal the balances of the invoices', async () => {
  const at = await yearsEnd();
  const total = (await csv(at, paths.api.openItemsCsv())).lines.at(-2)?.split(';').at(-1);
  const sum = at.app.db.$client.query('SELECT sum(open) AS total FROM balances').get();
  expect([total, sum]).toEqual(['37,50', { total: 3750 }]);
});

test('the CSV of payments lists the payments and write-offs of a period, and its total leaves out the write-offs', async () => {
  const at = await yearsEnd();
  const period = paths.api.paymentsCsv({ van: '2026-12-21', tot: '2027-01-02' });
  expect((await csv(at, period)).lines).toEqual([
    '\ufeffDatum;Nummer;Klant;Bedrag;Methode;Bron;Kenmerk;Reden',
    '22-12-2026;2026-0003;Łukasz;233,00;pin;hand;bon 7;',
    '22-12-2026;2026-0003;Łukasz;4,50;afgeboekt;hand;;korting',
    '02-01-2027;2026-0001;Jansen;300,00;bank;hand;;',
    'Totaal;;;533,00;;;;',
    '',
  ]);
  expect(
    (await csv(at, paths.api.paymentsCsv({ van: '2026-01-01', tot: '2026-12-31' }))).lines,
  ).toHaveLength(6);
});

test('the CSV of the archive has the paid and the open amount of each invoice', async () => {
  const at = await yearsEnd();
  const { lines } = await csv(at, paths.archiveDownload({ periode: '2026-12', soort: 'csv' }));
  expect(lines.slice(1, -2).map((line) => line.split(';').slice(-3).join(';'))).toEqual([
    '03-01-2027;300,00;-62,50',
    '03-01-2027;237,50;-237,50',
    '03-01-2027;233,00;0,00',
    '03-01-2027;0,00;237,50',
  ]);
});

test.each([
  [paths.api.openItemsCsv({ datum: '2027-01-06' }), 'datum'],
  [paths.api.openItemsCsv({ datum: '2026-02-30' }), 'datum'],
  [paths.api.openItemsCsv({ datum: '__proto__' }), 'datum'],
  [paths.api.paymentsCsv(), 'van'],
  [paths.api.paymentsCsv({ van: '2026-01-01' }), 'tot'],
  [paths.api.paymentsCsv({ van: '2026-01-02', tot: '2026-01-01' }), 'tot'],
  [paths.api.paymentsCsv({ van: '2026-01-01', tot: '2027-01-02' }), 'tot'],
])('%s is refused at %s, and leads a browser back to the payments', async (path, field) => {
  const at = await yearsEnd();
  const token = at.app.sessionOf('piet');
  const answer = await at.app.call('GET', path, undefined, { token });
  expect([answer.status, answer.body.fields[field]]).toEqual([422, answer.body.error]);
  const page = await at.app.fetch(path, {
    headers: { Cookie: `vipo_session=${token}`, Accept: 'text/html' },
    redirect: 'manual',
  });
  expect([page.status, page.headers.get('Location')]).toEqual([303, paths.payments()]);
});

test('the payments of 366 days can be downloaded at once', async () => {
  const at = await yearsEnd();
  const { answer } = await csv(at, paths.api.paymentsCsv({ van: '2026-01-01', tot: '2027-01-01' }));
  expect(answer.status).toBe(200);
});

test('the screen of the payments has plain forms for both downloads', async () => {
  const at = await office();
  const { body } = await at.page(paths.payments());
  expect(body).toContain('action="/payments/open.csv"');
  expect(body).toContain('action="/payments.csv"');
});

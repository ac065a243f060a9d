import { expect, test } from 'bun:test';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { writeBackup } from '../../src/database/backup.ts';
import { setFirstStepsClosed, setOldInvoicesHidden } from '../../src/firm/queries.ts';
import { paths } from '../../src/paths.ts';
import { listTakeovers, sumOld } from '../../src/receivables/takeovers/queries.ts';
import { seenText, takeOverAll, undoAll } from '../../src/receivables/takeovers/take-over.ts';
import { parseIsoDate } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { addInvoices, clock, NOW, withBooks } from '../backups/books.ts';
import { TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/binary.ts';
import { textOf } from '../support/html-text.ts';
import { addMany } from '../support/many.ts';
import { office } from '../support/office.ts';
import { readLines } from '../support/statement-steps.ts';
import { openAmounts, pay, storedPayments } from './ledger.ts';

const OLD = '2023-03-01T09:30:00.000Z';
const LATER = '2026-11-20T09:30:00.000Z';
const UNTIL = '31-12-2024';

function hidden(html: string, name: string): string {
  return new RegExp(`name="${name}" value="(.*?)"`).exec(html)?.[1] ?? '';
}

/** The requests of an administrator, in a session that begins now. */
function administrator(app: TestApp) {
  const token = app.sessionOf('baas');
  const page = async (path: string, form?: Record<string, string>) => {
    const { status, body } = await app.page(path, token, form);
    return { status, html: String(body), text: textOf(String(body)) };
  };
  const call = async (method: string, path: string, body?: object) =>
    app.call(method, path, body, { token });
  /** The text of the form for the invoices up to a day, and its fields. */
  const form = async (tot = UNTIL) => {
    const { html, text } = await page(paths.takeOver({ tot }));
    const names = ['aanvraag', 'tot', 'gezien'];
    return { text, fields: Object.fromEntries(names.map((name) => [name, hidden(html, name)])) };
  };
  const takeOver = async (tot = UNTIL) => page(paths.takeOver(), (await form(tot)).fields);
  const undo = (id: string) => page(paths.undoTakeover(), { overname: id });
  return { token, page, call, form, takeOver, undo };
}

/** An office with old invoices of € 237,50, and one of this year. Its clock is at `LATER`. */
async function oldOffice(count: number) {
  const at = await office({ admin: true, now: OLD });
  for (let i = 0; i < count; i++)
    await at.call('POST', paths.api.invoice(await at.plan({ Tijd: '2023-03-01 Ochtend' })));
  at.app.now = new Date(LATER);
  const baas = administrator(at.app);
  const { body } = await baas.call('POST', paths.api.addDelivery(), aRecentDelivery);
  await baas.call('POST', paths.api.invoice(body.id as number));
  setFirstStepsClosed(at.app.db, true);
  return { app: at.app, ...baas };
}

const aRecentDelivery = {
  Klant_naam: 'Pietersen',
  leveringsadres: 'Kerkweg 2',
  telefoonnummer: '',
  Tijd: '2026-11-20 Ochtend',
  Prijs: '90',
  Aantal: '2',
  bezorgkosten: '0',
  Betaling: 'bank overmaken',
  opmerkingen: '',
};

test('an office counts old open invoices as paid and not as received, and undoing opens all of them again', async () => {
  const { app, page, call, form, undo } = await oldOffice(24);
  const { db } = app;
  pay(db, 1, new Date(OLD), { amount: cents(10_000) });
  pay(db, 2, new Date(OLD), { amount: cents(24_000) });
  await call('PUT', paths.api.holdInvoice(3), { reden: 'betaalt in termijnen' });
  const books = async () => {
    const urls = [
      paths.api.figures({ jaar: '2023' }),
      paths.api.figures({ jaar: '2026' }),
      paths.api.openItemsCsv({ datum: '2026-11-19' }),
    ];
    return Promise.all(urls.map(async (url) => (await call('GET', url)).body as unknown));
  };
  const [before, open] = [await books(), openAmounts(db)];
  expect((await page(paths.home())).text).toContain(
    '23 facturen hadden in 2024 of eerder betaald moeten zijn: € 5.362,50. Als betaald beschouwen Verbergen',
  );

  const { text, fields } = await form();
  expect(text).toContain('23 facturen tot en met 31-12-2024, samen € 5.362,50, gelden daarna als');
  expect(text).toContain('Let op: bij 1 factuur staat');
  await page(paths.takeOver(), fields);
  // The answer to the first request may be lost, so the browser may send the form again.
  await page(paths.takeOver(), fields);
  expect(openAmounts(db)).toMatchObject({ '2023-0001': 0, '2023-0002': -250, '2023-0024': 0 });
  expect(openAmounts(db)['2026-0001']).toBe(18_000);
  expect(listTakeovers(db).length).toBe(1);
  expect(await books()).toEqual(before);
  expect(verifyBooks(db).problems).toEqual([]);

  expect((await page(paths.home())).text).not.toContain('hadden in 2024');
  const reminded = await call('POST', paths.api.remind(5), { soort: 'herinnering' });
  expect(reminded.body.error).toContain('is al betaald');
  expect(String((await call('GET', paths.api.openItemsCsv())).body)).not.toContain('2023-0005');
  const period = { van: '2026-11-20', tot: '2026-11-20' };
  const csv = String((await call('GET', paths.api.paymentsCsv(period))).body);
  expect(csv).toContain('overgenomen');
  expect(csv.trim().split('\n').at(-1)).toBe('Totaal;;;0,00;;;;');
  expect((await page(paths.archive({ klant: 'jansen' }))).html).toContain('Betaald, overgenomen');
  expect((await page(paths.bookedPayments())).html).not.toContain('2023-0005');
  expect((await page(paths.paymentsOf(5))).text).toContain('Overgenomen als betaald');
  expect((await page(paths.logbook())).text).toContain(
    'Oude facturen als betaald beschouwd Facturen tot en met 31-12-2024',
  );

  const [{ id } = { id: '' }] = listTakeovers(db);
  expect((await page(paths.settings())).html).toContain(`value="${id}"`);
  await undo(id);
  expect(openAmounts(db)).toEqual(open);
  expect((await page(paths.home())).text).toContain('23 facturen hadden in 2024');
  expect((await page(paths.settings())).text).toContain('Ongedaan gemaakt door baas');
  expect(verifyBooks(db).problems).toEqual([]);
  await undo(id);
  // 'Back' in the browser shows the form again.
  expect((await page(paths.takeOver(), fields)).status).toBe(409);
  expect(openAmounts(db)).toEqual(open);
});

test('a later payment counts as received and takes back its part of the take-over', async () => {
  const { app, page, takeOver, undo } = await oldOffice(2);
  const { db } = app;
  await takeOver();
  expect(pay(db, 1, app.now).open).toBe(cents(0));
  expect((await page(paths.creditInvoice(1))).text).toContain('Er is al € 100,00 betaald');
  const stored = storedPayments(db);
  expect(stored.map((row) => [row.invoice, row.amount, row.source, row.undone].join(' '))).toEqual([
    '2023-0001 23750 overname 1',
    '2023-0002 23750 overname 0',
    '2023-0001 10000 hand 0',
    '2023-0001 13750 overname 0',
  ]);
  await undo(listTakeovers(db)[0]?.id ?? '');
  expect(openAmounts(db)).toMatchObject({ '2023-0001': 13_750, '2023-0002': 23_750 });
  expect(verifyBooks(db).problems).toEqual([]);
});

test('a line of a bank statement that pays an invoice of a take-over is booked as received', async () => {
  const { app, token, page, takeOver } = await oldOffice(1);
  await takeOver();
  await readLines({ app, token }, [{ amount: 237.5, text: 'factuur 2023-0001' }]);
  expect((await page(paths.payments())).text).toContain(
    '2023-0001 Jansen, overgenomen als betaald: wordt nu ontvangen',
  );
  const choice = { actie: 'bevestigen', regel: '1', 'factuur-1': '1:0' };
  await page(paths.confirmLines(), choice);
  expect(storedPayments(app.db).map(({ source, undone }) => [source, undone])).toEqual([
    ['overname', 1],
    ['afschrift', 0],
  ]);
  expect(openAmounts(app.db)['2023-0001']).toBe(0);
});

test('a take-over is refused for a day in the future, and when other invoices are open than the form showed', async () => {
  const { app, page, form, takeOver } = await oldOffice(2);
  expect((await page(paths.takeOver({ tot: '21-11-2026' }))).text).toContain(
    'Kies een dag tot en met vandaag.',
  );
  expect((await page(paths.takeOver({ tot: 'gisteren' }))).status).toBe(422);
  const { fields } = await form();
  expect((await page(paths.takeOver(), { ...fields, tot: '21-11-2026' })).status).toBe(422);
  pay(app.db, 1, app.now);
  const refused = await page(paths.takeOver(), fields);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Er staan nu andere facturen open dan je zag.');
  expect(refused.text).toContain('2 facturen tot en met 31-12-2024, samen € 375,00,');
  expect(listTakeovers(app.db)).toEqual([]);
  expect((await form('20-11-2026')).text).toContain('de termijn van 1 factuur is nog niet voorbij');
  await takeOver('20-11-2026');
  expect((await form('20-11-2026')).text).toContain('Er staan geen facturen open');
  expect((await page(paths.takeOver(), { ...fields, gezien: '0 0' })).status).toBe(409);
});

test('only an administrator undoes the take-over of one invoice', async () => {
  const { app, call, takeOver } = await oldOffice(1);
  await takeOver();
  const refused = await app.call('DELETE', paths.api.payment(1), {}, { token: await app.staff() });
  expect(refused.body.error).toBe('Een overname ongedaan maken kan alleen een beheerder.');
  await call('DELETE', paths.api.payment(1), {});
  expect(openAmounts(app.db)['2023-0001']).toBe(23_750);
});

test('a hidden notice about old invoices is shown again when twenty more invoices are old', async () => {
  const app = new TestApp();
  await app.addUser('baas', { isAdmin: true });
  addMany(app.db, 40);
  app.now = new Date('2028-01-03T09:30:00.000Z');
  const { page } = administrator(app);
  expect((await page(paths.home())).text).toContain('40 facturen hadden in 2026');
  await page(paths.hideOldInvoices(), {});
  expect((await page(paths.home())).text).not.toContain('hadden in');
  // The settings say that 20 invoices were old when the notice was hidden. More invoices are old now.
  setOldInvoicesHidden(app.db, 20);
  expect((await page(paths.home())).text).toContain('40 facturen hadden in 2026');
});

test('a take-over and its undoing in a thread change all invoices, and the take-over has the name of the user', async () => {
  using folder = temporaryFolder();
  const app = new TestApp({}, folder.file('vipo.sqlite'));
  await app.addUser('baas', { isAdmin: true });
  addMany(app.db, 300);
  const { takeOver, undo } = administrator(app);
  const open = openAmounts(app.db);
  await takeOver('20-11-2026');
  expect(Object.values(openAmounts(app.db)).filter((amount) => amount > 0)).toEqual([]);
  const [{ id, recordedBy } = { id: '', recordedBy: '' }] = listTakeovers(app.db);
  expect(recordedBy).toBe('baas');
  await undo(id);
  expect(openAmounts(app.db)).toEqual(open);
});

test('a restore keeps a take-over that was made since the backup, and a take-over that was undone since stays undone', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  const until = parseIsoDate('2026-12-31') ?? ('' as never);
  const take = (db: TestApp['db'], id: string) =>
    takeOverAll({ db, clock }, { id, until, seen: seenText(sumOld(db, { until, today: until })) });
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 3);
    take(db, 'before');
    writeBackup(db, file);
    undoAll({ db, clock }, 'before');
    pay(db, 2, NOW);
    take(db, 'after');
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    const kept = listTakeovers(db).map(({ id, undoneAt }) => [id, undoneAt !== null]);
    expect(Object.fromEntries(kept)).toEqual({ after: false, before: true });
    expect(Object.values(openAmounts(db)).filter((open) => open !== 0)).toEqual([]);
    expect(verifyBooks(db).problems).toEqual([]);
  });
});

import { expect, test } from 'bun:test';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { paths } from '../../src/paths.ts';
import { MS_PER_DAY } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { pay } from '../receivables/ledger.ts';
import { textOf } from '../support/html-text.ts';
import { type Office, office } from '../support/office.ts';

/** The columns Factuurnummer, Betaling and Bedrag of each row, and the text of each heading. */
async function listed({ page }: Pick<Office, 'page'>, query = {}): Promise<string[]> {
  const { body } = await page(paths.archive(query));
  return String(body)
    .split(/<tr(?: (?:class|id)="[^"]+")?>/)
    .slice(2)
    .map((row) => {
      const cells = row.split('</td>').map((cell) => textOf(cell));
      return cells.length === 1
        ? textOf(row.split('</tr>')[0] ?? '')
        : [0, 8, 9].map((i) => cells[i]).join(' | ');
    });
}

/** A refund of € 5,00. */
const refundOf = (id: number) => ({
  delivery_id: id,
  bedrag: 5,
  datum: '2026-11-20',
  methode: 'bank',
  soort: 'terugbetaling',
});

test('each invoice shows its amount and whether it is paid', async () => {
  await using at = await office({ admin: true, services: true });
  const { app, call, plan, invoice } = at;
  for (let i = 0; i < 5; i++) await call('POST', paths.api.invoice(await plan()));
  await invoice();
  pay(app.db, 2, app.now, { amount: cents(23750) });
  pay(app.db, 3, app.now, { amount: cents(10000) });
  pay(app.db, 4, app.now, { amount: cents(24000) });
  pay(app.db, 5, app.now, { amount: cents(500) });
  await call('POST', paths.api.creditInvoice(5), {});
  await call('POST', paths.api.invoice(await plan()));
  await call('POST', paths.api.creditInvoice(7), {});
  await call('POST', paths.api.payments(), refundOf(7));
  expect((await listed(at)).slice(1)).toEqual([
    '2026-0007 | Te veel terugbetaald | € 237,50',
    '2026-0006 | Niet gevraagd | € 237,50',
    '2026-0005 | Terug te betalen | € 237,50',
    '2026-0004 | Te veel betaald | € 237,50',
    '2026-0003 | Deels betaald | € 237,50',
    '2026-0002 | Betaald | € 237,50',
    '2026-0001 | Open | € 237,50',
  ]);
});

test('the row of an overdue invoice shows "te laat", also when its payment request has a problem, and the tooltip has the number of days', async () => {
  await using at = await office({ admin: true, services: true, now: '2026-11-20T09:30:00.000Z' });
  const { app, userId, call, plan, invoice, askMoney } = at;
  await invoice();
  await askMoney();
  await call('POST', paths.api.invoice(await plan()));
  app.wait(20 * MS_PER_DAY);
  const token = createSession(app.db, () => app.now, userId);
  const late = { ...at, page: (path: string) => app.page(path, token) };
  expect((await listed(late)).slice(1)).toEqual([
    '2026-0002 | Te laat | € 237,50',
    '2026-0001 | Geen bericht, te laat | € 237,50',
  ]);
  const { body } = await late.page(paths.archive());
  expect(body).toContain('title="6 dagen te laat"');
  expect(body).toContain('title="Geen bericht, 6 dagen te laat"');
});

test('the row of an overdue invoice offers a reminder, unless its reminders are on hold, its payment request must be sent first, or it was credited and too much was refunded', async () => {
  await using at = await office({ admin: true, services: true });
  const { app, call, userId, plan, invoice } = at;
  await invoice();
  const ids = [await plan(), await plan(), await plan(), await plan()];
  for (const id of ids) await call('POST', paths.api.invoice(id));
  const [late = 0, held = 0, , credited = 0] = ids;
  // The third of these four invoices is paid, and too much is refunded for the fourth. The other two are not paid.
  pay(app.db, 4, app.now, { amount: cents(23750) });
  await call('POST', paths.api.creditInvoice(credited), {});
  await call('POST', paths.api.payments(), refundOf(credited));
  const offered = async (token: string) =>
    String((await app.page(paths.archive(), token)).body).match(
      /[a-z/\d]+(?:herinnering|betaalverzoek)(?=")/g,
    );
  expect(await offered(createSession(app.db, () => app.now, userId))).toEqual([
    '/archief/1/betaalverzoek',
  ]);
  app.wait(20 * MS_PER_DAY);
  const token = createSession(app.db, () => app.now, userId);
  app.db.$client.run(
    "INSERT INTO reminder_holds SELECT id, 'overleg' FROM invoices WHERE delivery_id = ?",
    [held],
  );
  expect(await offered(token)).toEqual([paths.remind(late), '/archief/1/betaalverzoek']);
});

test('unless the list is filtered by name, the heading of a month has the number and the sum of its invoices, including credited invoices', async () => {
  const at = await office({ now: '2026-10-31T22:30:00.000Z' });
  const { app, call, plan } = at;
  for (let i = 0; i < 2; i++) await call('POST', paths.api.invoice(await plan()));
  app.now = new Date('2026-10-31T23:30:00.000Z');
  await call('POST', paths.api.invoice(await plan({ Klant_naam: 'Bakker' })));
  await call('POST', paths.api.creditInvoice(1), {});
  expect(await listed(at)).toEqual([
    'November 2026 1 factuur · € 237,50',
    '2026-0003 | Open | € 237,50',
    'Oktober 2026 2 facturen · € 475,00',
    '2026-0002 | Open | € 237,50',
    '2026-0001 |  | € 237,50',
  ]);
  expect((await listed(at, { voor: 3 }))[0]).toBe('November 2026 1 factuur · € 237,50');
  expect((await listed(at, { klant: 'jan' }))[0]).toBe('Oktober 2026');
  expect((await at.page(paths.archive())).body).toContain(
    '3 facturen in 2026, € 712,50'.replace('€ ', '€\u00a0'),
  );
});

test('the page that credits an invoice says what was received for it, but not what was written off', async () => {
  const at = await office();
  const { call, plan, page } = at;
  const warning = async (id: number) => {
    const [, text = ''] =
      /class="warning">([^<]*)/.exec((await page(paths.creditInvoice(id))).body) ?? [];
    return textOf(text);
  };
  for (let i = 0; i < 3; i++) await call('POST', paths.api.invoice(await plan()));
  const book = (fields: object) =>
    call('POST', paths.api.payments(), { bedrag: 5, datum: '2026-11-20', ...fields });
  await book({ delivery_id: 1, methode: 'bank', bedrag: 200 });
  await book({ delivery_id: 1, methode: 'afgeboekt', reden: 'korting' });
  await book({ delivery_id: 2, methode: 'afgeboekt', reden: 'korting' });
  expect(await warning(1)).toBe('Er is al € 200,00 betaald: verreken het of betaal het terug.');
  expect([await warning(2), await warning(3)]).toEqual(['', '']);
});

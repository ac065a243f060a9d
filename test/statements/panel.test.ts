import { expect, test } from 'bun:test';
import { brotliCompressSync } from 'node:zlib';
import { paths } from '../../src/paths.ts';
import { openAmounts } from '../receivables/ledger.ts';
import { type Office, office } from '../support/office.ts';
import { ACCOUNT, camtFile, type Line } from '../support/statement.ts';

const NAMES = ['Jansen', 'Camping De Eikenhoeve', 'Łukasz Wiśniewski', 'Stichting Buurttuin Oost'];

/** An office with invoices of € 237,50 each, by number from 2026-0001. */
async function invoiced(count: number): Promise<Office> {
  const at = await office({ admin: true });
  for (let i = 0; i < count; i += 1) {
    const name = `${NAMES[i % NAMES.length]} ${i}`;
    await at.call('POST', paths.api.invoice(await at.plan({ Klant_naam: name })));
  }
  return at;
}

function upload({ page }: Office, ...statements: Line[][]) {
  return page(paths.readStatement(), { afschrift: camtFile(...statements) });
}

function post({ app, token }: Office, fields: [string, string][]) {
  const headers = { Cookie: `vipo_session=${token}` };
  const body = new URLSearchParams(fields);
  return app.fetch(paths.confirmLines(), { method: 'POST', headers, body });
}

/** The fields that a browser would send for the panel: ticked checkboxes, hidden inputs and selects. */
function panelFields(html: string): [string, string][] {
  const [, panel = ''] =
    /action="\/betalingen\/afschrift\/bevestigen"(.*?)<\/form>/s.exec(html) ?? [];
  const inputs = [...panel.matchAll(/<input([^>]*)>/g)].flatMap(
    ([, attributes = '']): [string, string][] => {
      const value = (name: string) =>
        new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const isOff = value('type') === 'checkbox' && !attributes.includes('checked');
      return isOff ? [] : [[value('name'), value('value')]];
    },
  );
  const selects = [...panel.matchAll(/<select name="([^"]*)".*?<option value="([^"]*)"/gs)];
  return [
    ...inputs,
    ...selects.map(([, name = '', value = '']): [string, string] => [name, value]),
  ];
}

test('without scripts a user can read a statement, confirm its lines and undo a payment', async () => {
  const at = await invoiced(3);
  const { status } = await upload(at, [
    { amount: 237.5, text: '2026-0001', name: 'Jansen 0' },
    { amount: 200, text: '2026-0002', name: 'De Eikenhoeve' },
    { amount: 237.5, name: 'Onbekende' },
    { amount: 75, name: 'Pietersen' },
  ]);
  expect(status).toBe(303);
  const { body } = await at.page(paths.payments());
  expect(body).toContain('1 betaling bevestigen');
  expect(body.indexOf('Twijfel')).toBeLessThan(body.indexOf('Onbekend<'));
  expect(body.indexOf('Onbekend<')).toBeLessThan(body.indexOf('Herkend'));
  const fields = panelFields(body);
  expect(fields.filter(([name]) => name === 'regel')).toEqual([['regel', '1']]);
  const done = await post(at, [...fields, ['actie', 'bevestigen']]);
  expect([done.status, done.headers.get('Location')]).toEqual([303, paths.payments()]);
  expect(openAmounts(at.app.db)).toEqual({
    '2026-0001': 0,
    '2026-0002': 23750,
    '2026-0003': 23750,
  });
  const next = panelFields((await at.page(paths.payments())).body);
  await post(at, [...next, ['regel', '2'], ['actie', 'bevestigen']]);
  expect(openAmounts(at.app.db)['2026-0002']).toBe(3750);
  const typed = next.map(([name, value]): [string, string] => [
    name,
    name === 'factuur-4' ? '2026-0003' : value,
  ]);
  await post(at, [...typed, ['actie', 'bevestigen']]);
  expect(openAmounts(at.app.db)['2026-0003']).toBe(16250);
  await at.page(paths.undoPayment(3), { betaling: '3' });
  expect(openAmounts(at.app.db)['2026-0003']).toBe(23750);
  expect((await at.page(paths.payments())).body).toContain('Pietersen');
});

test('a refused confirmation books nothing, shows the reason at the line and keeps the selection', async () => {
  const at = await invoiced(2);
  await upload(at, [
    { amount: 237.5, text: '2026-0001' },
    { amount: 100, text: '2026-0002' },
  ]);
  const fields = panelFields((await at.page(paths.payments())).body);
  const payment = { delivery_id: 1, bedrag: 1, datum: '2026-11-20', methode: 'contant' };
  await at.call('POST', paths.api.payments(), payment);
  const answer = await post(at, [...fields, ['regel', '2'], ['actie', 'bevestigen']]);
  const html = (await answer.text()).replaceAll('\u00a0', ' ');
  expect(answer.status).toBe(409);
  expect(html).toContain('<b class="bad">Van factuur 2026-0001 staat nu € 236,50 open.</b>');
  expect(panelFields(html).filter(([name]) => name === 'regel').length).toBe(2);
  expect(openAmounts(at.app.db)).toEqual({ '2026-0001': 23650, '2026-0002': 23750 });
  const wrong = await post(at, [
    ['factuur-2', '2026-9999'],
    ['actie', 'bevestigen'],
  ]);
  expect([wrong.status, (await wrong.text()).includes('Er is geen factuur 2026-9999.')]).toEqual([
    422,
    true,
  ]);
  expect((await post(at, [['actie', 'bevestigen']])).status).toBe(422);
});

test('lines are removed one by one or all together, and reading the statement again brings them back', async () => {
  const at = await invoiced(1);
  const lines: Line[] = [
    { amount: 237.5, text: '2026-0001' },
    { amount: 75, name: 'Pietersen' },
  ];
  await upload(at, lines);
  const panel = async () => (await at.page(paths.payments())).body;
  await post(at, [['actie', 'overslaan-2']]);
  expect(await panel()).not.toContain('Pietersen');
  const question = await (await post(at, [['actie', 'annuleren']])).text();
  expect(question).toContain('1 regel van het bankafschrift wordt niet geboekt.');
  // A button that only an earlier version had books nothing.
  const earlier: [string, string][] = [...panelFields(await panel()), ['actie', 'weghalen']];
  expect((await post(at, earlier)).status).toBe(422);
  expect(await panel()).toContain('Herkend');
  // A colleague's line that was read after the question is not removed.
  await upload(at, [{ amount: 80, name: 'Huurder' }]);
  await post(at, [['actie', /value="(weghalen-\d+)"/.exec(question)?.[1] ?? '']]);
  expect(await panel()).not.toContain('Herkend');
  expect(await panel()).toContain('Huurder');
  expect((await at.page(paths.logbook())).body).toContain('Afschriftregels overgeslagen');
  await upload(at, lines);
  expect(await panel()).toContain('Pietersen');
  expect(await panel()).toContain('Herkend');
});

test('confirming also books the certain lines that the page does not show', async () => {
  const at = await invoiced(30);
  await upload(
    at,
    Array.from({ length: 30 }, (_, i) => ({
      amount: 237.5,
      text: `factuur 2026-${String(i + 1).padStart(4, '0')}`,
    })),
  );
  const { body } = await at.page(paths.payments());
  expect(body).toContain('30 betalingen bevestigen');
  expect(body).toContain('Ook de 5 regels die hier niet bij staan en zeker zijn');
  const fields = panelFields(body);
  // One of the lines that are shown is not ticked.
  await post(at, [...fields.filter(([, value]) => value !== '3'), ['actie', 'bevestigen']]);
  const open = Object.entries(openAmounts(at.app.db)).filter(([, amount]) => amount > 0);
  expect(open).toEqual([['2026-0003', 23750]]);
});

test('when a certain line that the page did not show is refused, the page shows it, and books it only when it is ticked', async () => {
  const at = await invoiced(27);
  const numbers = Array.from({ length: 27 }, (_, i) => `2026-${String(i + 1).padStart(4, '0')}`);
  const certain = numbers.map((text) => ({ amount: 237.5, text, name: 'Jansen' }));
  await upload(at, [...certain, { amount: 237.5, name: 'Onbekende' }]);
  const confirm = (html: string) => {
    const fields = panelFields(html).filter(([name]) => name !== 'zoek-28');
    return post(at, [...fields, ['zoek-28', '2026-0027'], ['actie', 'bevestigen']]);
  };
  const refused = await confirm((await at.page(paths.payments())).body);
  const body = await refused.text();
  expect(refused.status).toBe(409);
  expect(body).toContain('<b class="bad">Van factuur 2026-0027 staat nu niets meer open.</b>');
  expect(body).toContain('Ook de regel die hier niet bij staat en zeker is');
  expect(openAmounts(at.app.db)['2026-0026']).toBe(23750);
  expect((await confirm(body)).status).toBe(303);
  expect(Object.values(openAmounts(at.app.db))).toEqual(numbers.map(() => 0));
  expect((await at.page(paths.payments())).body).toContain('1 regel: ');
});

test('a statement that cannot be read is refused with the reason at its field', async () => {
  const at = await invoiced(1);
  const body = new FormData();
  body.append('afschrift', new File(['<!DOCTYPE x><x/>'], 'x.xml'));
  const headers = { Cookie: `vipo_session=${at.token}` };
  const answer = await at.app.fetch(paths.readStatement(), { method: 'POST', headers, body });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('Dit bestand heeft een DOCTYPE.');
  const empty = new FormData();
  empty.append('afschrift', new File([], ''));
  const none = await at.app.fetch(paths.readStatement(), { method: 'POST', headers, body: empty });
  expect([none.status, (await none.text()).includes('Kies eerst een bestand.')]).toEqual([
    422,
    true,
  ]);
});

test('the list of fifty invoices has at most 25 kB of HTML, and the page that also has a full bank statement has at most 6 kB after compression', async () => {
  const at = await invoiced(51);
  const fragment = { 'HX-Request': 'true', 'HX-Request-Type': 'partial' };
  const headers = { ...fragment, Cookie: `vipo_session=${at.token}` };
  const list = await (await at.app.fetch(paths.payments(), { headers })).text();
  expect(list.match(/<td>2026-/g)?.length).toBe(50);
  expect(list.length).toBeLessThanOrEqual(25_000);
  const lines = Array.from({ length: 50 }, (_, i): Line[] => [
    {
      amount: 237.5,
      text: `Betreft factuur 2026-${String(i + 1).padStart(4, '0')}`,
      name: `${NAMES[i % 4]} ${i}`,
    },
    { amount: 237.5, text: `hout ${i * 7919}`, name: `Betaler ${i}` },
    { amount: 1 + i / 100, text: `iets anders ${i * 104729}`, name: `Iemand ${i}` },
  ]);
  await upload(at, lines.flat());
  const page = (await at.page(paths.payments())).body;
  expect(brotliCompressSync(page).length).toBeLessThanOrEqual(6000);
});

test('a statement of an account that the settings do not have is read with a warning', async () => {
  const at = await invoiced(1);
  const cookie = async () => {
    const body = new FormData();
    body.append('afschrift', camtFile([{ amount: 75 }]));
    const headers = { Cookie: `vipo_session=${at.token}` };
    const answer = await at.app.fetch(paths.readStatement(), { method: 'POST', headers, body });
    return decodeURIComponent(answer.headers.get('Set-Cookie') ?? '');
  };
  const set = (iban: string) => at.app.db.$client.run('UPDATE settings SET iban = ?', [iban]);
  set(ACCOUNT);
  expect(await cookie()).toContain('success:1 regel gelezen');
  set('NL02ABNA0123456789');
  expect(await cookie()).toContain(
    `warning:1 regel gelezen, 0 herkend. Let op: ${ACCOUNT} is niet de rekening uit de instellingen.`,
  );
});

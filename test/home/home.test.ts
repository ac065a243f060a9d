import { expect, test } from 'bun:test';
import { createSession } from '../../src/auth/sessions/queries.ts';
import { setFirstStepsClosed } from '../../src/firm/queries.ts';
import { paths } from '../../src/paths.ts';
import { MS_PER_DAY } from '../../src/shared/dates.ts';
import { pay } from '../receivables/ledger.ts';
import { textOf } from '../support/html-text.ts';
import { type Office, office } from '../support/office.ts';

/** The texts of the elements that match, without markup. */
function texts(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([found]) => textOf(found));
}

const FIGURE = /<(a|div) class="figure".*?<\/\1>/gs;
const NOTICE = /<p class="notice.*?<\/p>/gs;
const STOP = /<li id="levering-\d+"><span title.*?<\/li>/gs;

/** The start screen in a new session, because the session of the test may have ended. */
async function home({ app, userId }: Office) {
  const token = createSession(app.db, () => app.now, userId);
  const { body } = await app.page(paths.home(), token);
  const html = String(body);
  return {
    html,
    figures: texts(html, FIGURE),
    notices: texts(html, NOTICE),
    stops: texts(html, STOP),
  };
}

test('the figures of an empty office are zero, and only the turnover is a link', async () => {
  const at = await office({ admin: true });
  setFirstStepsClosed(at.app.db, true);
  const { html, figures, stops } = await home(at);
  expect(figures).toEqual([
    '€ 0,00 te factureren, 0 leveringen',
    '€ 0,00 open, 0 facturen',
    '0 kuub deze week, 0 leveringen',
    '€ 0,00 omzet november, zonder BTW',
  ]);
  expect(html.match(/<a class="figure".*?>/g)).toEqual([
    `<a class="figure" href="${paths.figures()}">`,
  ]);
  expect(html).toContain('Vandaag en morgen staat er niets gepland.');
  expect(stops).toEqual([]);
});

test('the start screen shows the amount of the deliveries up to today that are not invoiced, and the kuub of the deliveries of this week', async () => {
  const at = await office();
  await at.plan({ Tijd: '2026-11-15 Ochtend' });
  await at.plan({ Tijd: '2026-11-20 Middag', Aantal: '1' });
  await at.plan({ Tijd: '2026-11-22 Middag', Aantal: '0,5' });
  await at.plan({ Tijd: '2026-11-23 Ochtend' });
  const { html, figures } = await home(at);
  expect(figures).toEqual([
    '€ 340,00 te factureren, 2 leveringen',
    '€ 0,00 open, 0 facturen',
    '1,5 kuub deze week, 2 leveringen',
  ]);
  expect(html).toContain(`<a class="figure" href="${paths.invoicing()}">`);
  expect(html).toContain(`<a class="figure" href="${paths.week()}">`);
});

test('with a capacity in kuub the start screen says how much fits into the week, without its empty Sunday', async () => {
  const at = await office();
  at.app.db.$client.run('UPDATE settings SET capacity_quantity = 16000');
  await at.plan({ Tijd: '2026-11-20 Middag', Aantal: '1' });
  expect((await home(at)).figures[2]).toBe('1 kuub van 192 deze week, 1 levering');
  await at.plan({ Tijd: '2026-11-22 Middag', Aantal: '0,5' });
  expect((await home(at)).figures[2]).toBe('1,5 kuub van 224 deze week, 2 leveringen');
});

test('when prices exclude BTW, the amount to invoice says that it excludes BTW', async () => {
  const at = await office();
  at.app.db.$client.run('UPDATE settings SET prices_include_vat = 0');
  await at.plan({ Tijd: '2026-11-20 Middag' });
  expect((await home(at)).figures[0]).toBe('€ 237,50 te factureren zonder BTW, 1 levering');
});

test('the start screen shows the open amount less payments and credited invoices, and counts the rest as overdue after the due date', async () => {
  const at = await office();
  for (const Tijd of ['2026-11-19 Middag', '2026-11-20 Middag'])
    await at.call('POST', paths.api.invoice(await at.plan({ Tijd })));
  const open = async () => (await home(at)).figures[1];
  expect(await open()).toBe('€ 475,00 open, 2 facturen');
  pay(at.app.db, 1, at.app.now);
  expect(await open()).toBe('€ 375,00 open, 2 facturen');
  await at.call('POST', paths.api.creditInvoice(2), {});
  expect(await open()).toBe('€ 137,50 open, 1 factuur');
  at.app.wait(14 * MS_PER_DAY);
  expect(await open()).toBe('€ 137,50 open, 1 factuur');
  at.app.wait(MS_PER_DAY);
  expect(await open()).toBe('€ 137,50 open, 1 factuur, 1 te laat: € 137,50');
});

test('administrators see the turnover of the month, less the credits of the month', async () => {
  const at = await office({ admin: true, now: '2026-10-31T22:59:00.000Z' });
  const turnover = async () => (await home(at)).figures[3];
  const invoice = async () =>
    at.call(
      'POST',
      paths.api.invoice(await at.plan({ Prijs: '121', Aantal: '1', bezorgkosten: '0' })),
    );
  await invoice();
  expect(await turnover()).toBe('€ 100,00 omzet oktober, zonder BTW');
  at.app.now = new Date('2026-10-31T23:00:00.000Z');
  await invoice();
  await invoice();
  expect(await turnover()).toBe('€ 200,00 omzet november, zonder BTW');
  await at.call('POST', paths.api.creditInvoice(1), {});
  expect(await turnover()).toBe('€ 100,00 omzet november, zonder BTW');
  at.app.now = new Date('2026-11-30T22:59:00.000Z');
  expect(await turnover()).toBe('€ 100,00 omzet november, zonder BTW');
  at.app.now = new Date('2026-11-30T23:00:00.000Z');
  expect(await turnover()).toBe('€ 0,00 omzet december, zonder BTW');
});

test('the start screen lists the deliveries of today and tomorrow by slot, at most eight of each slot, and links to the others', async () => {
  const at = await office();
  const [today, tomorrow] = ['2026-11-20', '2026-11-21'];
  await at.plan({ Tijd: `${today} Middag`, Klant_naam: 'Bakker', opmerkingen: 'Bellen' });
  await at.plan({
    Tijd: `${today} Ochtend`,
    Klant_naam: 'Łukasz',
    Betaling: 'onbekend',
    opmerkingen: '',
  });
  for (let i = 1; i <= 10; i++) await at.plan({ Tijd: `${tomorrow} Ochtend`, opmerkingen: '' });
  await at.plan({ Tijd: '2026-11-22 Ochtend', Klant_naam: 'Overmorgen' });
  await at.call('POST', paths.api.invoice(1));
  await at.call('POST', paths.api.delivered(2), { uitkomst: 'niet thuis', opmerking: 'Hek dicht' });
  const { html, stops } = await home(at);
  expect(stops).toEqual([
    'Łukasz Ons Dorp 2,5 kuub Onbekend Niet thuis op 20 november · Hek dicht',
    'Bakker Ons Dorp · Bellen 2,5 kuub contant',
    ...Array.from({ length: 8 }, () => 'Jansen Ons Dorp 2,5 kuub contant'),
  ]);
  expect(html).toContain('Vandaag, vrijdag 20 november');
  expect(html).toContain('Morgen, zaterdag 21 november');
  expect(html).toMatch(/<a href="\/overzicht\?datum=21%2F11%2F2026">nog 2 leveringen<\/a>/);
  const names = (id: number) => html.includes(`href="${paths.editDelivery(id)}"`);
  expect([names(1), names(2), names(3)]).toEqual([false, true, true]);
});

test('only administrators see that a backup or mail failed', async () => {
  for (const admin of [true, false]) {
    const at = await office({ admin });
    at.app.db.$client.run(
      `INSERT INTO failures VALUES ('backup', '2026-11-20T08:00:00.000Z', 'vol'),
         ('mail', '2026-11-20T09:00:00.000Z', 'geen antwoord')`,
    );
    const told = [
      'De back-up mislukte op 20-11-2026 09:00: vol',
      'E-mail versturen mislukte op 20-11-2026 10:00: geen antwoord',
    ];
    expect((await home(at)).notices).toEqual(admin ? told : []);
  }
});

test('the open amount links to the open invoices, and the overdue amount to the overdue invoices', async () => {
  const at = await office({ admin: true });
  await at.call('POST', paths.api.invoice(await at.plan()));
  expect((await home(at)).html).toContain(`<a class="figure" href="${paths.payments()}">`);
  at.app.db.$client.run("UPDATE balances SET due_on = '2026-11-01'");
  at.app.db.$client.run("UPDATE open_sums SET due_on = '2026-11-01'");
  const { html } = await home(at);
  expect(html).toContain(`<a class="figure" href="${paths.payments()}">`);
  expect(html).toContain(`href="${paths.payments({ termijn: 'te-laat' })}"`);
});

test('a busy slot shows its first eight deliveries: those with a position, and then the others in the order of planning', async () => {
  const at = await office();
  for (let n = 1; n <= 10; n++)
    await at.plan({ Klant_naam: `Klant ${n}`, Tijd: '2026-11-21 Ochtend' });
  at.app.db.$client.run('UPDATE deliveries SET position = iif(id = 9, 1, 2) WHERE id IN (4, 9)');
  const { html } = await home(at);
  const shown = [...html.matchAll(/<li id="levering-(\d+)"><span title/g)].map(([, id]) => id);
  expect(shown).toEqual(['9', '4', '1', '2', '3', '5', '6', '7']);
  expect(html).toContain('nog 2 leveringen');
});

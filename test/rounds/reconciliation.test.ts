import { expect, test } from 'bun:test';
import { brotliCompressSync } from 'node:zlib';
import { paths } from '../../src/paths.ts';
import { makeLink } from '../support/driver-link.ts';
import { fieldsOf } from '../support/form.ts';
import { textOf } from '../support/html-text.ts';
import { addMany } from '../support/many.ts';
import { type Office, office } from '../support/office.ts';

const DAY = '2026-11-23';
const reconciliation = paths.roundReconciliation({ datum: DAY });

/** The texts of the cells of each row of the tables of a page. */
function rowsOf(html: string): string[][] {
  return html
    .split('<tr')
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
    );
}

const rowOf = (html: string, name: string) =>
  rowsOf(html).find(([first = '']) => first.startsWith(name));

/** Three stops with cash and one without, and a link with which a driver reports stops. */
async function roundWithLink() {
  const at = await office({ now: `${DAY}T09:30:00.000Z` });
  await at.plan({ Klant_naam: 'Aad' });
  await at.plan({ Klant_naam: 'Bea' });
  await at.plan({ Klant_naam: 'Cor', Tijd: `${DAY} Middag` });
  await at.plan({ Klant_naam: 'Dirk', Tijd: `${DAY} Middag`, Betaling: 'betaalverzoek' });
  const { path: link } = await makeLink(at.call);
  const report = (id: number, sent: object) =>
    at.app.call('POST', `${link}/delivery/${id}/delivered`, sent);
  return { ...at, link, report };
}

const tick = ({ call }: Office, id: number, sent: object) =>
  call('POST', paths.api.delivered(id), sent);

test('the round begins with the wood to load for each slot', async () => {
  const { page, link } = await roundWithLink();
  for (const path of [paths.round({ datum: DAY }), link]) {
    const { body } = await page(path);
    expect(body).toContain('Laden ochtend: 2 stops, 5 kuub');
    expect(body).toContain('Laden middag: 2 stops, 5 kuub');
    expect(body).toContain('€\u00a0475,00 contant');
    expect(body).toContain('€\u00a0237,50 contant');
  }
});

test('the reconciliation and the log have the reports of a driver that were refused, each report once', async () => {
  const at = await roundWithLink();
  const most = { geleverd: true, ontvangen: 2000, opmerking: 'Extra' };
  const once = { 'X-Client-Request-Id': 'een' };
  const path = `${at.link}/delivery/1/delivered`;
  for (const _ of [1, 2])
    expect((await at.app.call('POST', path, most, { headers: once })).status).toBe(409);
  await at.call('PATCH', paths.api.deliverySlot(2), { Tijd: '2026-11-24 Ochtend' });
  const elsewhere = await at.plan({ Tijd: '2026-11-24 Ochtend' });
  for (const id of [2, elsewhere])
    expect((await at.report(id, { uitkomst: 'geweigerd' })).status).toBe(404);
  expect((await at.report(3, { uitkomst: 'weg' })).status).toBe(422);
  const said = [
    'Aad, 23-11-2026 Ochtend: Geleverd, €\u00a02.000,00 contant, Extra. Dit bedrag moet het kantoor zelf invullen.',
    'Bea, 24-11-2026 Ochtend: Geweigerd. ',
  ];
  for (const page of [reconciliation, `${at.link}/verantwoording`]) {
    const list = (await at.page(page)).body.split('Niet opgeslagen')[1] ?? '';
    const [ul = ''] = /<ul>.*?<\/ul>/s.exec(list) ?? [];
    const lines = ul.split('<li>').slice(1);
    expect(lines).toHaveLength(2);
    lines.forEach((line, i) => expect(line).toStartWith(said[i] ?? ''));
  }
  const entries = at.app.db.$client
    .query("SELECT detail FROM audit_log WHERE action = 'melding geweigerd'")
    .values();
  expect(entries).toHaveLength(2);
});

test('the reconciliation of the day has the outcomes, the cash of each stop and who reported them', async () => {
  const at = await roundWithLink();
  await at.report(1, { geleverd: true, ontvangen: 237.5 });
  await at.report(2, { uitkomst: 'minder', aantal: 1, ontvangen: 100 });
  await tick(at, 3, { uitkomst: 'niet thuis' });
  const { body, status } = await at.page(reconciliation);
  expect(status).toBe(200);
  expect(rowOf(body, '1 Aad')).toEqual(['1 Aad', '2,5', '€ 237,50', '€ 237,50']);
  expect(rowOf(body, '2 Bea')).toEqual([
    '2 Bea Minder geleverd',
    '1 van 2,5',
    '€ 102,50',
    '€ 100,00',
  ]);
  expect(rowOf(body, '3 Cor')).toEqual(['3 Cor Niet thuis', '0 van 2,5', '', '']);
  expect(rowOf(body, '4 Dirk')).toEqual(['4 Dirk Nog niets gemeld', '0 van 2,5', '', '']);
  expect(rowOf(body, 'Totaal')).toEqual(['Totaal', '3,5 van 10', '€ 340,00', '€ 337,50']);
  expect(body).toContain('€\u00a02,50 te weinig');
  const driver = rowOf(body, 'Chauffeur, link van piet, 10:30');
  expect(driver?.slice(1)).toEqual(['2', '0', '€ 337,50']);
  expect(rowOf(body, 'Piet')?.slice(1)).toEqual(['0', '1', '€ 0,00']);
});

test('while a stop with cash is not reported, the reconciliation says that the cash is right so far', async () => {
  const at = await roundWithLink();
  const result = async () => /Contant: [^<]*/.exec((await at.page(reconciliation)).body)?.[0];
  expect(await result()).toBe('Contant: nog niets gemeld');
  await at.report(1, { geleverd: true, ontvangen: 237.5 });
  expect(await result()).toBe('Contant: het klopt tot nu toe');
  for (const id of [2, 3]) await at.report(id, { geleverd: true, ontvangen: 237.5 });
  expect(await result()).toBe('Contant: het klopt');
});

test('the reconciliation on the page of a link has only what was reported with this link', async () => {
  const at = await roundWithLink();
  await at.report(1, { geleverd: true });
  await tick(at, 1, { ontvangen: 237.5 });
  await at.report(3, { geleverd: true, ontvangen: 230 });
  await tick(at, 2, { geleverd: true, ontvangen: 237.5 });
  const { body, status } = await at.page(`${at.link}/verantwoording`);
  expect(status).toBe(200);
  expect(body).not.toContain('Bea');
  expect(rowOf(body, '1 Aad')).toEqual(['1 Aad', '2,5', '', '']);
  expect(rowOf(body, '3 Cor')).toEqual(['3 Cor', '2,5', '€ 237,50', '€ 230,00']);
  expect(rowOf(body, 'Totaal')?.at(-1)).toBe('€ 230,00');
  expect((await at.page('/chauffeur/weg/verantwoording')).status).toBe(404);
});

test('a stop stays reported by the driver as less than planned after the office changes its quantity to the delivered one', async () => {
  const at = await roundWithLink();
  await at.report(2, { uitkomst: 'minder', aantal: 1, ontvangen: 100 });
  const [, form = ''] = (await at.page(paths.home())).body.split(paths.planDelivered(2));
  const fields = fieldsOf(form.split('</form>')[0] ?? '');
  expect((await at.page(paths.planDelivered(2), fields)).status).toBe(303);
  const { body } = await at.page(reconciliation);
  expect(rowOf(body, '2 Bea')).toEqual([
    '2 Bea Minder geleverd',
    '1 van 2,5',
    '€ 102,50',
    '€ 100,00',
  ]);
  expect(rowOf(body, 'Totaal')?.[1]).toBe('1 van 10');
  expect(rowOf(body, 'Chauffeur')?.slice(1)).toEqual(['1', '0', '€ 100,00']);
});

test('a stop where nobody was at home stays in the reconciliation after the office moves it to another day', async () => {
  const at = await roundWithLink();
  await at.report(3, { uitkomst: 'niet thuis' });
  await at.report(4, { uitkomst: 'geweigerd' });
  await at.report(4, { uitkomst: null });
  for (const id of [3, 4])
    await at.call('PATCH', paths.api.deliverySlot(id), { Tijd: '2026-11-24 Middag', versie: 1 });
  const { body } = await at.page(reconciliation);
  expect(rowOf(body, 'Cor')).toEqual([
    'Cor Niet thuis, nu op dinsdag 24 november',
    '0 van 2,5',
    '',
    '',
  ]);
  expect(rowOf(body, 'Totaal')?.[1]).toBe('0 van 7,5');
  expect(body).not.toContain('Dirk');
  expect(rowOf(body, 'Chauffeur')?.slice(1)).toEqual(['0', '1', '€ 0,00']);
});

/** Three delivered stops with cash, of which the first two have an invoice. The clock is an hour later. */
async function deliveredRound() {
  const at = await roundWithLink();
  for (const id of [1, 2, 3]) await tick(at, id, { geleverd: true, ontvangen: 237.5 });
  for (const id of [1, 2]) await at.call('POST', paths.api.invoice(id));
  at.app.wait(3_600_000);
  const paymentsOf = async (id: number) =>
    (await at.call('GET', paths.api.invoicePayments(id))).body.betalingen;
  const bookedCash = () =>
    at.app.db.$client
      .query("SELECT sum(amount) FROM payments WHERE source = 'rit' AND undone_at IS NULL")
      .values()
      .flat();
  return { ...at, paymentsOf, bookedCash };
}

test('the reconciliation says which cash is booked, also after a credit and after a payment was undone', async () => {
  const at = await deliveredRound();
  await at.call('POST', paths.api.creditInvoice(1), { comment: 'Verkeerd hout' });
  const [payment] = await at.paymentsOf(2);
  await at.call('DELETE', paths.api.payment(payment.id));
  const { body } = await at.page(reconciliation);
  expect(rowOf(body, '1 Aad')?.slice(2)).toEqual(['€ 237,50', '€ 237,50']);
  expect(body).toContain('Contant: het klopt');
  expect(body).toContain('Geboekt als betaling: €\u00a0237,50');
  expect(body).toContain('Nog zonder factuur: €\u00a0237,50');
  expect(body).toContain('Later gewijzigd bij Betalingen: €\u00a0237,50 (Bea)');
  expect(at.bookedCash()).toEqual([23_750]);
});

test('cash that was moved to another invoice, or that the office corrected, stays booked in the reconciliation', async () => {
  const at = await deliveredRound();
  const other = await at.plan({ Klant_naam: 'Aad', Tijd: '2026-11-20 Ochtend' });
  await at.call('POST', paths.api.invoice(other));
  const [payment] = await at.paymentsOf(1);
  const move = { delivery_id: other, bedrag: 100 };
  expect((await at.call('POST', paths.api.movePayment(payment.id), move)).status).toBe(200);
  await tick(at, 2, { ontvangen: 200 });
  const { body } = await at.page(reconciliation);
  expect(rowOf(body, '1 Aad')?.slice(2)).toEqual(['€ 237,50', '€ 237,50']);
  expect(rowOf(body, '2 Bea')?.slice(2)).toEqual(['€ 237,50', '€ 200,00']);
  expect(body).toContain('Contant: €\u00a037,50 te weinig');
  expect(body).toContain('Geboekt als betaling: €\u00a0437,50');
  expect(body).not.toContain('Later gewijzigd');
  expect(at.bookedCash()).toEqual([43_750]);
});

const namesIn = (body: string) => rowsOf(body).filter(([name = '']) => /^\d+ Klant/.test(name));

test('the reconciliation of a day with 400 stops is split into pages of the usual size, with the totals of the day, and can be printed whole', async () => {
  const at = await office({ now: `${DAY}T09:30:00.000Z` });
  addMany(at.app.db, 4000);
  at.app.db.$client.run(
    `UPDATE deliveries SET received = 1, outcome = 'geleverd', outcome_at = ?1, delivered_at = ?1
     WHERE date = ?2`,
    [`${DAY}T09:00:00.000Z`, DAY],
  );
  const link = await makeLink(at.call);
  const first = (await at.page(reconciliation)).body;
  const second = (await at.page(paths.roundReconciliation({ datum: DAY, vanaf: 51 }))).body;
  const [, all = ''] = /href="([^"]*alles[^"]*)"/.exec(first) ?? [];
  const whole = (await at.page(all.replaceAll('&amp;', '&'))).body;
  expect([first, second, whole].map((body) => namesIn(body).length)).toEqual([50, 50, 400]);
  expect(namesIn(second)[0]?.[0]).toStartWith('51 Klant');
  for (const body of [first, second]) {
    expect(body.length).toBeLessThan(25_000);
    expect(brotliCompressSync(body).length).toBeLessThan(6000);
    expect(rowOf(body, 'Totaal')).toEqual(rowOf(whole, 'Totaal'));
  }
  expect(first).toContain('Regel 1 t/m 50 van 400');
  expect(first).toContain('en nog 380 stops met een verschil');
  expect(whole).not.toContain('en nog');
  expect(whole).not.toContain('Regel 1');
  const path = `${link.path}/verantwoording`;
  expect((await at.page(path)).status).toBe(200);
});

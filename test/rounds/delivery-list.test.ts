import { expect, test } from 'bun:test';
import { settings } from '../../src/firm/schema.ts';
import { paths } from '../../src/paths.ts';
import { officeWithList } from '../support/delivery-list.ts';

test("the driver's list of a day is sorted by slot, has all details and the amounts to collect, and leaves out other days", async () => {
  const { plan, pages } = await officeWithList();
  await plan({ Klant_naam: 'Later', Tijd: '2026-11-23 Middag', Betaling: 'bank overmaken' });
  await plan({ Klant_naam: 'Eerst', opmerkingen: 'Achterom' });
  await plan({ Klant_naam: 'Elders', Tijd: '2026-11-24 Ochtend' });
  const [page = ''] = await pages(['2026-11-23']);
  const lines = page.split('\n');
  const order = ['maandag 23 november 2026', 'Ochtend: 1 levering, 2,5 kuub', 'Eerst']
    .concat(['Dorpsstraat 1', '+31 6 12345678', '2,5', 'contant', '€ 237,50', 'Achterom'])
    .concat(['Middag: 1 levering, 2,5 kuub', 'Later', 'bank overmaken'])
    .concat(['Totaal van de dag: 2 leveringen', '5', '€ 237,50']);
  let at = -1;
  for (const text of order) {
    at = lines.indexOf(text, at + 1);
    expect([text, at]).not.toEqual([text, -1]);
  }
  expect(page).not.toContain('Elders');
  expect(lines.filter((line) => line === '€ 237,50')).toHaveLength(2);
  expect(page).toContain('Pagina 1 van 1');
});

test('the amount to collect is the total of the invoice, also when prices exclude BTW', async () => {
  const { app, call, plan, pages } = await officeWithList();
  const id = await plan();
  app.db.update(settings).set({ pricesIncludeVat: false }).run();
  const [page = ''] = await pages(['2026-11-23']);
  expect(page).toContain('€ 287,38');
  await call('POST', paths.api.invoice(id));
  const { calculations } = (await call('GET', paths.api.invoiceData(id))).body;
  expect(calculations.totaal).toBe(287.38);
});

test('after a change of the settings the amount to collect is still the amount of the invoice, and after a credit this amount is not collected', async () => {
  const { app, call, plan, pages } = await officeWithList();
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  app.db.update(settings).set({ pricesIncludeVat: false }).run();
  expect((await pages(['2026-11-23']))[0]).toContain('€ 237,50');
  await call('POST', paths.api.creditInvoice(id), {});
  expect((await pages(['2026-11-23']))[0]).not.toContain('€ 237,50');
});

test('a list of several days has a total for each day and for the whole list, and can be limited to a slot', async () => {
  const { plan, pages } = await officeWithList();
  await plan();
  await plan({ Tijd: '2026-11-24 Middag' });
  await plan({ Tijd: '2026-11-26 Middag' });
  const both = (await pages(['2026-11-23', '2026-11-24'])).join('\n');
  expect(both).toContain('Leveringen 23-11-2026 t/m 24-11-2026');
  expect(both.match(/Totaal van de dag: 1 levering/g)).toHaveLength(2);
  expect(both).toContain('Totaal van de lijst: 2 leveringen\n5\n€ 475,00');
  expect((await pages(['2026-11-24'], 'Middag')).join('\n')).toContain('24-11-2026, Middag');
});

test('names with letters of other languages are printed right, and long texts continue over pages without loss', async () => {
  const { plan, pages } = await officeWithList();
  await plan({ Klant_naam: 'Łukasz Żółć' });
  await plan({ Klant_naam: 'Çelik Şahin 🌲', leveringsadres: 'een\ntwee\ndrie\nvier\nvijf\nzes' });
  const words = Array.from({ length: 330 }, (_, i) => `w${i}`).join(' ');
  await plan({ Klant_naam: 'Dvořák', opmerkingen: words });
  for (let i = 0; i < 30; i++) await plan({ Klant_naam: `Klant ${i}` });
  const all = await pages(['2026-11-23']);
  const text = all.join('\n');
  for (const name of ['Łukasz Żółć', 'Çelik Şahin ?', 'Dvořák', 'Klant 29', 'zes']) {
    expect(text).toContain(name);
  }
  for (const word of words.split(' ')) expect(text).toMatch(new RegExp(`\\b${word}\\b`));
  expect(all.length).toBeGreaterThan(2);
  for (const [index, page] of all.entries()) {
    expect(page).toContain(`Pagina ${index + 1} van ${all.length}`);
    expect(page).toContain('Te innen');
  }
});

test("the file name of the driver's list has its days and its slot", async () => {
  const { plan, send } = await officeWithList();
  await plan();
  const name = async (dates: string[], tijdslot: string | null) =>
    (await send({ dates, tijdslot })).headers.get('Content-Disposition');
  expect(await name(['2026-11-23'], 'hele dag')).toBe(
    'attachment; filename="Leveringen-2026-11-23.pdf"',
  );
  expect(await name(['23/11/2026'], 'Ochtend')).toContain('"Leveringen-2026-11-23-Ochtend.pdf"');
  expect(await name(['2026-11-01', '2026-11-30'], null)).toContain(
    '"Leveringen-2026-11-01-tm-2026-11-30.pdf"',
  );
});

test.each([
  [{ dates: [] }, 422, 'Selecteer minstens 1 datum.'],
  [{}, 422, 'Selecteer minstens 1 datum.'],
  [{ dates: 'x' }, 422, 'Selecteer minstens 1 datum.'],
  [{ dates: Array(11).fill(true) }, 422, 'Kies één datum, of een begin en een eind.'],
  [{ dates: ['', null] }, 422, 'Selecteer minstens 1 datum.'],
  [{ dates: ['2026-02-31'] }, 422, 'Deze datum bestaat niet. Typ dd/mm/jjjj.'],
  [{ dates: ['2026-11-23', '2026-11-22'] }, 422, 'De tot-datum ligt voor de datum.'],
  [{ dates: ['2026-01-01', '2026-12-31'] }, 422, 'Kies een periode van hoogstens 92 dagen.'],
  [{ dates: ['2026-01-01', '2026-04-03'] }, 422, 'Kies een periode van hoogstens 92 dagen.'],
  [{ dates: ['2026-01-01', '2026-04-02'] }, 404, 'Er zijn in deze periode geen leveringen.'],
  [{ dates: ['2100-12-31', '2100-12-31'] }, 404, 'Er zijn in deze periode geen leveringen.'],
  [{ dates: ['2026-11-23'], tijdslot: 'Avond' }, 422, 'Kies Hele dag, Ochtend of Middag.'],
  [{ dates: ['2026-12-24'], tijdslot: null }, 404, 'Er zijn in deze periode geen leveringen.'],
])('a list of %p is refused: %p, "%s"', async (body, status, sentence) => {
  const { plan, send } = await officeWithList();
  await plan();
  const answer = await send(body);
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
    status,
    sentence,
  ]);
});

test('a list of more than 1,000 deliveries is refused', async () => {
  const { plan, app, send } = await officeWithList();
  await plan();
  const copy = app.db.$client.query(
    `INSERT INTO deliveries (customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     SELECT customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment
     FROM deliveries WHERE id = 1`,
  );
  for (let i = 0; i < 1000; i++) copy.run();
  expect((await send({ dates: ['2026-11-23'] })).status).toBe(422);
});

test('without scripts a form gives the list or shows the error', async () => {
  const { app, token, plan } = await officeWithList();
  await plan();
  const form = { datum: '2026-11-23', totDatum: '', Tijdslot: 'hele dag' };
  const { status, headers } = await app.page(paths.printList(), token, form);
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  const none = await app.page(paths.printList(), token, { ...form, datum: '' });
  expect([none.status, none.body.includes('Selecteer minstens 1 datum.')]).toEqual([422, true]);
  const empty = await app.page(paths.printList(), token, { ...form, datum: '2026-12-24' });
  expect(empty.body).toContain('Er zijn in deze periode geen leveringen.');
  expect(empty.body).toContain('value="24/12/2026"');
});

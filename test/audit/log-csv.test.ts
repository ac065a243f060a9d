import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';

test('the CSV of the log has the texts and the filter of the screen, and no text in it becomes a formula', async () => {
  const at = await office({ admin: true });
  await at.plan({ Klant_naam: '=1+1' });
  await at.call('POST', paths.api.customers(), { Klant_naam: 'Bakker', leveringsadres: 'A "1"' });
  const { body, headers } = await at.app.page(paths.logbookCsv({ soort: 'levering' }), at.token);
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="Logboek-2026-11-20.csv"');
  const lines = String(body).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('Datum;Tijd;Wie;Wat;Betreft;Verandering');
  expect(lines[1]).toMatch(
    /^20-11-2026;10:30:00;baas;Levering gepland;'=1\+1, 23-11-2026 Ochtend;/,
  );
  expect(lines[1]).toContain('contant; adres Dorpsstraat 1, 1234 AB Ons Dorp; ');
  const all = await at.app.page(paths.logbookCsv(), at.token);
  expect(all.body).toContain('20-11-2026;10:30:00;baas;Gedownload;Logboek;Als csv');
  expect(all.body).toContain('Klant toegevoegd;Bakker;"Adres A ""1""');
});

test('the log shows the total number of entries and the number for each day, and a filter also updates the total in the head of the page', async () => {
  const at = await office({ admin: true });
  await at.plan();
  await at.plan({ Klant_naam: 'Smit' });
  const query = { wie: 'baas' };
  const { body } = await at.page(paths.logbook(query));
  expect(body).toContain('<span id="aantal-regels">2 regels</span>');
  expect(body).toContain('<span>2 regels</span>');
  const answer = await at.app.fetch(paths.logbook({ ...query, datum: '21/11/2026' }), {
    headers: { Cookie: `vipo_session=${at.token}`, 'HX-Request-Type': 'partial' },
  });
  const part = await answer.text();
  expect(part).toContain('<span id="aantal-regels" hx-swap-oob="true">0 regels</span>');
  expect(part).toContain('Filter wissen');
});

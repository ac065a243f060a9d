import { expect, test } from 'bun:test';
import { officeWithList } from '../support/delivery-list.ts';
import { placeDelivery, placeFirm, planIn } from '../support/points.ts';

test("the driver's list has a numbered map of each slot with at least two points", async () => {
  const at = await officeWithList();
  placeFirm(at, 'Utrecht');
  await planIn(at, ['Arnhem', 'Zeist', 'Ede']);
  await planIn(at, ['Ede'], { Tijd: '2026-11-23 Middag' });
  const [page = ''] = await at.pages(['2026-11-23']);
  const lines = page.split('\n');
  expect(lines).toContain('Kaart van de ochtend, 170,7 km');
  expect(page).not.toContain('Kaart van de middag');
  for (const text of ['Arnhem', 'Zeist', 'Ede', 'N', '10 km']) expect(lines).toContain(text);
  for (const number of ['1', '2', '3'])
    expect(lines.filter((line) => line === number)).toHaveLength(2);
  placeDelivery(at, await at.plan({ Tijd: '2026-11-23 Middag' }), 'Zeist');
  const both = (await at.pages(['2026-11-23'])).join('\n');
  expect(both).toContain('Kaart van de middag');
});

test('a list without points has no map, no numbers and no second page', async () => {
  const at = await officeWithList();
  await at.plan();
  await at.plan();
  const [page = '', ...more] = await at.pages(['2026-11-23']);
  expect(page).not.toContain('Kaart');
  expect(page.split('\n')).not.toContain('1');
  expect(more).toEqual([]);
});

import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const offer = (text: string) => `Levering plannen voor ‘${text}’`;

test('a search that finds nothing offers to plan for the typed name or telephone number, and the form then has this text as the name or the number', async () => {
  const { page } = await office();
  for (const text of ['Jansma', '06 9988 7766'])
    expect((await page(paths.searchPage({ q: text }))).body).toContain(offer(text));
  const form = async (klant: string) => fieldsOf((await page(paths.plan({ klant }))).body);
  expect(await form('Jansma')).toMatchObject({ Klant_naam: 'Jansma' });
  expect(await form('06 9988 7766')).toMatchObject({
    Klant_naam: '',
    telefoonnummer: '06 9988 7766',
  });
});

test('a search that finds nothing does not offer to plan for an invoice number or a part of a telephone number', async () => {
  const { page } = await office();
  for (const text of ['2026-9999', '0612']) {
    const { body } = await page(paths.searchPage({ q: text }));
    expect(body).toContain(`Niets gevonden voor ‘${text}’`);
    expect(body).not.toContain(offer(text));
  }
});

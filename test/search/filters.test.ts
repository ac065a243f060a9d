import { beforeEach, expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery, TestApp } from '../support/app.ts';

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = new TestApp();
  token = await app.staff();
});

async function plan(Klant_naam: string, fields: object = {}): Promise<number> {
  const body = { ...aDelivery, Klant_naam, Tijd: '2026-11-23 Ochtend', ...fields };
  return (await app.call('POST', paths.api.addDelivery(), body, { token })).body.id;
}

async function rowsOf(path: string): Promise<string[]> {
  const { body } = await app.page(path, token);
  return ['Aad', 'Bea', 'Cor'].filter((name) => body.includes(name));
}

test('/overzicht and /factureren are filtered by name, town and the end of a telephone number', async () => {
  await plan('Aad', { leveringsadres: 'Weg 1, Lunteren', telefoonnummer: '06 11110001' });
  await plan('Bea', { leveringsadres: 'Weg 2, Ede', telefoonnummer: '06 11110002' });
  await plan('Cor', { leveringsadres: 'Weg 3, EDE', telefoonnummer: '' });
  for (const list of [paths.overview, paths.invoicing]) {
    expect(await rowsOf(list({ klant: 'ede' }))).toEqual(['Bea', 'Cor']);
    expect(await rowsOf(list({ klant: 'lunt' }))).toEqual(['Aad']);
    expect(await rowsOf(list({ klant: '0002' }))).toEqual(['Bea']);
    expect(await rowsOf(list({ klant: 'bea' }))).toEqual(['Bea']);
    expect(await rowsOf(list({ klant: 'arnhem' }))).toEqual([]);
  }
  const { body } = await app.page(paths.overview({ klant: 'ede' }), token);
  expect(body).toContain('2 leveringen, 5 kuub');
});

const countOf = (html: string) => html.split('>Bewerken<').length - 1;

test('the first page of a list that is filtered by town has 50 of its 60 deliveries, and the next page has 10', async () => {
  for (let i = 0; i < 60; i++) await plan(`Klant ${i}`, { leveringsadres: `Weg ${i}, Ede` });
  const first = (await app.page(paths.overview({ klant: 'ede' }), token)).body as string;
  const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first) ?? [];
  const second = (await app.page(next.replaceAll('&amp;', '&'), token)).body as string;
  expect([countOf(first), countOf(second)]).toEqual([50, 10]);
  expect(first).toContain('60 leveringen, 150 kuub');
});

test('/archief and /betalingen are filtered by invoice number, in several notations', async () => {
  for (const name of ['Aad', 'Bea']) {
    const id = await plan(name);
    await app.call('POST', paths.api.invoice(id), {}, { token });
  }
  for (const list of [paths.archive, paths.payments]) {
    for (const klant of ['2026-0002', '20260002', '2026 2'])
      expect(await rowsOf(list({ klant }))).toEqual(['Bea']);
    expect(await rowsOf(list({ klant: '2026-00' }))).toEqual(['Aad', 'Bea']);
    expect(await rowsOf(list({ klant: '2026-0009' }))).toEqual([]);
  }
  expect(await rowsOf(paths.archive({ klant: '2026-0002', datum: '01/01/2020' }))).toEqual([]);
  expect(await rowsOf(paths.payments({ klant: '2026-0002', termijn: 'te-laat' }))).toEqual([]);
});

/** The numbers of the open invoices on the page. */
async function openInvoices(query = {}): Promise<(string | undefined)[]> {
  const { body } = await app.page(paths.payments(query), token);
  return [...body.matchAll(/<td>(?:<label>.*?)?(2026-\d+)<\//g)].map(([, number]) => number);
}

test('the open invoices can be filtered by age and by name', async () => {
  for (const name of ['Jansen', 'De Eikenhoeve', 'Łukasz Wiśniewski'])
    await app.call('POST', paths.api.invoice(await plan(name)), {}, { token });
  expect(await openInvoices()).toEqual(['2026-0001', '2026-0002', '2026-0003']);
  expect(await openInvoices({ termijn: 'nog-niet' })).toEqual([
    '2026-0001',
    '2026-0002',
    '2026-0003',
  ]);
  expect(await openInvoices({ termijn: 'te-laat' })).toEqual([]);
  expect(await openInvoices({ klant: 'eiken' })).toEqual(['2026-0002']);
  expect(await openInvoices({ klant: 'lukasz' })).toEqual(['2026-0003']);
  expect(await openInvoices({ klant: 'zzz' })).toEqual([]);
  const days = {
    1: '2026-11-20',
    14: '2026-11-06',
    15: '2026-11-05',
    30: '2026-10-21',
    31: '2026-10-20',
  };
  const late = async (due: string) => {
    app.db.$client.run('UPDATE balances SET due_on = ? WHERE invoice_id = 2', [due]);
    const groups = ['1-14', '15-30', '30-plus', 'nog-niet'];
    const shown = await Promise.all(groups.map((termijn) => openInvoices({ termijn })));
    return groups.filter((_, i) => shown[i]?.includes('2026-0002')).join();
  };
  expect(await late(days[1])).toBe('nog-niet');
  expect(await late('2026-11-19')).toBe('1-14');
  expect(await late(days[14])).toBe('1-14');
  expect(await late(days[15])).toBe('15-30');
  expect(await late(days[30])).toBe('15-30');
  expect(await late(days[31])).toBe('30-plus');
});

import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

test('the settings refuse a wrong capacity and store a right one, and an empty field removes the stored capacity', async () => {
  const at = await office({ admin: true });
  const form = fieldsOf((await at.page(paths.settings())).body);
  const save = (change: Record<string, string>) =>
    at.page(paths.settings(), { ...form, ...change });
  for (const wrong of ['0', '1000', '1,5', 'veel', '-1']) {
    const { status, body } = await save({ capaciteitLeveringen: wrong });
    expect([status, body.includes('Vul 1 tot 999 leveringen in, of niets.')]).toEqual([422, true]);
  }
  for (const wrong of ['0', '10000', '1,2345', 'veel']) {
    const { status, body } = await save({ capaciteitKuub: wrong });
    expect([status, body.includes('Vul een aantal kuub boven 0')]).toEqual([422, true]);
  }
  expect((await save({ capaciteitLeveringen: '8', capaciteitKuub: '16,5' })).status).toBe(303);
  const present = fieldsOf((await at.page(paths.settings())).body);
  expect(present).toMatchObject({ capaciteitLeveringen: '8', capaciteitKuub: '16,5', versie: '2' });
  expect((await at.page(paths.logbook())).body).toContain(
    'Hoogstens leveringen per dagdeel 8; hoogstens per dagdeel 16,5 kuub',
  );
  await at.page(paths.settings(), { ...present, capaciteitLeveringen: '', capaciteitKuub: '' });
  expect(fieldsOf((await at.page(paths.settings())).body)).toMatchObject({
    capaciteitLeveringen: '',
    capaciteitKuub: '',
  });
});

import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { fieldsOf } from '../support/form.ts';
import { office } from '../support/office.ts';

const DEFAULTS = {
  werktijdOchtend: '08:00-12:00',
  werktijdMiddag: '12:30-17:00',
  minutenPerStop: '15',
  snelheid: '45',
  fotosBewaren: '24',
  adressenOpzoeken: '',
};
const CHANGED = {
  werktijdOchtend: '07:30-11:45',
  werktijdMiddag: '13:00-16:00',
  minutenPerStop: '20',
  snelheid: '50',
  fotosBewaren: '6',
  adressenOpzoeken: 'on',
};

test('the settings of the round begin with their defaults, refuse wrong values and are stored', async () => {
  const at = await office({ admin: true });
  const form = fieldsOf((await at.page(paths.settings())).body);
  expect(form).toMatchObject(DEFAULTS);
  const wrong = {
    werktijdOchtend: ['12:00-08:00', '08:00', '8:00-12:00', '08:00-24:00', '08:00-10:00-12:00'],
    minutenPerStop: ['', '241', '-1', '1,5'],
    snelheid: ['4', '121'],
    fotosBewaren: ['0', '121'],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values)
      expect((await at.page(paths.settings(), { ...form, [name]: value })).status).toBe(422);
  expect((await at.page(paths.settings(), { ...form, ...CHANGED })).status).toBe(303);
  expect(fieldsOf((await at.page(paths.settings())).body)).toMatchObject(CHANGED);
  expect((await at.page(paths.logbook())).body).toContain('adressen opzoeken bij PDOK');
});

test('a settings form without the fields of the round keeps the stored values', async () => {
  const at = await office({ admin: true });
  const form = fieldsOf((await at.page(paths.settings())).body);
  await at.page(paths.settings(), { ...form, ...CHANGED });
  const present = fieldsOf((await at.page(paths.settings())).body);
  const older = Object.entries(present).filter(([name]) => !(name in CHANGED));
  expect((await at.page(paths.settings(), Object.fromEntries(older))).status).toBe(303);
  expect(fieldsOf((await at.page(paths.settings())).body)).toMatchObject(CHANGED);
});

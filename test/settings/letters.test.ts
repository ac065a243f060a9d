import { expect, test } from 'bun:test';
import { getSettings } from '../../src/firm/queries.ts';
import { settingsFields } from '../../src/firm/settings-form.ts';
import { paths } from '../../src/paths.ts';
import { settingsNames } from '../../src/settings/wire-names.ts';
import { toWireNames } from '../../src/shared/wire-names.ts';
import { office } from '../support/office.ts';

async function lettersScreen() {
  const { app, token } = await office({ admin: true });
  const save = (change: object) => {
    const settings = getSettings(app.db);
    const form = toWireNames(settingsNames, settingsFields(settings));
    return app.page(paths.settings(), token, { ...form, ...change, versie: `${settings.version}` });
  };
  return { app, token, save };
}

test('the texts of mails are stored, and a text of Vipo itself is stored as empty', async () => {
  const { app, save } = await lettersScreen();
  const own = settingsFields(getSettings(app.db));
  expect(own.reminderText).toContain('Op {vervaldatum} verviel factuur {nummer}');
  const typed = {
    mailen: 'nooit',
    onderwerpFactuur: ' Jouw  factuur {nummer} ',
    tekstFactuur: 'Dag {naam},\r\n\r\nGroet',
    tekstHerinnering: own.reminderText,
  };
  expect((await save(typed)).status).toBe(303);
  expect(getSettings(app.db)).toMatchObject({
    mailsInvoices: false,
    invoiceMailSubject: 'Jouw factuur {nummer}',
    invoiceMailText: 'Dag {naam},\n\nGroet',
    reminderText: '',
    finalNoticeText: '',
  });
  expect((await save({ mailen: '' })).status).toBe(303);
  expect(getSettings(app.db).mailsInvoices).toBe(true);
});

test('a wrong text of a mail is refused at its field, and what was typed stays', async () => {
  const { app, save } = await lettersScreen();
  const before = getSettings(app.db);
  const { status, body } = await save({ tekstFactuur: 'Beste {klant}', tekstAanmaning: 'Betaal!' });
  expect(status).toBe(422);
  expect(body).toContain('Beste {klant}</textarea>');
  expect(body).toContain('{klant} is onbekend. Invullen kan met {naam}, {voornaam}');
  expect(body).toContain('Zet ook {kosten} en {termijn} in de tekst');
  expect(getSettings(app.db)).toEqual(before);
});

test('the screen says when mail is not set up', async () => {
  const { app, token } = await lettersScreen();
  expect((await app.page(paths.settings(), token)).body).toContain('er gaat nog niets uit');
});

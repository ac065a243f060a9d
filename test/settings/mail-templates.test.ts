import { expect, test } from 'bun:test';
import type { Db } from '../../src/database/open.ts';
import { getSettings } from '../../src/firm/queries.ts';
import { settingsFields, settingsNames } from '../../src/firm/settings-form.ts';
import { paths } from '../../src/paths.ts';
import { toWireNames } from '../../src/shared/wire-names.ts';
import { office } from '../support/office.ts';

async function lettersScreen() {
  const { app, token } = await office({ admin: true });
  const save = (change: object, ...missing: string[]) => {
    const settings = getSettings(app.db);
    const form = toWireNames(settingsNames, settingsFields(settings));
    const sent = Object.entries({ ...form, ...change, versie: `${settings.version}` });
    const present = sent.filter(([name]) => !missing.includes(name));
    return app.page(paths.settings(), token, Object.fromEntries(present));
  };
  return { app, token, save };
}

test("changed texts of mails are stored, and a text that equals Vipo's own is stored as empty", async () => {
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

test('a wrong text of a mail is refused at its field, and the typed values stay', async () => {
  const { app, save } = await lettersScreen();
  const before = getSettings(app.db);
  const { status, body } = await save({ tekstFactuur: 'Beste {klant}', tekstAanmaning: 'Betaal!' });
  expect(status).toBe(422);
  expect(body).toContain('Beste {klant}</textarea>');
  expect(body).toContain('{klant} is onbekend. Invullen kan met {naam}, {voornaam}');
  expect(body).toContain('Zet ook {kosten} en {termijn} in de tekst');
  expect(getSettings(app.db)).toEqual(before);
});

test('the settings say when mail is not set up', async () => {
  const { app, token } = await lettersScreen();
  expect((await app.page(paths.settings(), token)).body).toContain('er gaat nog niets uit');
});

test("the settings address customers with 'u' until an administrator chooses 'je', and the log has this choice", async () => {
  const { app, save } = await lettersScreen();
  expect(getSettings(app.db).formOfAddress).toBe('u');
  expect((await save({ aanspreekvorm: 'jij' })).body).toContain('Kies u of je.');
  expect((await save({ aanspreekvorm: 'je' })).status).toBe(303);
  expect(getSettings(app.db).formOfAddress).toBe('je');
  expect(logged(app.db)).toContain('aanspreekvorm');
});

test("a form of an older version, without the choice between 'u' and 'je', does not change this setting", async () => {
  const { app, save } = await lettersScreen();
  await save({ aanspreekvorm: 'je' });
  expect((await save({ titel: 'Vipo' }, 'aanspreekvorm')).status).toBe(303);
  expect(getSettings(app.db)).toMatchObject({ formOfAddress: 'je', homeTitle: 'Vipo' });
});

function logged({ $client }: Db): string {
  return $client.query('SELECT detail FROM audit_log').values().flat().join();
}

test('the longest texts of the mails can be stored, and texts that are much too long stay in their fields', async () => {
  const { app, save } = await lettersScreen();
  const kinds = ['Factuur', 'Creditfactuur', 'Herinnering', 'Aanmaning'];
  const inEach = (text: string) => Object.fromEntries(kinds.map((kind) => [`tekst${kind}`, text]));
  const refused = await save(inEach('€'.repeat(25_000)));
  expect([refused.status, refused.body.match(/€{25000}/g)?.length]).toEqual([422, 4]);
  expect(refused.body).toContain('Dit is te lang (hoogstens 4.000 tekens).');
  const longest = {
    ...inEach('€'.repeat(4000)),
    tekstAanmaning: '{kosten}{termijn}'.padEnd(4000, '€'),
  };
  const { status } = await save(longest);
  const { finalNoticeText } = getSettings(app.db);
  expect([status, finalNoticeText]).toEqual([303, longest.tekstAanmaning]);
});

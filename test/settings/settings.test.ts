import { expect, test } from 'bun:test';
import type { Config } from '../../src/config.ts';
import { missingDetails } from '../../src/firm/firm.ts';
import { getSettings } from '../../src/firm/queries.ts';
import type { Settings } from '../../src/firm/schema.ts';
import { paths } from '../../src/paths.ts';
import { TestApp } from '../support/app.ts';
import { office } from '../support/office.ts';
import { startMailServer } from '../support/smtp-server.ts';

const right = {
  bedrijfsnaam: ' Vipo  Rondhout ',
  juridischeNaam: 'Vipo Hout B.V.',
  adres: 'Houtkade 7\r\n8011 AA Zwolle',
  telefoon: '038 123 45 67',
  email: 'info@vipo.example',
  website: 'www.vipo.example',
  kvkNummer: '1234 5678',
  btwNummer: 'nl 1234.56.782.b01',
  iban: 'nl91 abna 0417 1643 00',
  bic: 'abnanl2a',
  betaaltermijn: '30',
  regelnaam: 'Rondhout',
  titel: 'Vipo',
  factuurnummers: 'F{jaar}-{nummer}',
  creditnummers: 'C{jaar}-{nummer}',
  prijzen: 'exclusief',
  bezorgkostenInVerzoek: 'on',
  opmerkingenOpFactuur: 'on',
};

async function settingsScreen(config: Partial<Config> = {}) {
  const { app, token, call, plan } = await office({ admin: true, config });
  const save = (change: object = {}, versie = getSettings(app.db).version) =>
    app.page(paths.settings(), token, { ...right, ...change, versie: String(versie) });
  return { app, token, call, plan, save };
}

test('valid settings are stored in their normal form, such as an IBAN without spaces', async () => {
  const { app, save } = await settingsScreen();
  const { status, headers } = await save();
  expect([status, headers.get('Location')]).toEqual([303, paths.settings()]);
  expect(getSettings(app.db)).toMatchObject({
    companyName: 'Vipo Rondhout',
    address: 'Houtkade 7\n8011 AA Zwolle',
    kvkNumber: '12345678',
    vatNumber: 'NL123456782B01',
    iban: 'NL91ABNA0417164300',
    bic: 'ABNANL2A',
    paymentTermDays: 30,
    pricesIncludeVat: false,
    paymentRequestIncludesFee: true,
    remarksOnInvoice: true,
    version: 2,
  });
});

test.each([
  ['bedrijfsnaam', ' ', 'Bedrijfsnaam is verplicht.'],
  ['bedrijfsnaam', 'x'.repeat(101), 'hoogstens 100 tekens'],
  ['adres', '1\n2\n3\n4\n5\n6\n7', 'hoogstens 6 regels'],
  ['telefoon', 'bel maar', 'Dit is geen telefoonnummer.'],
  ['email', 'info@vipo', 'Dit is geen e-mailadres.'],
  ['website', 'javascript:alert(1)', 'Dit is geen webadres'],
  ['kvkNummer', '1234567', 'Een KvK-nummer heeft 8 cijfers.'],
  ['btwNummer', 'NL123456789B01', 'Dit BTW-nummer klopt niet'],
  ['btwNummer', 'NL000000000B00', 'Dit BTW-nummer klopt niet'],
  ['btwNummer', 'NL000000000B01', 'Dit BTW-nummer klopt niet'],
  ['btwNummer', 'NL123456782B00', 'Dit BTW-nummer klopt niet'],
  ['iban', 'NL91ABNA0417164301', 'Deze IBAN klopt niet'],
  ['bic', 'ABNA', 'Een BIC heeft 8 of 11 tekens'],
  ['betaaltermijn', '366', '0 tot 365 dagen'],
  ['betaaltermijn', 'veertien', '0 tot 365 dagen'],
  ['regelnaam', '', 'verplicht'],
  ['titel', 'x'.repeat(61), 'hoogstens 60 tekens'],
  ['factuurnummers', '{jaar}', 'elk één keer'],
  ['factuurnummers', '{nummer}-{nummer}', 'elk één keer'],
  ['factuurnummers', '../{jaar}/{nummer}', 'elk één keer'],
  ['factuurnummers', '(', 'elk één keer'],
  ['factuurnummers', '{jaar}[{nummer}', 'elk één keer'],
  ['creditnummers', 'F{jaar}-{nummer}', 'hetzelfde nummer'],
  ['creditnummers', 'F{jaar}-1{nummer}', 'hetzelfde nummer'],
])(
  '%s %p is refused at its field: "%s", and the typed values stay',
  async (field, value, sentence) => {
    const { app, save } = await settingsScreen();
    const { status, body } = await save({
      [field]: value,
      titel: field === 'titel' ? value : 'Nieuw',
    });
    expect(status).toBe(422);
    const [, message = ''] = new RegExp(`id="${field}-error">([^<]*)`).exec(body) ?? [];
    expect(message).toContain(sentence);
    if (field !== 'titel') expect(body).toContain('value="Nieuw"');
    expect(getSettings(app.db).version).toBe(1);
  },
);

test.each(['NL123456782B01', 'NL002455799B11', 'NL000099998B57'])(
  'the BTW number %s is accepted',
  async (btwNummer) => {
    const { save } = await settingsScreen();
    expect((await save({ btwNummer })).status).toBe(303);
  },
);

test('saving settings that were changed meanwhile shows a message and keeps the typed values', async () => {
  const { app, save } = await settingsScreen();
  await save({}, 1);
  const { status, body } = await save({ titel: 'Mijn titel' }, 1);
  expect([status, body.includes('heeft de instellingen om'), body.includes('Mijn titel')]).toEqual([
    409,
    true,
    true,
  ]);
  expect(getSettings(app.db).homeTitle).toBe('Vipo');
});

test('staff who open or send the settings are redirected to the start screen and change nothing, and only administrators see a link to the settings', async () => {
  const { app, token } = await settingsScreen();
  const staff = await app.staff();
  for (const [path, form] of [
    [paths.settings(), right],
    [paths.changeLogo(), { verwijderen: 'ja' }],
    [paths.testMail(), {}],
  ] as const) {
    expect((await app.page(path, staff, form)).headers.get('Location')).toBe('/');
  }
  expect((await app.page(paths.settings(), staff)).headers.get('Location')).toBe('/');
  expect(getSettings(app.db).version).toBe(1);
  expect((await app.page(paths.home(), staff)).body).not.toContain(paths.settings());
  expect((await app.page(paths.home(), token)).body).toContain(`href="${paths.settings()}"`);
});

test('an invoice keeps the settings of the moment when it was made', async () => {
  const { call, plan, save } = await settingsScreen();
  await save();
  const id = await plan({ Betaling: 'bank overmaken' });
  await call('POST', paths.api.invoice(id));
  await save({ bedrijfsnaam: 'Anders', factuurnummers: '{nummer}.{jaar}' });
  const { body } = await call('GET', paths.api.invoiceData(id));
  expect(body).toMatchObject({
    invoiceNumber: 'F2026-0001',
    paymentTermDays: 30,
    company: { name: 'Vipo Rondhout', iban: 'NL91 ABNA 0417 1643 00' },
    calculations: { netto: 237.5, totaal: 287.38 },
  });
  const second = await plan();
  expect((await call('POST', paths.api.invoice(second))).body.invoiceNumber).toBe('0002.2026');
});

test('the settings show which services are set up, and no secret', async () => {
  const { app, token } = await settingsScreen({
    tikkie: { url: 'https://tikkie.example', apiKey: 'geheim-1', appToken: 'geheim-2' },
    mail: { smtpUrl: 'smtp://u:geheim-3@127.0.0.1:1', from: 'x@vipo.test' },
  });
  const { body } = await app.page(paths.settings(), token);
  expect(body).toMatch(/Tikkie<\/dt><dd class="state ok"><i class="icon i-check"><\/i>ingesteld</);
  expect(body).toMatch(
    /WhatsApp<\/dt><dd class="state bad"><i class="icon i-stop"><\/i>niet ingesteld</,
  );
  expect(body).not.toContain('geheim');
});

test('a test mail goes to the user who asks, and its failure is shown until a mail succeeds', async () => {
  const server = await startMailServer();
  try {
    const { app, token } = await settingsScreen({ mail: server.config });
    const send = async () => {
      const { headers } = await app.page(paths.testMail(), token, {});
      return decodeURIComponent(headers.get('Set-Cookie') ?? '');
    };
    server.refuse('mailbox vol');
    expect(await send()).toContain('error:E-mail versturen mislukt');
    expect((await app.page(paths.settings(), token)).body).toContain('mailbox vol');
    server.accept();
    expect(await send()).toContain('success:Test e-mail verstuurd naar baas@vipo.test.');
    expect((await server.next()).to?.[0]?.address).toBe('baas@vipo.test');
    expect((await app.page(paths.settings(), token)).body).not.toContain('mailbox vol');
  } finally {
    await server.stop();
  }
});

test("saving the same settings again is no conflict, but saving over another user's change is a conflict", async () => {
  const { app, save } = await settingsScreen();
  const before = getSettings(app.db).version;
  expect((await save({}, before)).status).toBe(303);
  expect((await save({}, before)).status).toBe(303);
  expect(getSettings(app.db).version).toBe(before + 1);
  expect((await save({ titel: 'Anders' }, before)).status).toBe(409);
});

const alreadyGiven = (number: string) =>
  `Nummer ${number} is al gegeven en zou met deze opmaak nog een keer kunnen komen. Kies een andere.`;

test('a number format that can repeat an issued number is refused', async () => {
  const { app, call, plan, save } = await settingsScreen();
  const refused = async (change: object, field: string) => {
    const { status, body } = await save(change);
    const [, message] = new RegExp(`id="${field}-error">([^<]*)`).exec(body) ?? [];
    return [status, message];
  };
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  await call('POST', paths.api.creditInvoice(id), {});
  const invoices = { factuurnummers: 'F{jaar}-{nummer}', creditnummers: '{jaar}-{nummer}' };
  expect(await refused(invoices, 'creditnummers')).toEqual([422, alreadyGiven('2026-0001')]);
  const credits = { factuurnummers: 'C{jaar}-{nummer}', creditnummers: 'K{jaar}-{nummer}' };
  expect(await refused(credits, 'factuurnummers')).toEqual([422, alreadyGiven('C2026-0001')]);
  expect(getSettings(app.db).version).toBe(1);
  // The earlier format is allowed again, because it gives the issued number to the same invoice only.
  expect((await save()).status).toBe(303);
  expect((await save({ factuurnummers: '{jaar}-{nummer}' })).status).toBe(303);
});

test('the required details of an invoice are a trade name or legal name, an address, a KvK number, a BTW number and an IBAN', () => {
  const complete = {
    ...getSettings(new TestApp().db),
    address: 'Houtweg 1',
    kvkNumber: '12345678',
    vatNumber: 'NL123456782B01',
    iban: 'NL91ABNA0417164300',
  };
  const lacking = (change: Partial<Settings>) => missingDetails({ ...complete, ...change });
  expect(lacking({})).toEqual([]);
  expect(lacking({ companyName: '', legalName: 'Vipo B.V.' })).toEqual([]);
  expect(lacking({ companyName: '' })).toEqual(['naam']);
  expect(lacking({ address: '' })).toEqual(['adres']);
  expect(lacking({ kvkNumber: '', vatNumber: '', iban: '' })).toEqual([
    'KvK-nummer',
    'BTW-nummer',
    'IBAN',
  ]);
});

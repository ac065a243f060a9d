import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { aDelivery } from '../support/app.ts';
import { office } from '../support/office.ts';
import { startTikkieServer } from '../support/tikkie-server.ts';
import { startWhatsappServer } from '../support/whatsapp-server.ts';

test('§3 a delivery has its fields, Tijd as one string, and gefactureerd 0 while it is not invoiced', async () => {
  const { call, plan } = await office({ admin: true });
  const { body } = await call('GET', paths.api.delivery(await plan()));
  expect(body).toMatchObject({
    id: 1,
    Klant_naam: 'Jansen',
    leveringsadres: aDelivery.leveringsadres,
    telefoonnummer: '+31 6 12345678',
    Tijd: '2026-11-23 Ochtend',
    Prijs: 90,
    Aantal: 2.5,
    Betaling: 'contant',
    bezorgkosten: 12.5,
    opmerkingen: 'Achterom',
    gefactureerd: 0,
  });
});

test('§3 the total of a delivery is Prijs x Aantal + bezorgkosten, rounded to two decimals', async () => {
  const { app, token, plan } = await office({ admin: true });
  // In floating point 89.95 × 0.333 is 29.953350000000004.
  await plan({ Prijs: '89,95', Aantal: '0,333', bezorgkosten: '7,10' });
  const { body } = await app.page(paths.overview(), token);
  expect(body.replaceAll('\u00a0', ' ')).toContain('€ 37,05');
});

test('§3 a user has id, username, email, is_active, is_admin, created_at, last_login and is_current_user', async () => {
  const { app, call } = await office({ admin: true });
  await app.addUser('kees');
  await app.logIn('baas');
  const { body } = await call('GET', paths.api.users());
  const users = body.users as Record<string, unknown>[];
  expect(users.find(({ username }) => username === 'baas')).toMatchObject({
    id: 1,
    email: 'baas@vipo.test',
    is_active: true,
    is_admin: true,
    created_at: '2026-11-20T09:30:00.000Z',
    last_login: '2026-11-20T09:30:00.000Z',
    is_current_user: true,
  });
  expect(users.find(({ username }) => username === 'kees')).toMatchObject({
    is_admin: false,
    last_login: null,
    is_current_user: false,
  });
});

test('§3 the user of a session has the field isAdmin', async () => {
  const { call } = await office({ admin: true });
  expect((await call('GET', paths.api.me())).body.user.isAdmin).toBeTrue();
});

test('§3 the file names in a row of the archive contain the invoice and credit numbers', async () => {
  const { call, plan } = await office({ admin: true });
  await call('POST', paths.api.invoice(await plan()));
  const [row] = (await call('GET', paths.api.archive())).body;
  expect(row).toMatchObject({
    delivery_id: 1,
    file_path: 'Factuur-2026-0001.pdf',
    has_credit: false,
    Klant_naam: 'Jansen',
    leveringsadres: aDelivery.leveringsadres,
    Tijd: '2026-11-23 Ochtend',
    created_at: '2026-11-20T09:30:00.000Z',
  });
  await call('POST', paths.api.creditInvoice(1), {});
  const [credited] = (await call('GET', paths.api.archive())).body;
  expect(credited).toMatchObject({
    has_credit: true,
    credit_file_path: 'Creditfactuur-C2026-0001.pdf',
  });
});

test('§3 invoice data has number, delivery and calculations, and the data of a credit names its invoice', async () => {
  const { call, plan } = await office({ admin: true });
  await call('POST', paths.api.invoice(await plan()));
  await call('POST', paths.api.creditInvoice(1), { comment: 'Te veel' });
  expect((await call('GET', paths.api.invoiceData(1))).body).toMatchObject({
    invoiceNumber: '2026-0001',
    delivery: {
      Klant_naam: 'Jansen',
      leveringsadres: aDelivery.leveringsadres,
      telefoonnummer: '+31 6 12345678',
      opmerkingen: 'Achterom',
      Tijd: '2026-11-23 Ochtend',
    },
    calculations: {
      prijs: 90,
      aantal: 2.5,
      bezorgkosten: 12.5,
      netto: 196.28,
      btw: 41.22,
      totaal: 237.5,
    },
  });
  expect((await call('GET', paths.api.invoiceData(1, true))).body).toMatchObject({
    invoiceNumber: 'C2026-0001',
    isCredit: true,
    originalInvoiceNumber: '2026-0001',
    comment: 'Te veel',
    calculations: { totaal: -237.5 },
  });
});

test('§3 a payment request and a message take their fields, and the payment request returns paymentUrl', async () => {
  const tikkie = await startTikkieServer();
  const whatsapp = await startWhatsappServer();
  try {
    const { call } = await office({
      admin: true,
      config: { tikkie: tikkie.config, whatsapp: whatsapp.config },
    });
    const asked = await call('POST', paths.api.tikkieRequest(), {
      amount: 225,
      description: 'Brandhout 2,5 kuub voor Jansen',
      reference: '2026-0001',
    });
    expect(asked.body.paymentUrl).toBe(tikkie.made[0]?.url);
    const sent = await call('POST', paths.api.whatsappSend(), {
      to: '06 12345678',
      voornaam: 'Anna',
      factuurnummer: '2026-0001',
      bedrag: 225,
      tikkielink: asked.body.paymentUrl,
    });
    expect([sent.status, whatsapp.sent.length]).toEqual([200, 1]);
  } finally {
    await Promise.all([tikkie.stop(), whatsapp.stop()]);
  }
});

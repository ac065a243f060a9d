import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';
import { startTikkieServer } from '../support/tikkie-server.ts';
import { startWhatsappServer } from '../support/whatsapp-server.ts';

test('§7 GET /invoice/data/{id} returns the invoice data', async () => {
  const { call, plan } = await office({ admin: true });
  const id = await plan();
  await call('POST', paths.api.invoice(id));
  expect((await call('GET', `/invoice/data/${id}`)).body).toMatchObject({
    invoiceNumber: '2026-0001',
    delivery: { Klant_naam: 'Jansen', Tijd: '2026-11-23 Ochtend' },
    calculations: { prijs: 90, aantal: 2.5, bezorgkosten: 12.5, totaal: 237.5 },
  });
});

test('§7 GET /invoice/number/{id} returns invoiceNumber', async () => {
  const { call, plan } = await office({ admin: true });
  const id = await plan();
  expect((await call('GET', `/invoice/number/${id}`)).status).toBe(404);
  await call('POST', paths.api.invoice(id));
  expect((await call('GET', `/invoice/number/${id}`)).body).toEqual({ invoiceNumber: '2026-0001' });
});

test('§7 GET /invoices-archief returns the rows of the archive', async () => {
  const { call, plan } = await office({ admin: true });
  await call('POST', paths.api.invoice(await plan()));
  const { body } = await call('GET', '/invoices-archief');
  expect(body).toMatchObject([
    { delivery_id: 1, file_path: expect.stringContaining('2026-0001'), has_credit: false },
  ]);
});

test('§7 POST /credit-invoice/{id} takes comment and returns success, creditNumber and originalInvoiceNumber', async () => {
  const { call, plan } = await office({ admin: true });
  await call('POST', paths.api.invoice(await plan()));
  expect((await call('POST', '/credit-invoice/1', { comment: 'Fout' })).body).toEqual({
    success: true,
    creditNumber: 'C2026-0001',
    originalInvoiceNumber: '2026-0001',
  });
});

test('§7 POST /api/tikkie-request takes amount, description and reference, and returns paymentUrl', async () => {
  const tikkie = await startTikkieServer();
  const { call } = await office({ admin: true, config: { tikkie: tikkie.config } });
  const request = { amount: 225, description: 'Brandhout 2,5 kuub', reference: '2026-0001' };
  const { status, body } = await call('POST', '/api/tikkie-request', request);
  expect([status, body]).toEqual([201, { paymentUrl: tikkie.made[0]?.url }]);
  await tikkie.stop();
  expect(
    (await (await office({ admin: true })).call('POST', '/api/tikkie-request', request)).status,
  ).toBe(503);
});

test('§7 POST /api/whatsapp-send takes five fields, and a failure returns error', async () => {
  const whatsapp = await startWhatsappServer();
  const { call } = await office({ admin: true, config: { whatsapp: whatsapp.config } });
  const message = {
    to: '06 12345678',
    voornaam: 'Anna',
    factuurnummer: '2026-0001',
    bedrag: '225',
    tikkielink: 'https://tikkie.me/pay/x',
  };
  expect((await call('POST', '/api/whatsapp-send', message)).status).toBe(200);
  expect(whatsapp.sent[0]?.to).toContain('31612345678');
  const refused = await call('POST', '/api/whatsapp-send', { ...message, to: '+31 6' });
  expect([refused.status, typeof refused.body.error]).toEqual([422, 'string']);
  await whatsapp.stop();
});

test('§7 POST /export-deliveries takes dates and tijdslot, and returns a PDF with a file name', async () => {
  const { app, token, plan } = await office({ admin: true });
  await plan();
  const send = (dates: string[], tijdslot: string | null) =>
    app.fetch('/export-deliveries', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ dates, tijdslot }),
    });
  const one = await send(['2026-11-23'], 'Ochtend');
  expect(one.headers.get('Content-Disposition')).toMatch(/filename="Leveringen.*\.pdf"/);
  expect((await one.text()).slice(0, 5)).toBe('%PDF-');
  expect((await send(['2026-11-01', '2026-11-30'], null)).status).toBe(200);
  expect((await send(['2026-12-24'], 'hele dag')).status).toBe(404);
});

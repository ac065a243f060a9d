import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { mailingOffice } from '../support/mailing.ts';
import { startServices } from '../support/services.ts';

/** An invoice of € 237,50, with a payment request for `amount` unless `amount` is undefined. */
async function requested(amount?: number) {
  const services = await startServices();
  const at = await mailingOffice({ config: services.config });
  const id = await at.invoice({ Betaling: 'betaalverzoek' });
  const request = async () => {
    const order = { amount, description: 'Brandhout', reference: '2026-0001' };
    return (await at.call('POST', paths.api.tikkieRequest(), order)).body.paymentUrl as string;
  };
  const url = amount === undefined ? '' : await request();
  const send = async () => {
    expect((await at.mail(id, {})).status).toBe(200);
    const { text = '', html = '' } = at.server.mails.at(-1) ?? {};
    return { text: text.replaceAll('\u00a0', ' '), html };
  };
  const stop = async () => {
    await at[Symbol.asyncDispose]();
    await services[Symbol.asyncDispose]();
  };
  return { ...at, id, url, send, [Symbol.asyncDispose]: stop };
}

const TRANSFER = 'Maak het bedrag uiterlijk op 04-12-2026 over op NL91 ABNA 0417 1643 00';

test('the mail of an invoice with a payment request has the link of the request, and the bank account as a second way to pay', async () => {
  await using at = await requested(237.5);
  const { text, html } = await at.send();
  expect(text).toContain(`U kunt betalen via deze link:\n\n${at.url}\n\nOvermaken kan ook`);
  expect(html).toContain(`<a href="${at.url}">${at.url}</a>`);
});

test('the mail with a payment request for a part of the invoice says how to pay the rest', async () => {
  await using at = await requested(225);
  const { text } = await at.send();
  expect(text).toContain(`Via deze link betaalt u € 225,00:\n\n${at.url}\n\nDe rest, € 12,50,`);
});

test('the mail of an invoice without a payment request announces none and asks for a transfer', async () => {
  await using at = await requested();
  const { text } = await at.send();
  expect(text).toContain(TRANSFER);
  expect(text).not.toContain('verzoek');
});

test.each([
  "status = 'EXPIRED'",
  "state = 'failed', url = NULL, provider_id = NULL, status = NULL",
  'url = NULL',
])('the mail has no link of a payment request with %p', async (change) => {
  await using at = await requested(225);
  at.app.db.$client.run(`UPDATE outgoing SET ${change} WHERE channel = 'tikkie'`);
  const { text } = await at.send();
  expect(text).toContain(TRANSFER);
  expect(text).not.toContain('http');
});

test('the mail has no link of a payment request for more than the open amount', async () => {
  await using at = await requested(225);
  const payment = { delivery_id: at.id, bedrag: 100, datum: '2026-11-20', methode: 'bank' };
  expect((await at.call('POST', paths.api.payments(), payment)).status).toBe(201);
  const { text } = await at.send();
  expect(text).toContain(`Er staat nog € 137,50 open. ${TRANSFER}`);
  expect(text).not.toContain('http');
});

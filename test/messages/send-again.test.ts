import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { office, type PayingOffice } from '../support/office.ts';
import { attemptsOf } from '../support/outgoing.ts';
import { badgesIn } from '../support/services.ts';
import { nextTurn } from '../support/until.ts';

const mine = { telefoonnummer: '06-12345678' };

function again({ call }: PayingOffice, body: object = mine) {
  return call('POST', paths.api.sendAgain(1), body);
}

/** Makes an invoice whose message gets no answer from WhatsApp. Returns the id of the message. */
async function uncertain(paying: PayingOffice): Promise<number> {
  await paying.invoice();
  paying.whatsapp.fail({ drop: 'after' });
  await again(paying);
  paying.whatsapp.fail(undefined);
  const { body } = await paying.call('GET', paths.api.sendAgain(1));
  return body.onzekerBericht;
}

test('when an invoice has no payment request yet, the request and its message are each sent once', async () => {
  await using paying = await office({ admin: true, services: true });
  const { tikkie, whatsapp, invoice, badges, call } = paying;
  await invoice();
  expect(await badges()).toEqual(['Niet gevraagd']);
  expect((await call('GET', paths.api.sendAgain(1))).body).toEqual({
    eersteKeer: true,
    invoiceNumber: '2026-0001',
    Klant_naam: 'Jansen',
    telefoonnummer: '+31 6 12345678',
    bedrag: 225,
    paymentUrl: null,
    onzekerBericht: null,
  });
  const { status, body } = await again(paying);
  const paymentUrl = tikkie.made[0]?.url ?? '';
  expect([status, body]).toEqual([200, { paymentUrl, messageSent: true }]);
  expect(tikkie.made).toMatchObject([
    {
      amountInCents: 22500,
      description: 'Brandhout 2,5 kuub voor Jansen',
      referenceId: '2026-0001',
    },
  ]);
  const parameters = ['Jansen', '2026-0001', '€\u00a0225,00', paymentUrl];
  expect(whatsapp.sent).toEqual([{ to: '+31612345678', parameters }]);
  expect(await badges()).toEqual(['Open']);
  const repeated = await again(paying);
  expect([repeated.status, repeated.body.error]).toEqual([
    409,
    'Er is niets opnieuw te sturen: de factuur staat al op open.',
  ]);
  expect(whatsapp.sent).toHaveLength(1);
});

test('a refused message is sent again with the first payment link', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, tikkie, whatsapp, invoice, askMoney, badges } = paying;
  await invoice();
  tikkie.fail({ status: 400, body: '{"errors":[{"message":"Amount too high"}]}' });
  await askMoney();
  expect(await badges()).toEqual(['Mislukt']);
  tikkie.fail(undefined);
  whatsapp.fail({ status: 400, body: '{"error":{"message":"No such number"}}' });
  const { status, body } = await again(paying);
  expect([status, body.error]).toEqual([
    502,
    'WhatsApp heeft het bericht niet verstuurd: No such number.',
  ]);
  expect(await badges()).toEqual(['Bericht mislukt']);
  whatsapp.fail(undefined);
  expect((await again(paying)).body.paymentUrl).toBe(tikkie.made[0]?.url);
  expect(tikkie.made).toHaveLength(1);
  expect(attemptsOf(app.db, 'whatsapp').map(({ state }) => state)).toEqual(['failed', 'sent']);
});

test('a message with an unknown outcome is sent again only after a confirmation', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, whatsapp, badges } = paying;
  const id = await uncertain(paying);
  expect(await badges()).toEqual(['Bericht onzeker']);
  for (const body of [
    mine,
    { ...mine, onzekerBericht: id + 1 },
    { telefoonnummer: '0612345679' },
  ]) {
    const { status, body: refused } = await again(paying, body);
    expect([status, refused.error]).toEqual([
      409,
      'Of een eerder bericht is aangekomen, is niet bekend. Opnieuw sturen kan een tweede bericht geven.',
    ]);
  }
  expect(whatsapp.sent).toHaveLength(1);
  expect((await again(paying, { ...mine, onzekerBericht: id })).status).toBe(200);
  expect(whatsapp.sent).toHaveLength(2);
  expect(await badges()).toEqual(['Open']);
  const rows: object[] = attemptsOf(app.db, 'whatsapp');
  expect(rows).toMatchObject([
    { state: 'sending', resentAt: '2026-11-20T09:30:00.000Z' },
    { state: 'sent', resentAt: null },
  ]);
});

test('a confirmation to send again is valid once, and only for the message that it names', async () => {
  await using paying = await office({ admin: true, services: true });
  const { whatsapp, call } = paying;
  const id = await uncertain(paying);
  whatsapp.fail({ drop: 'after', after: nextTurn });
  const yes = { ...mine, onzekerBericht: id };
  const both = await Promise.all([again(paying, yes), again(paying, yes)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([409, 502]);
  expect((await again(paying, yes)).status).toBe(409);
  expect(whatsapp.sent).toHaveLength(2);
  const { body } = await call('GET', paths.api.sendAgain(1));
  expect(body.onzekerBericht).toBe(id + 1);
});

test('two simultaneous requests to send again send one message', async () => {
  await using paying = await office({ admin: true, services: true });
  const { tikkie, whatsapp, invoice } = paying;
  await invoice();
  whatsapp.fail({ after: nextTurn });
  const answers = await Promise.all([again(paying), again(paying)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([tikkie.made.length, whatsapp.sent.length]).toEqual([1, 1]);
});

test('the user can fill in another phone number, and an invalid number is refused before anything is sent', async () => {
  await using paying = await office({ admin: true, services: true });
  const { tikkie, whatsapp, invoice } = paying;
  await invoice({ telefoonnummer: '+31 6' });
  const { status, body } = await again(paying, { telefoonnummer: '12' });
  const sentence = "'12' is geen bestaand telefoonnummer.";
  expect([status, body]).toEqual([422, { error: sentence, fields: { telefoonnummer: sentence } }]);
  expect(tikkie.made).toHaveLength(0);
  expect((await again(paying)).status).toBe(200);
  expect(whatsapp.sent.map(({ to }) => to)).toEqual(['+31612345678']);
});

test('without a phone number only the payment link is created', async () => {
  await using paying = await office({ admin: true, services: true });
  const { tikkie, whatsapp, invoice, badges, call } = paying;
  await invoice({ telefoonnummer: '' });
  const { body } = await again(paying, { telefoonnummer: '' });
  expect(body).toEqual({ paymentUrl: tikkie.made[0]?.url ?? '', messageSent: false });
  expect(whatsapp.sent).toHaveLength(0);
  expect(await badges()).toEqual(['Geen bericht']);
  expect((await call('GET', paths.api.sendAgain(1))).body.paymentUrl).toBe(body.paymentUrl);
});

test('a payment request that is sent again asks for the same amount after a change of the fee setting', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, tikkie, invoice } = paying;
  await invoice();
  await again(paying, { telefoonnummer: '' });
  app.db.$client.run('UPDATE settings SET payment_request_includes_fee = 1');
  expect((await again(paying)).status).toBe(200);
  expect(tikkie.made.map((one) => one.amountInCents)).toEqual([22500]);
  await invoice();
  await paying.call('POST', paths.api.sendAgain(2), mine);
  expect(tikkie.made.map((one) => one.amountInCents)).toEqual([22500, 23750]);
});

test('when a payment request has no link, the link is fetched before a message is sent', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, tikkie, whatsapp, invoice, askMoney } = paying;
  await invoice();
  tikkie.fail({ answer: { status: 201, body: '{"status":"OPEN"}' } });
  await askMoney();
  const kept = tikkie.made.splice(0);
  const { status, body } = await again(paying);
  expect([status, body.error]).toEqual([
    502,
    'Tikkie heeft het betaalverzoek, maar geeft er geen link bij. Zoek de link op in Tikkie.',
  ]);
  tikkie.made.push(...kept);
  expect((await again(paying)).status).toBe(200);
  expect(whatsapp.sent[0]?.parameters[3]).toBe(kept[0]?.url ?? '');
  expect(attemptsOf(app.db, 'tikkie')).toHaveLength(1);
});

test('nothing is sent for an invoice that is paid, credited or has another payment method', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, tikkie, whatsapp, invoice, askMoney, call, token } = paying;
  await invoice();
  await askMoney();
  tikkie.paid.set(tikkie.made[0]?.paymentRequestToken ?? '', 22500);
  await app.page(paths.refreshPayments(), token, {});
  await invoice();
  await call('POST', paths.api.creditInvoice(2), { comment: '' });
  await invoice({ Betaling: 'contant' });
  const answers = [];
  for (const id of [1, 2, 3, 4]) answers.push(await call('POST', paths.api.sendAgain(id), mine));
  const nothing = 'Er is niets opnieuw te sturen: de factuur';
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [409, `${nothing} staat al op betaald.`],
    [409, `${nothing} is gecrediteerd.`],
    [409, `${nothing} heeft geen betaalverzoek.`],
    [404, 'Er is geen factuur van deze levering.'],
  ]);
  expect(whatsapp.sent).toHaveLength(0);
  const { body } = await app.page(paths.archive(), token);
  expect(badgesIn(body)).toEqual(['Open', 'Deels betaald']);
  expect(body).not.toContain('Betaalverzoek opnieuw sturen');
});

test('when Tikkie is not set up, the error names Tikkie', async () => {
  const { call, plan } = await office({ admin: true });
  await call('POST', paths.api.invoice(await plan({ Betaling: 'betaalverzoek' })));
  const { status, body } = await call('POST', paths.api.sendAgain(1), mine);
  expect([status, body.error]).toEqual([503, expect.stringContaining('Tikkie is niet ingesteld')]);
});

test('without scripts a page asks the same questions as the dialog, keeps the typed values and shows errors', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, token, whatsapp } = paying;
  const id = await uncertain(paying);
  const shown = (await app.page(paths.sendAgain(1), token)).body;
  expect(shown).toContain('kan de klant het twee keer krijgen');
  expect(shown).toContain('Toch opnieuw sturen');
  const form = { telefoonnummer: '12', onzekerBericht: String(id) };
  const wrong = await app.page(paths.sendAgain(1), token, form);
  expect(wrong.status).toBe(422);
  expect(wrong.body).toContain('value="12"');
  const unseen = await app.page(paths.sendAgain(1), token, { ...mine, onzekerBericht: '' });
  expect([unseen.status, whatsapp.sent.length]).toEqual([409, 1]);
  const sent = await app.page(paths.sendAgain(1), token, { ...form, ...mine });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/archief']);
  expect(whatsapp.sent).toHaveLength(2);
  expect((await app.page(paths.sendAgain(1), token)).status).toBe(303);
});

test('a paid invoice without a payment request offers nothing to send again', async () => {
  await using paying = await office({ admin: true, services: true });
  await paying.invoice();
  const payment = { delivery_id: 1, bedrag: 237.5, datum: '2026-11-20', methode: 'bank' };
  expect((await paying.call('POST', paths.api.payments(), payment)).status).toBe(201);
  const { status, body } = await again(paying);
  const sentence = 'Er is niets opnieuw te sturen: de factuur is al betaald.';
  expect([status, body.error]).toEqual([409, sentence]);
  expect(paying.whatsapp.sent).toHaveLength(0);
});

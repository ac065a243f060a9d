import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { MS_PER_DAY } from '../../src/shared/dates.ts';
import { ADDRESS, mailingOffice } from '../support/mailing.ts';
import { office } from '../support/office.ts';
import { nextTurn } from '../support/until.ts';

const NOT_SET_UP = 'E-mail is niet ingesteld. Vraag een beheerder.';

const answer = ({ status, body }: { status: number; body: unknown }) => [status, body];

test('the stored PDF is mailed to the address of the delivery, with the firm as the address for answers', async () => {
  await using at = await mailingOffice();
  const id = await at.invoice({ Klant_naam: 'Jan Jansen' });
  expect(answer(await at.mail(id))).toEqual([200, { success: true }]);
  const [mail] = at.server.mails;
  expect([mail?.subject, mail?.to, mail?.replyTo]).toEqual([
    'Factuur 2026-0001 van Vipo',
    [{ name: 'Jan Jansen', address: ADDRESS }],
    [{ name: '', address: 'info@vipo.test' }],
  ]);
  expect(mail?.text).toContain('Beste Jan,');
  expect(mail?.text).toContain(
    'factuur 2026-0001 van €\u00a0237,50. Maak het bedrag uiterlijk op 04-12-2026 over op NL91 ABNA 0417 1643 00',
  );
  const [pdf] = mail?.attachments ?? [];
  expect([pdf?.filename, pdf?.mimeType]).toEqual(['Factuur-2026-0001.pdf', 'application/pdf']);
  const { bytes } = await at.pdf(id);
  expect(new Uint8Array(pdf?.content as ArrayBuffer)).toEqual(bytes);
  expect(at.rows()).toMatchObject([{ number: '2026-0001', kind: 'factuur', state: 'sent' }]);
});

test('the mail of a paid or credited invoice asks for no money, and the mail of a partly paid invoice asks for the rest', async () => {
  await using at = await mailingOffice();
  const pay = (id: number, bedrag: number) =>
    at.call('POST', paths.api.payments(), {
      delivery_id: id,
      bedrag,
      datum: '2026-11-20',
      methode: 'bank',
    });
  const [part, paid, credited] = [await at.invoice(), await at.invoice(), await at.invoice()];
  const written = await at.invoice();
  expect((await pay(part, 100)).status).toBe(201);
  await pay(paid, 237.5);
  await pay(written, 233.5);
  const rest = { bedrag: 4, datum: '2026-11-20', methode: 'afgeboekt', reden: 'afronding' };
  await at.call('POST', paths.api.payments(), { delivery_id: written, ...rest });
  await at.call('POST', paths.api.creditInvoice(credited), {});
  for (const id of [part, paid, credited, written]) expect((await at.mail(id)).status).toBe(200);
  const texts = at.server.mails.map(({ text }) => text ?? '');
  expect(texts[0]).toContain('Er staat nog €\u00a0137,50 open. Maak het bedrag uiterlijk op');
  expect(texts[1]).toContain('Deze factuur is al betaald.');
  expect(texts[3]).toContain('U hoeft niets meer te betalen.');
  expect(texts[2]).toContain('Deze factuur is gecrediteerd: u hoeft niets te betalen.');
  for (const text of texts.slice(1)) expect(text).not.toContain('Maak het bedrag');
});

test.each(['bank overmaken', 'betaalverzoek', 'contant'])(
  'the mail of an invoice of € 0 asks for no money (payment method: %s)',
  async (Betaling) => {
    await using at = await mailingOffice();
    await at.mail(await at.invoice({ Betaling, Prijs: 0, bezorgkosten: 0 }));
    const [text = ''] = at.server.mails.map((mail) => mail.text);
    expect(text).toContain('U hoeft niets te betalen.');
    expect(text).not.toMatch(/Maak het bedrag|contant/);
  },
);

test('the mail of a delivery without an e-mail address goes to the address of the customer', async () => {
  await using at = await mailingOffice();
  const customer = {
    Klant_naam: 'Jansen',
    leveringsadres: 'Dorpsstraat 1',
    email: 'klant@x.example',
  };
  await at.call('POST', paths.api.customers(), customer);
  const id = await at.invoice({ email: '' });
  await at.mail(id);
  expect(at.server.recipients).toEqual(['klant@x.example']);
  const other = await at.invoice();
  await at.mail(other);
  expect(at.server.recipients).toEqual(['klant@x.example', ADDRESS]);
});

test('a credit is mailed with its own PDF, its number and the number of its invoice', async () => {
  await using at = await mailingOffice();
  const id = await at.invoice();
  await at.call('POST', paths.api.creditInvoice(id), {});
  expect((await at.mail(id, { credit: true })).status).toBe(200);
  const [mail] = at.server.mails;
  expect(mail?.subject).toBe('Creditfactuur C2026-0001 van Vipo');
  expect(mail?.text).toContain(
    'creditfactuur C2026-0001 van €\u00a0237,50. Daarmee vervalt factuur 2026-0001.',
  );
  expect(mail?.attachments[0]?.filename).toBe('Creditfactuur-C2026-0001.pdf');
  const { bytes } = await at.pdf(id, true);
  expect(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer)).toEqual(bytes);
  expect((await at.mail(id)).status).toBe(200);
  expect(at.rows().map(({ number, about }) => [number, about])).toEqual([
    ['C2026-0001', '2026-0001'],
    ['2026-0001', '2026-0001'],
  ]);
});

test('a missing address, a wrong address, a missing mail server and a missing document each have their own answer', async () => {
  await using at = await mailingOffice();
  const id = await at.invoice({ email: '' });
  const none = 'Er is geen e-mailadres. Vul er een in.';
  expect(answer(await at.mail(id))).toEqual([422, { error: none, fields: { email: none } }]);
  for (const email of ['piet', 'a@b', 'a@b.nl, c@d.nl', 'a@b.nl\r\nBcc: c@d.nl', '"a b"@c.nl'])
    expect((await at.mail(id, { email })).body.fields).toEqual({
      email: 'Dit is geen e-mailadres.',
    });
  expect(answer(await at.mail(id, { credit: true }))[0]).toBe(404);
  expect((await at.mail(99)).status).toBe(404);
  expect((await at.mail(id, { email: 5 })).status).toBe(422);
  expect((await at.mail(id, { vorige: 'x' })).status).toBe(422);
  expect(at.server.recipients).toEqual([]);
  expect(at.rows()).toEqual([]);
  const without = await office();
  const other = await without.plan({ email: ADDRESS });
  await without.call('POST', paths.api.invoice(other));
  const { status, body } = await without.call('POST', paths.api.mailInvoice(other));
  expect([status, body.error]).toEqual([503, NOT_SET_UP]);
});

test('without a mail server, the pages that mail an invoice or a reminder say so before the user sends the mail', async () => {
  const { app, call, plan, page } = await office({ admin: true });
  await call('POST', paths.api.invoice(await plan({ email: ADDRESS })));
  const mailPage = await page(paths.mailInvoice(1));
  expect([mailPage.status, mailPage.body.includes(NOT_SET_UP)]).toEqual([200, true]);
  app.wait(20 * MS_PER_DAY);
  expect((await app.page(paths.remind(1), app.sessionOf('baas'))).body).toContain(NOT_SET_UP);
});

test('simultaneous calls and repeated calls send one mail', async () => {
  await using at = await mailingOffice();
  const id = await at.invoice();
  at.server.fail({ after: nextTurn });
  const answers = await Promise.all([at.mail(id), at.mail(id), at.mail(id, { ronde: true })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await at.mail(id)).status).toBe(200);
  expect([at.server.recipients.length, at.rows().length]).toEqual([1, 1]);
});

test('a call with the id of the first mail can mail the invoice to a corrected address, and the draft of the next mail proposes this address', async () => {
  await using at = await mailingOffice();
  const id = await at.invoice();
  await at.mail(id);
  const { previous, address, warnings } = await at.offer(id);
  expect([address, warnings]).toEqual([
    ADDRESS,
    ['2026-0001 is op 20-11-2026 10:30 al gemaild naar jan@klant.example.'],
  ]);
  const again = { vorige: previous, email: 'jan@nieuw.example' };
  expect((await at.mail(id, again)).status).toBe(200);
  expect(at.server.recipients).toEqual([ADDRESS, 'jan@nieuw.example']);
  const { status, body } = await at.mail(id, { ...again, email: ADDRESS });
  expect([status, body.error]).toEqual([
    409,
    '2026-0001 is op 20-11-2026 10:30 al gemaild naar jan@nieuw.example.',
  ]);
  expect((await at.offer(id)).address).toBe('jan@nieuw.example');
  expect((await at.mail(id, { vorige: null })).status).toBe(409);
  expect(at.server.recipients).toHaveLength(2);
});

test('a request that is repeated after a lost answer sends no second mail', async () => {
  await using at = await mailingOffice();
  const id = await at.invoice();
  await at.mail(id);
  const { previous } = await at.offer(id);
  const headers = { 'X-Client-Request-Id': 'abc' };
  for (let i = 0; i < 2; i++)
    expect((await at.mail(id, { vorige: previous }, headers)).status).toBe(200);
  expect(at.server.recipients).toHaveLength(2);
});

test('a request that is repeated with another address after a lost answer asks whether to send a second mail', async () => {
  await using at = await mailingOffice();
  const id = await at.invoice();
  const headers = { 'X-Client-Request-Id': 'abc' };
  await at.mail(id, { vorige: null }, headers);
  const other = { email: 'jan@nieuw.example' };
  const { status, body } = await at.mail(id, { ...other, vorige: null }, headers);
  expect([status, body.error]).toEqual([
    409,
    '2026-0001 is op 20-11-2026 10:30 al gemaild naar jan@klant.example.',
  ]);
  const { previous } = await at.offer(id);
  expect((await at.mail(id, { ...other, vorige: previous }, headers)).status).toBe(200);
  expect(at.server.recipients).toEqual([ADDRESS, 'jan@nieuw.example']);
});

test('a run mails an invoice only when the settings say so and the delivery has an address', async () => {
  await using at = await mailingOffice();
  const [id, without] = [await at.invoice(), await at.invoice({ email: '' })];
  const inRun = async (one: number) => (await at.mail(one, { ronde: true })).body;
  expect(await inRun(without)).toEqual({ success: false, reden: 'geen e-mailadres' });
  at.app.db.$client.run('UPDATE settings SET mails_invoices = 0');
  expect(await inRun(id)).toEqual({ success: false, reden: 'mailen staat uit' });
  expect(at.server.recipients).toEqual([]);
  at.app.db.$client.run('UPDATE settings SET mails_invoices = 1');
  expect(await inRun(id)).toEqual({ success: true });
  expect(at.server.recipients).toEqual([ADDRESS]);
});

test("a customer's name with line breaks and addresses changes no header of the mail", async () => {
  await using at = await mailingOffice();
  const Klant_naam = 'Jan\r\nBcc: spion@evil.example\r\n\r\n{iban}, <spion@evil.example>';
  const id = await at.invoice({ Klant_naam });
  at.app.db.$client.run("UPDATE settings SET invoice_mail_subject = 'Voor {naam}'");
  expect((await at.mail(id)).status).toBe(200);
  const [mail] = at.server.mails;
  expect(at.server.recipients).toEqual([ADDRESS]);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail?.to).toHaveLength(1);
  expect(mail?.subject).toContain('{iban}');
});

test('without scripts the page of a mail shows its subject, keeps the typed address and sends the mail once', async () => {
  await using at = await mailingOffice();
  const id = await at.invoice();
  const shown = (await at.page(paths.mailInvoice(id))).body;
  expect(shown).toContain('<strong>Factuur 2026-0001 van Vipo</strong>');
  expect(shown).toContain(`value="${ADDRESS}"`);
  const form = { email: 'mis', vorige: '', aanvraag: 'een' };
  const wrong = await at.page(paths.mailInvoice(id), form);
  expect([wrong.status, wrong.body.includes('value="mis"')]).toEqual([422, true]);
  const right = { ...form, email: 'nieuw@klant.example' };
  for (let i = 0; i < 2; i++) {
    const sent = await at.page(paths.mailInvoice(id), right);
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, paths.archive()]);
  }
  expect(at.server.recipients).toEqual(['nieuw@klant.example']);
  const other = await at.page(paths.mailInvoice(id), { ...right, aanvraag: 'twee' });
  expect(other.status).toBe(409);
  expect(other.body).toContain('Toch versturen');
  const ticked = await at.page(paths.mailSelected(), { nummer: '2026-0001' });
  expect(ticked.headers.get('Location')).toBe(paths.mailInvoice(id));
  expect((await at.page(paths.mailSelected(), {})).headers.get('Location')).toBe(paths.archive());
  expect((await at.page(paths.mailInvoice(99))).status).toBe(303);
});

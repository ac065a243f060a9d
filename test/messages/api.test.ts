import { afterEach, expect, test } from 'bun:test';
import { messageAttempt } from '../../src/messages/message.ts';
import { sendMessage } from '../../src/messages/send-message.ts';
import { insertSending } from '../../src/outgoing/queries.ts';
import { paths } from '../../src/paths.ts';
import { moment } from '../../src/shared/dates.ts';
import { cents } from '../../src/shared/money.ts';
import { office } from '../support/office.ts';
import { attemptsOf } from '../support/outgoing.ts';
import type { Fault } from '../support/tikkie-server.ts';
import { forever, nextTurn } from '../support/until.ts';
import { refused, startWhatsappServer, TOKEN } from '../support/whatsapp-server.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function officeWithWhatsapp() {
  const whatsapp = await startWhatsappServer();
  stops.push(whatsapp.stop);
  const { app, token } = await office({ config: { whatsapp: whatsapp.config } });
  const send = (change: object = {}) =>
    app.call('POST', paths.api.whatsappSend(), { ...message, ...change }, { token });
  const rows = () => attemptsOf(app.db, 'whatsapp');
  return { app, whatsapp, send, rows };
}

const message = {
  to: '06-12345678',
  voornaam: 'Jan',
  factuurnummer: '2026-0001',
  bedrag: '€ 225,00',
  tikkielink: 'https://tikkie.me/pay/Vipo/abc',
};
const stored = {
  recipient: '+31612345678',
  firstName: 'Jan',
  invoiceNumber: '2026-0001',
  amount: cents(22500),
  link: 'https://tikkie.me/pay/Vipo/abc',
};
const answer = ({ status, body }: { status: number; body: unknown }) => [status, body];
const stillUnknown =
  'Of een eerder bericht over 2026-0001 aan +31612345678 is verstuurd, is niet bekend. Vraag het de klant.';

test('a template message is sent with its four parameters', async () => {
  const { whatsapp, send, rows } = await officeWithWhatsapp();
  const { status, body } = await send();
  expect([status, body]).toEqual([
    200,
    { success: true, messageId: expect.stringMatching(/^wamid\./) },
  ]);
  expect(whatsapp.requests).toMatchObject([
    { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` } },
  ]);
  expect(whatsapp.requests[0]?.body).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '+31612345678',
    type: 'template',
    template: {
      name: 'factuur_betaalverzoek',
      language: { code: 'nl' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Jan' },
            { type: 'text', text: '2026-0001' },
            { type: 'text', text: '€\u00a0225,00' },
            { type: 'text', text: 'https://tikkie.me/pay/Vipo/abc' },
          ],
        },
      ],
    },
  });
  const text = `Jan\n2026-0001\n€\u00a0225,00\n${stored.link}`;
  const sent = { recipient: stored.recipient, about: '2026-0001', text, state: 'sent' };
  expect(rows()).toMatchObject([{ ...sent, providerId: body.messageId }]);
});

test('the same message is never sent twice, not even by simultaneous calls', async () => {
  const { whatsapp, send, rows } = await officeWithWhatsapp();
  whatsapp.fail({ after: nextTurn });
  const answers = await Promise.all([send(), send({ to: '+31 6 12345678' }), send()]);
  const again = await send({ bedrag: '225,00' });
  expect(new Set([...answers, again].map((one) => one.body.messageId)).size).toBe(1);
  expect(whatsapp.sent).toHaveLength(1);
  expect(rows()).toHaveLength(1);
});

test('a message with another invoice, phone number or link is sent as a new message', async () => {
  const { whatsapp, send } = await officeWithWhatsapp();
  await send();
  await send({ factuurnummer: '2026-0002' });
  await send({ to: '+32 470 12 34 56' });
  await send({ tikkielink: 'https://tikkie.me/pay/Vipo/def' });
  expect(whatsapp.sent).toHaveLength(4);
});

test("a refused message gives an error with WhatsApp's explanation, and can be sent again", async () => {
  const { whatsapp, send, rows } = await officeWithWhatsapp();
  const details = 'Recipient phone number not in allowed list: Add it and try again.';
  const { status, body } = refused(400, 131030, '(#131030) Recipient not in allowed list', details);
  whatsapp.fail({ status, body: JSON.stringify(body) });
  const explained = 'Recipient phone number not in allowed list: Add it and try again';
  expect(answer(await send())).toEqual([
    502,
    { error: `WhatsApp heeft het bericht niet verstuurd: ${explained}.`, details: explained },
  ]);
  expect(rows()).toMatchObject([{ state: 'failed', error: explained, providerId: null }]);
  whatsapp.fail(undefined);
  expect((await send()).status).toBe(200);
  expect(rows().map(({ state }) => state)).toEqual(['failed', 'sent']);
});

test("when WhatsApp's error has no details, its message is the explanation", async () => {
  const { whatsapp, send } = await officeWithWhatsapp();
  const { status, body } = refused(500, 131000, '(#131000) Something went wrong');
  whatsapp.fail({ status, body: JSON.stringify(body) });
  expect((await send()).body.details).toBe('(#131000) Something went wrong');
});

const UNKNOWN: [string, Fault, string][] = [
  ['a broken connection', { drop: 'after' }, 'de verbinding is verbroken'],
  [
    'an answer that is no JSON',
    { answer: { status: 200, body: 'ok' } },
    'een onleesbaar antwoord (status 200)',
  ],
  [
    'an answer without an id',
    { answer: { status: 200, body: '{"messages":[]}' } },
    'een onleesbaar antwoord (status 200)',
  ],
  ["a gateway's 504", { status: 504 }, 'status 504'],
];
for (const [what, fault, why] of UNKNOWN) {
  test(`after ${what} the message is not sent again`, async () => {
    const { whatsapp, send, rows } = await officeWithWhatsapp();
    whatsapp.fail(fault);
    expect(answer(await send())).toEqual([
      502,
      {
        error: `WhatsApp gaf geen duidelijk antwoord (${why}). Of het bericht is verstuurd, is niet bekend.`,
        details: `${why}; of het bericht is verstuurd, is niet bekend`,
      },
    ]);
    whatsapp.fail(undefined);
    expect(answer(await send())).toEqual([409, { error: stillUnknown }]);
    expect(whatsapp.requests).toHaveLength(1);
    expect(rows()).toMatchObject([{ state: 'sending', error: why }]);
  });
}

test('sending a message stops when no answer comes in time', async () => {
  const { app, whatsapp } = await officeWithWhatsapp();
  whatsapp.fail({ after: forever });
  const context = { db: app.db, clock: () => app.now, config: { whatsapp: whatsapp.config } };
  const failure = await sendMessage({ ...context, timeoutMs: 100 }, stored).catch(
    (error: Error) => error.message,
  );
  expect(failure).toContain('geen antwoord binnen 0.1 seconden');
});

test('a message that was being sent during a crash is not sent again', async () => {
  const { app, whatsapp, send } = await officeWithWhatsapp();
  insertSending(app.db, messageAttempt(stored), moment(app.now));
  expect(answer(await send())).toEqual([409, { error: stillUnknown }]);
  expect(whatsapp.requests).toHaveLength(0);
});

test('a message that could not reach WhatsApp is stored as failed', async () => {
  const { whatsapp, send, rows } = await officeWithWhatsapp();
  await whatsapp.stop();
  expect(await send()).toMatchObject({
    status: 502,
    body: { details: 'de dienst is niet bereikbaar' },
  });
  expect(rows()).toMatchObject([{ state: 'failed' }]);
});

for (const to of ['', '+31 6', '06 1234', 'onbekend', undefined]) {
  test(`nothing is sent or stored for the number ${JSON.stringify(to)}`, async () => {
    const { whatsapp, send, rows } = await officeWithWhatsapp();
    const { status, body } = await send({ to });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['to']]);
    expect(body.error).toMatch(/telefoonnummer/);
    expect(whatsapp.requests).toHaveLength(0);
    expect(rows()).toHaveLength(0);
  });
}

test('when WhatsApp is not set up, the call answers 503 and names WhatsApp', async () => {
  const { app, token } = await office();
  const { status, body } = await app.call('POST', paths.api.whatsappSend(), message, { token });
  expect(status).toBe(503);
  expect(body.error).toContain('WhatsApp is niet ingesteld');
  expect(attemptsOf(app.db, 'whatsapp')).toEqual([]);
});

test('a message without a session is refused, and WhatsApp is not called', async () => {
  const { app, whatsapp } = await officeWithWhatsapp();
  expect((await app.call('POST', paths.api.whatsappSend(), message)).status).toBe(401);
  expect(whatsapp.requests).toHaveLength(0);
});

import { afterEach, expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { cents } from '../../src/shared/money.ts';
import { aDelivery, TestApp } from '../support/app.ts';
import { office } from '../support/office.ts';
import { attemptsOf, plantRequest } from '../support/outgoing.ts';
import { API_KEY, APP_TOKEN, refused, startTikkieServer } from '../support/tikkie-server.ts';
import { nextTurn } from '../support/until.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function officeWithTikkie(now = '2026-11-20T09:30:00.000Z') {
  const tikkie = await startTikkieServer({ now: () => app.now });
  stops.push(tikkie.stop);
  const app: TestApp = new TestApp({ tikkie: tikkie.config });
  app.now = new Date(now);
  const token = await app.staff();
  const ask = (body: object = {}) =>
    app.call('POST', paths.api.tikkieRequest(), { ...order, ...body }, { token });
  const rows = () => attemptsOf(app.db, 'tikkie');
  return { app, tikkie, ask, rows };
}

const description = 'Brandhout 2,5 kuub voor Wilhelmina van der Berg-de Vries';
const order = { amount: 225, description, reference: '2026-0001' };
const answer = ({ status, body }: { status: number; body: unknown }) => [status, body];

test('a payment request is made at Tikkie, and the answer has its link', async () => {
  const { tikkie, ask, rows } = await officeWithTikkie();
  const { status, body } = await ask();
  expect([status, body]).toEqual([201, { paymentUrl: tikkie.made[0]?.url ?? 'none' }]);
  expect(body.paymentUrl).toMatch(/^https:\/\/tikkie\.me\/pay\//);

  const [request] = tikkie.requests;
  expect(request).toMatchObject({
    method: 'POST',
    headers: { 'api-key': API_KEY, 'x-app-token': APP_TOKEN, 'content-type': 'application/json' },
  });
  expect(request?.body).toEqual({
    description: 'Brandhout 2,5 kuub voor Wilhelmina',
    amountInCents: 22500,
    expiryDate: '2026-12-04',
    referenceId: '2026-0001',
  });
  expect(rows()).toMatchObject([
    {
      about: '2026-0001',
      amount: 22500,
      subject: description,
      state: 'sent',
      providerId: tikkie.made[0]?.paymentRequestToken ?? 'none',
      url: body.paymentUrl,
      status: 'OPEN',
      createdAt: '2026-11-20T09:30:00.000Z',
    },
  ]);
});

test('a payment link is valid for the payment term, counted from the date in Amsterdam, and for at least two weeks', async () => {
  const { app, tikkie, ask } = await officeWithTikkie('2026-11-20T23:30:00.000Z');
  for (const [term, reference] of [
    [0, '1'],
    [30, '2'],
  ]) {
    app.db.$client.run(`UPDATE settings SET payment_term_days = ${term}`);
    await ask({ reference });
  }
  expect(tikkie.made.map((one) => one.expiryDate)).toEqual(['2026-12-05', '2026-12-21']);
});

test('the amount of a payment request may be sent as a text with a comma or a dot', async () => {
  const { tikkie, ask } = await officeWithTikkie();
  await ask({ amount: '225,50', reference: '1' });
  await ask({ amount: '225.5', reference: '2' });
  expect(tikkie.made.map((one) => one.amountInCents)).toEqual([22550, 22550]);
});

test('a reference is stored unchanged and sent in the form that Tikkie accepts', async () => {
  const { tikkie, ask, rows } = await officeWithTikkie();
  const reference = 'Vipo Rondhouthandel Łódź, factuurnummer #2026-0001';
  expect((await ask({ reference })).status).toBe(201);
  expect(rows()[0]?.about).toBe(reference);
  expect(tikkie.made[0]?.referenceId).toBe('ndel -odz, factuurnummer -2026-0001');
});

test('requesting the same payment again returns the same link and makes no call to Tikkie', async () => {
  const { tikkie, ask } = await officeWithTikkie();
  const first = await ask();
  const again = await ask({ description: 'iets anders' });
  expect(answer(again)).toEqual(answer(first));
  expect(tikkie.requests).toHaveLength(1);
});

test('simultaneous calls create one payment request and get the same link', async () => {
  const { tikkie, ask, rows } = await officeWithTikkie();
  tikkie.fail({ after: nextTurn });
  const answers = await Promise.all([ask(), ask(), ask({ amount: '225,00' })]);
  expect(tikkie.requests).toHaveLength(1);
  expect(rows()).toHaveLength(1);
  const link = { paymentUrl: tikkie.made[0]?.url };
  expect(answers.map(answer)).toEqual([
    [201, link],
    [201, link],
    [201, link],
  ]);
});

test('a call with another amount or reference creates another payment request', async () => {
  const { tikkie, ask } = await officeWithTikkie();
  await Promise.all([ask(), ask({ amount: 100 }), ask({ reference: '2026-0002' })]);
  expect(tikkie.made).toHaveLength(3);
});

test('when Tikkie gave no link, the link stays null and no second request is created', async () => {
  const { tikkie, ask, rows } = await officeWithTikkie();
  tikkie.fail({ answer: { status: 201, body: '{"paymentRequestToken":"abc","status":"OPEN"}' } });
  expect(answer(await ask())).toEqual([201, { paymentUrl: null }]);
  expect(answer(await ask())).toEqual([201, { paymentUrl: null }]);
  expect(tikkie.requests).toHaveLength(1);
  expect(rows()).toMatchObject([{ state: 'sent', providerId: 'abc', url: null }]);
});

test('a link that is not a web address, an unknown status and a token of another request are not stored', async () => {
  const { tikkie, ask, rows } = await officeWithTikkie();
  const body = { paymentRequestToken: 'same', url: 'https://tikkie.me/pay/1', status: 'OPEN' };
  tikkie.fail({ answer: { status: 201, body: JSON.stringify(body) } });
  await ask({ reference: '1' });
  const odd = { ...body, url: 'javascript:alert(1)', status: 'NEW' };
  tikkie.fail({ answer: { status: 201, body: JSON.stringify(odd) } });
  expect(answer(await ask({ reference: '2' }))).toEqual([201, { paymentUrl: null }]);
  expect(rows()[1]).toMatchObject({ state: 'sent', providerId: null, url: null, status: null });
});

test('when Tikkie refuses a request, its explanation is returned and stored, and the next call sends the request again', async () => {
  const { tikkie, ask, rows } = await officeWithTikkie();
  const sentence = 'The maximum amount\nis exceeded.';
  tikkie.fail({ status: 400, body: JSON.stringify(refused(400, 'AMOUNT_INVALID', sentence).body) });
  const error = 'Tikkie aanmaken mislukt: The maximum amount is exceeded.';
  expect(answer(await ask())).toEqual([502, { error }]);
  expect(rows()).toMatchObject([{ state: 'failed', error: 'The maximum amount is exceeded' }]);
  tikkie.fail(undefined);
  expect((await ask()).status).toBe(201);
  expect(rows().map(({ state }) => state)).toEqual(['failed', 'sent']);
});

test('simultaneous calls for one payment request get the same error', async () => {
  const { tikkie, ask, rows } = await officeWithTikkie();
  tikkie.fail({ status: 403, after: nextTurn });
  const error = 'Tikkie aanmaken mislukt: status 403.';
  expect((await Promise.all([ask(), ask()])).map(answer)).toEqual([
    [502, { error }],
    [502, { error }],
  ]);
  expect(rows()).toHaveLength(1);
});

test('a redirect of Tikkie is not followed, so that the keys are sent to no other server', async () => {
  const { app, tikkie, ask } = await officeWithTikkie();
  const redirecting = Bun.serve({
    port: 0,
    fetch: () => Response.redirect(`${tikkie.url}/paymentrequests`, 307),
  });
  stops.push(() => redirecting.stop(true));
  const { app: elsewhere, token } = await office({
    config: { tikkie: { ...tikkie.config, url: redirecting.url.origin } },
  });
  const { status, body } = await elsewhere.call('POST', paths.api.tikkieRequest(), order, {
    token,
  });
  expect([status, body]).toEqual([502, { error: 'Tikkie aanmaken mislukt: status 307.' }]);
  expect(tikkie.requests).toHaveLength(0);
  expect(
    [app.log, elsewhere.log]
      .flat()
      .map((entry) => JSON.stringify(entry))
      .join(),
  ).not.toContain(API_KEY);
  expect((await ask()).status).toBe(201);
});

test('a payment request with wrong input is refused at its field, and nothing is sent or stored', async () => {
  const { tikkie, ask, rows } = await officeWithTikkie();
  for (const [field, value] of [
    ['amount', 0],
    ['amount', 'veel'],
    ['description', ''],
    ['reference', ' '],
  ]) {
    const { status, body } = await ask({ [String(field)]: value });
    expect([status, Object.keys(body.fields)]).toEqual([422, [String(field)]]);
  }
  expect(tikkie.requests).toHaveLength(0);
  expect(rows()).toHaveLength(0);
});

test('when Tikkie is not set up, the call answers 503 and names Tikkie', async () => {
  const { app, token } = await office();
  const { status, body } = await app.call('POST', paths.api.tikkieRequest(), order, { token });
  expect(status).toBe(503);
  expect(body.error).toContain('Tikkie is niet ingesteld');
  expect(attemptsOf(app.db, 'tikkie')).toEqual([]);
});

test('a payment request without a session is refused, and Tikkie is not called', async () => {
  const { app, tikkie } = await officeWithTikkie();
  expect((await app.call('POST', paths.api.tikkieRequest(), order)).status).toBe(401);
  expect(tikkie.requests).toHaveLength(0);
});

test('an invoice gets only one payment request, also for another amount, but a reference that is no invoice number can get several', async () => {
  const { app, tikkie, ask } = await officeWithTikkie();
  const token = app.sessionOf('piet');
  await app.call('POST', paths.api.addDelivery(), aDelivery, { token });
  await app.call('POST', paths.api.invoice(1), undefined, { token });
  expect((await ask()).status).toBe(201);
  const other = await ask({ amount: 237.5 });
  const sentence =
    'Voor 2026-0001 is al een betaalverzoek van € 225,00 gemaakt. Stuur dat opnieuw vanuit het archief.';
  expect([other.status, other.body.error.replaceAll('\u00a0', ' ')]).toEqual([409, sentence]);
  expect(() => plantRequest(app.db, '2026-0001', { amount: cents(1), state: 'sending' })).toThrow(
    'an invoice has one payment request',
  );
  await ask({ reference: 'Los', amount: 1 });
  await ask({ reference: 'Los', amount: 2 });
  expect(tikkie.made).toHaveLength(3);
});

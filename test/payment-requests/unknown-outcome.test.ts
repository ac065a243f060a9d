import { afterEach, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/database/migrate.ts';
import { closeDatabase, type Db, openDatabase } from '../../src/database/open.ts';
import { insertSending } from '../../src/outgoing/queries.ts';
import { requestAttempt } from '../../src/payment-requests/order.ts';
import { requestPayment } from '../../src/payment-requests/request-payment.ts';
import { moment } from '../../src/shared/dates.ts';
import { DomainError } from '../../src/shared/domain-error.ts';
import { cents } from '../../src/shared/money.ts';
import { freshDatabase } from '../support/database.ts';
import { attemptsOf } from '../support/outgoing.ts';
import { type Fault, startTikkieServer } from '../support/tikkie-server.ts';
import { forever } from '../support/until.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const order = { amount: cents(22500), description: 'Brandhout', reference: '2026-0001' };
const MINUTE_MS = 60_000;

/** A database in a file, so that it can be closed and opened again as after a crash, and a local Tikkie server. */
async function outcomeOfRequests() {
  const folder = mkdtempSync(join(tmpdir(), 'vipo-payments-'));
  stops.push(() => rmSync(folder, { recursive: true }));
  let now = Date.parse('2026-11-20T09:30:00.000Z');
  const clock = () => new Date(now);
  const tikkie = await startTikkieServer({ now: clock });
  stops.push(tikkie.stop);
  let db: Db;
  const open = () => {
    db = openDatabase(join(folder, 'vipo.sqlite'));
    migrate(db);
  };
  open();
  stops.unshift(() => closeDatabase(db));
  const ask = (timeoutMs = 5000) =>
    requestPayment({ db, clock, config: { tikkie: tikkie.config }, timeoutMs }, order).catch(
      (error: DomainError) => [error.code, error.message],
    );
  return {
    tikkie,
    clock,
    ask,
    db: () => db,
    rows: () => attemptsOf(db, 'tikkie'),
    later: (minutes: number) => void (now += minutes * MINUTE_MS),
    restart: () => {
      closeDatabase(db);
      open();
    },
  };
}

const unknown = (why: string) => [
  'upstream',
  `Tikkie gaf geen duidelijk antwoord (${why}). Of het betaalverzoek er is, is niet bekend.`,
];
const stillUnknown = (why: string) => [
  'upstream',
  `Of het eerdere betaalverzoek voor 2026-0001 is gemaakt, is niet bekend (${why}). Kijk in Tikkie.`,
];

test('a payment request without an answer in time ends with an unknown outcome', async () => {
  const { tikkie, ask, rows } = await outcomeOfRequests();
  tikkie.fail({ after: forever });
  expect(await ask(100)).toEqual(unknown('geen antwoord binnen 0.1 seconden'));
  expect(rows()).toMatchObject([{ state: 'sending', error: 'geen antwoord binnen 0.1 seconden' }]);
});

const UNKNOWN: [string, Fault, string][] = [
  ['a connection that breaks', { drop: 'before' }, 'de verbinding is verbroken'],
  [
    'an answer that is no JSON',
    { answer: { status: 201, body: '<html>' } },
    'een onleesbaar antwoord (status 201)',
  ],
  [
    'an answer of another kind',
    { answer: { status: 200, body: '[]' } },
    'een onleesbaar antwoord (status 200)',
  ],
  ["a gateway's 502", { status: 502, body: '<html>Bad gateway</html>' }, 'status 502'],
];
for (const [what, fault, why] of UNKNOWN) {
  test(`after ${what} nothing is sent again while the request may still arrive`, async () => {
    const { tikkie, ask, rows } = await outcomeOfRequests();
    tikkie.fail(fault);
    expect(await ask()).toEqual(unknown(why));
    expect(rows()).toMatchObject([{ state: 'sending', error: why }]);
    tikkie.made.splice(0);
    tikkie.fail(undefined);
    expect(await ask()).toEqual([
      'conflict',
      'Een eerder betaalverzoek voor 2026-0001 is misschien nog onderweg. Probeer het over 5 minuten opnieuw.',
    ]);
    expect(tikkie.posts()).toHaveLength(1);
  });
}

const CERTAIN: [string, Fault, string][] = [
  ['a 503', { status: 503 }, 'status 503'],
  ['a refusal that is no JSON', { status: 404, body: '<html>' }, 'status 404'],
  [
    "Tikkie's own 500",
    { status: 500, body: '{"errors":[{"message":"Internal error."},{"message":"Sorry"}]}' },
    'Internal error. Sorry',
  ],
];
for (const [what, fault, why] of CERTAIN) {
  test(`after ${what} the request can be sent again, since nothing was created`, async () => {
    const { tikkie, ask, rows } = await outcomeOfRequests();
    tikkie.fail(fault);
    expect(await ask()).toEqual(['upstream', `Tikkie aanmaken mislukt: ${why}.`]);
    tikkie.fail(undefined);
    const link = await ask();
    expect(link).toEqual(tikkie.made[0]?.url ?? 'none');
    expect(rows().map(({ state }) => state)).toEqual(['failed', 'sent']);
  });
}

test('a payment request that could not reach Tikkie is stored as failed', async () => {
  const { tikkie, ask, rows } = await outcomeOfRequests();
  await tikkie.stop();
  expect(await ask()).toEqual([
    'upstream',
    'Tikkie aanmaken mislukt: de dienst is niet bereikbaar.',
  ]);
  expect(rows()).toMatchObject([{ state: 'failed', error: 'de dienst is niet bereikbaar' }]);
});

test('a request whose answer was lost is found at Tikkie after a restart', async () => {
  const { tikkie, ask, rows, restart } = await outcomeOfRequests();
  tikkie.fail({ drop: 'after' });
  expect(await ask()).toEqual(unknown('de verbinding is verbroken'));
  restart();
  tikkie.fail(undefined);
  const [made] = tikkie.made;
  expect(await ask()).toEqual(made?.url ?? 'none');
  expect(tikkie.posts()).toHaveLength(1);
  expect(rows()).toMatchObject([
    { state: 'sent', url: made?.url, providerId: made?.paymentRequestToken, error: '' },
  ]);
});

test('a request from before a crash is sent again once it can no longer arrive', async () => {
  const { tikkie, clock, ask, db, rows, later, restart } = await outcomeOfRequests();
  insertSending(db(), requestAttempt(order), moment(clock()));
  restart();
  later(4);
  expect(await ask()).toMatchObject(['conflict', expect.any(String)]);
  later(2);
  const links = await Promise.all([ask(), ask()]);
  const url = tikkie.made[0]?.url ?? 'none';
  expect(links).toEqual([url, url]);
  expect(tikkie.posts()).toHaveLength(1);
  expect(rows()).toMatchObject([
    { state: 'failed', error: 'niet aangekomen bij Tikkie' },
    { state: 'sent' },
  ]);
});

test("a request in Tikkie's list with another reference or amount is not accepted as the lost request", async () => {
  const { tikkie, clock, ask, db, later } = await outcomeOfRequests();
  const elsewhere = freshDatabase();
  for (const other of [{ amount: cents(22501) }, { reference: '2026-0002' }]) {
    const office = { db: elsewhere, clock, config: { tikkie: tikkie.config } };
    await requestPayment(office, { ...order, ...other });
  }
  insertSending(db(), requestAttempt(order), moment(clock()));
  later(6);
  await ask();
  expect(tikkie.made).toHaveLength(3);
});

test('a link that another invoice has is not used for the lost request', async () => {
  const { tikkie, clock, ask, db, later } = await outcomeOfRequests();
  const lookalike = { ...order, reference: `${'x'.repeat(40)}${'y'.repeat(35)}` };
  const url = await requestPayment(
    { db: db(), clock, config: { tikkie: tikkie.config } },
    lookalike,
  );
  insertSending(db(), requestAttempt({ ...order, reference: 'y'.repeat(35) }), moment(clock()));
  later(6);
  const again = { ...order, reference: 'y'.repeat(35) };
  const link = await requestPayment({ db: db(), clock, config: { tikkie: tikkie.config } }, again);
  expect([tikkie.made.length, link === url]).toEqual([2, false]);
  expect(await ask()).not.toBe(url);
});

test('nothing is sent again while Tikkie cannot say whether the request exists', async () => {
  const { tikkie, clock, ask, db, later } = await outcomeOfRequests();
  insertSending(db(), requestAttempt(order), moment(clock()));
  for (let number = 0; number < 51; number++) {
    const other = { ...order, reference: `x${number}` };
    await requestPayment({ db: db(), clock, config: { tikkie: tikkie.config } }, other);
  }
  later(6);
  expect(await ask()).toEqual(stillUnknown('te veel betaalverzoeken om na te zoeken'));
  await tikkie.stop();
  expect(await ask()).toEqual(stillUnknown('de dienst is niet bereikbaar'));
  expect(tikkie.made).toHaveLength(51);
});

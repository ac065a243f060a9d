import { expect, test } from 'bun:test';
import { loginTarget } from '../../src/auth/attempts/attempt.ts';
import { countAttempt } from '../../src/auth/attempts/count-attempt.ts';
import { inTurn } from '../../src/background/queues.ts';
import { asWriter, whileWritesPaused } from '../../src/database/write-pause.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery, TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/binary.ts';
import { csvOf, importBy } from '../support/customer-files.ts';
import { requestOf, type Step, stepByRoute, steps, take } from '../support/everything.ts';
import { callsOf } from '../support/office.ts';
import { slowly } from '../support/slow-request.ts';
import { nextTurn } from '../support/until.ts';

/**
 * Shorter than the time that a pause waits for other writers, and much longer than the requests take on a busy machine.
 */
const MOST_MS = 14_000;
const CLOSING = { meanwhile: 'Bezig.', again: 'Al bezig.' };
const writing = stepByRoute.filter(([way]) => !way.startsWith('GET'));

/** An office with its data in a file, so that an import has a thread and a connection of its own. */
async function officeInFile() {
  const folder = temporaryFolder();
  const app = new TestApp({ adminPincode: '4711' }, folder.file('vipo.sqlite'));
  await app.addUser('baas', { isAdmin: true });
  await app.addUser('collega');
  const token = () => app.sessionOf('baas');
  const dispose = () => {
    app.db.$client.close(true);
    folder[Symbol.dispose]();
  };
  return { app, token, [Symbol.dispose]: dispose };
}

/** Pauses writing during `work`, as an import does. */
function whilePaused<T>({ db }: TestApp, work: () => Promise<T>): Promise<T> {
  return asWriter(db, () => whileWritesPaused(db, CLOSING, work));
}

async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await nextTurn();
}

test('a request of any route except GET does not delay a pause while its body arrives', async () => {
  using at = await officeInFile();
  const { app, token } = at;
  const holding: string[] = [];
  for (const step of writing) {
    const { send, answer } = await slowly(app, step[1], requestOf(step, token()));
    await turns(5);
    const passed = whilePaused(app, () => Promise.resolve(true));
    const isFree = await Promise.race([passed, turns(20).then(() => false)]);
    if (!isFree) holding.push(step[0]);
    send();
    await (await answer).arrayBuffer();
    await passed;
  }
  expect(holding).toEqual([]);
  expect(writing.length).toBeGreaterThan(60);
});

test('a colleague can import and change data while the bodies of requests to all writing routes arrive slowly', async () => {
  using at = await officeInFile();
  const { app, token } = at;
  const own = app.sessionOf('collega');
  const { body } = await app.call('POST', paths.api.addDelivery(), aDelivery, { token: own });
  const slow = await Promise.all(
    writing.map((step) => slowly(app, step[1], requestOf(step, token()))),
  );
  await turns(20);
  const began = performance.now();
  const rows = Array.from({ length: 100 }, (_, i) => [`Klant ${i}`, `Straat ${i}`]);
  const file = csvOf([['Naam', 'Adres'], ...rows]);
  const imported = await importBy(
    callsOf(app, () => own),
    file,
  );
  expect(imported.body).toMatchObject({ nieuw: 100 });
  const change = { Betaling: 'onbekend' };
  const { status } = await app.call('PATCH', paths.api.updatePayment(body.id), change, {
    token: own,
  });
  expect(status).toBe(200);
  expect(performance.now() - began).toBeLessThan(MOST_MS);
  for (const { send } of slow) send();
  for (const { answer } of slow) await (await answer).body?.cancel();
});

test('a request does not delay a pause while it waits in a queue or for the hash of a password', async () => {
  using at = await officeInFile();
  const { app, token } = at;
  const { promise, resolve: release } = Promise.withResolvers<undefined>();
  const kinds = ['customer-file', 'delivery-list'];
  const heavy = Promise.all(kinds.map((kind) => inTurn(kind, () => promise)));
  const target = loginTarget('baas');
  const attempt = countAttempt(app.counter, { target, address: '192.0.2.1' }, () => promise);
  const waiting = ['POST /customers/import', 'POST /export-deliveries', 'POST /api/auth/login'];
  for (const step of steps) if (step[0] === 'POST /add-delivery') await take(app, step, token());
  const answers = writing
    .filter(([way]) => waiting.includes(way))
    .map((step) => app.fetch(step[1], requestOf(step, token())));
  const isAnswered = Promise.race(answers).then(() => true);
  await turns(20);
  expect(await Promise.race([isAnswered, whilePaused(app, () => Promise.resolve(false))])).toBe(
    false,
  );
  release(undefined);
  await Promise.all([heavy, attempt]);
  expect(answers.length).toBeGreaterThanOrEqual(waiting.length);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('a request of any route except GET writes nothing while writing is paused', async () => {
  using at = await officeInFile();
  const { app, token } = at;
  const changes = () => app.db.$client.query('SELECT total_changes() AS n').get();
  for (const step of steps) if (step[0] === 'POST /add-delivery') await take(app, step, token());
  const tokens = writing.map(token);
  const { promise, resolve: open } = Promise.withResolvers<boolean>();
  const passed = whilePaused(app, () => promise);
  await turns(2);
  const before = changes();
  const send = (step: Step, i: number) => app.fetch(step[1], requestOf(step, tokens[i] ?? ''));
  const answers = writing.map(send);
  await turns(50);
  expect(changes()).toEqual(before);
  open(true);
  await passed;
  for (const answer of answers) await (await answer).body?.cancel();
  expect(changes()).not.toEqual(before);
});

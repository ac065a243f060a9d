import { expect, test } from 'bun:test';
import { asRequester, inTurn } from '../../src/background/queues.ts';
import { paths } from '../../src/paths.ts';
import { office } from '../support/office.ts';
import { camt } from '../support/statement.ts';
import { nextTurn } from '../support/until.ts';

/** A task of a user in a queue. The test ends the task. */
function piece(kind: string, owner: string) {
  const end = Promise.withResolvers<string>();
  const leave = new AbortController();
  let hasStarted = false;
  let isDone = false;
  const work = asRequester({ owner, gone: leave.signal }, () =>
    inTurn(kind, () => {
      hasStarted = true;
      return end.promise;
    }),
  );
  const outcome = work.catch((error: unknown) => (error instanceof Error ? error.message : ''));
  return {
    outcome,
    end: () => {
      isDone = true;
      end.resolve('klaar');
    },
    isDone: () => isDone,
    leave: () => leave.abort(),
    started: () => hasStarted,
  };
}

test('tasks of one kind run one at a time, and do not delay tasks of other kinds', async () => {
  const [first, second, other] = [
    piece('lijst', 'piet'),
    piece('lijst', 'kees'),
    piece('afschrift', 'kees'),
  ];
  await nextTurn();
  expect([first, second, other].map(({ started }) => started())).toEqual([true, false, true]);
  first.end();
  expect(await first.outcome).toBe('klaar');
  await nextTurn();
  expect(second.started()).toBe(true);
  second.end();
  other.end();
  expect(await Promise.all([second.outcome, other.outcome])).toEqual(['klaar', 'klaar']);
});

test('users take turns, so that a user waits for at most one task of each other user', async () => {
  const order: string[] = [];
  const pieces = ['piet', 'piet', 'piet', 'piet', 'kees', 'eva', 'kees'].map((owner) => {
    const one = piece('import', owner);
    void one.outcome.then(() => order.push(owner));
    return one;
  });
  await nextTurn();
  for (const _ of pieces) {
    pieces.find((one) => one.started() && !one.isDone())?.end();
    for (let i = 0; i < 5; i++) await nextTurn();
  }
  expect(order).toEqual(['piet', 'kees', 'eva', 'piet', 'kees', 'piet', 'piet']);
});

test('a fourth waiting task of one user is refused, and tasks of other users are still accepted', async () => {
  const running = piece('ubl', 'piet');
  const waiting = Array.from({ length: 3 }, () => piece('ubl', 'piet'));
  const more = Array.from({ length: 20 }, () => piece('ubl', 'piet'));
  const colleague = piece('ubl', 'kees');
  for (const { outcome } of more)
    expect(await outcome).toBe(
      'Je vorige verzoeken wachten nog op hun beurt. Probeer het zo opnieuw.',
    );
  for (const one of [running, colleague, ...waiting]) {
    one.end();
    expect(await one.outcome).toBe('klaar');
  }
});

test('the waiting task of a client that disconnects never starts', async () => {
  const running = piece('zip', 'piet');
  const leaving = piece('zip', 'kees');
  const last = piece('zip', 'eva');
  leaving.leave();
  expect(await leaving.outcome).toBe('Het verzoek is afgebroken.');
  running.end();
  await running.outcome;
  await nextTurn();
  expect([leaving.started(), last.started()]).toEqual([false, true]);
  last.end();
  expect(await last.outcome).toBe('klaar');
});

test('after a task that fails, the next task starts', async () => {
  const failing = inTurn('logo', () => Promise.reject(new Error('stuk')));
  const next = piece('logo', 'kees');
  expect(await failing.catch(String)).toBe('Error: stuk');
  await nextTurn();
  expect(next.started()).toBe(true);
  next.end();
  await next.outcome;
});

test('when the client disconnects, a statement that is being read is not stored, and no failure is logged', async () => {
  const { app, token } = await office();
  const lines = Array.from({ length: 20_000 }, (_, i) => ({
    amount: '1.00',
    name: `Klant ${i}`,
    text: `Betaling ${i}`,
    day: '2026-11-19',
  }));
  const leave = new AbortController();
  const request = new Request(`http://vipo.test${paths.api.statement()}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/xml' },
    body: camt(lines),
    signal: leave.signal,
  });
  const answer = app.handle(request);
  await nextTurn();
  leave.abort();
  expect((await answer).status).toBe(503);
  expect(app.db.$client.query('SELECT 1 FROM statement_lines').get()).toBeNull();
  expect(app.log.filter(({ event }) => event === 'failure')).toEqual([]);
});

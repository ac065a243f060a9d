import { expect, test } from 'bun:test';
import { outsideGate } from '../../src/background/waiting.ts';
import { behindGate, throughGate } from '../../src/database/gate.ts';
import { freshDatabase } from '../support/database.ts';
import { nextTurn } from '../support/until.ts';

const CLOSING = { meanwhile: 'Bezig.', again: 'Al bezig.' };

function signal() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, give: resolve };
}

test('work outside the gate does not keep it open, and comes back when the gate has opened', async () => {
  const db = freshDatabase();
  const [service, closing] = [signal(), signal()];
  const steps: string[] = [];
  const sending = throughGate(db, async () => {
    await outsideGate(() => service.promise);
    steps.push('continued');
  });
  const locking = throughGate(db, () =>
    behindGate(db, CLOSING, async () => {
      steps.push('locked');
      await closing.promise;
      steps.push('unlocked');
    }),
  );
  await nextTurn();
  service.give();
  await nextTurn();
  expect(steps).toEqual(['locked']);
  closing.give();
  await Promise.all([sending, locking]);
  expect(steps).toEqual(['locked', 'unlocked', 'continued']);
});

test('work that came back from outside counts as a writer until it ends', async () => {
  const db = freshDatabase();
  const saving = signal();
  const steps: string[] = [];
  const sending = throughGate(db, async () => {
    await outsideGate(() => Promise.resolve());
    await saving.promise;
    steps.push('saved');
  });
  await nextTurn();
  const locking = throughGate(db, () =>
    behindGate(db, CLOSING, () => Promise.resolve(steps.push('locked'))),
  );
  await nextTurn();
  expect(steps).toEqual([]);
  saving.give();
  await Promise.all([sending, locking]);
  expect(steps).toEqual(['saved', 'locked']);
});

test('work that continues outside after its request has ended is no longer counted', async () => {
  const db = freshDatabase();
  const service = signal();
  let later: Promise<void> = Promise.resolve();
  await throughGate(db, () => {
    later = outsideGate(() => service.promise);
    return Promise.resolve();
  });
  service.give();
  await later;
  expect(
    await throughGate(db, () => behindGate(db, CLOSING, () => Promise.resolve('locked'))),
  ).toBe('locked');
});

test('closing the gate to clear everything waits for work outside it too', async () => {
  const db = freshDatabase();
  const service = signal();
  const steps: string[] = [];
  const sending = throughGate(db, async () => {
    await outsideGate(() => service.promise);
    steps.push('continued');
  });
  const clearing = throughGate(db, () =>
    behindGate(db, { ...CLOSING, isForAll: true }, () => Promise.resolve(steps.push('locked'))),
  );
  await nextTurn();
  expect(steps).toEqual([]);
  service.give();
  await Promise.all([sending, clearing]);
  expect(steps).toEqual(['continued', 'locked']);
});

test('work behind the gate may wait for a thread or a service', async () => {
  const db = freshDatabase();
  const done = await throughGate(db, () =>
    behindGate(db, CLOSING, () => outsideGate(() => Promise.resolve('done'))),
  );
  expect(done).toBe('done');
});

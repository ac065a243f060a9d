import { expect, test } from 'bun:test';
import { withoutWriting } from '../../src/background/writer.ts';
import { asWriter, whileWritesPaused } from '../../src/database/write-pause.ts';
import { freshDatabase } from '../support/database.ts';
import { nextTurn } from '../support/until.ts';

const CLOSING = { meanwhile: 'Bezig.', again: 'Al bezig.' };

function signal() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, give: resolve };
}

test('a suspended request does not delay the pause, and continues when writing resumes', async () => {
  const db = freshDatabase();
  const [service, closing] = [signal(), signal()];
  const steps: string[] = [];
  const sending = asWriter(db, async () => {
    await withoutWriting(() => service.promise);
    steps.push('continued');
  });
  const locking = asWriter(db, () =>
    whileWritesPaused(db, CLOSING, async () => {
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

test('after waiting for a service, a request counts as a writer again until it ends', async () => {
  const db = freshDatabase();
  const saving = signal();
  const steps: string[] = [];
  const sending = asWriter(db, async () => {
    await withoutWriting(() => Promise.resolve());
    await saving.promise;
    steps.push('saved');
  });
  await nextTurn();
  const locking = asWriter(db, () =>
    whileWritesPaused(db, CLOSING, () => Promise.resolve(steps.push('locked'))),
  );
  await nextTurn();
  expect(steps).toEqual([]);
  saving.give();
  await Promise.all([sending, locking]);
  expect(steps).toEqual(['saved', 'locked']);
});

test('a call to a service that ends after its request does not block a later pause', async () => {
  const db = freshDatabase();
  const service = signal();
  let later: Promise<void> = Promise.resolve();
  await asWriter(db, () => {
    later = withoutWriting(() => service.promise);
    return Promise.resolve();
  });
  service.give();
  await later;
  expect(
    await asWriter(db, () => whileWritesPaused(db, CLOSING, () => Promise.resolve('locked'))),
  ).toBe('locked');
});

test('a pause to clear everything waits for suspended requests too', async () => {
  const db = freshDatabase();
  const service = signal();
  const steps: string[] = [];
  const sending = asWriter(db, async () => {
    await withoutWriting(() => service.promise);
    steps.push('continued');
  });
  const clearing = asWriter(db, () =>
    whileWritesPaused(db, { ...CLOSING, isForAll: true }, () =>
      Promise.resolve(steps.push('locked')),
    ),
  );
  await nextTurn();
  expect(steps).toEqual([]);
  service.give();
  await Promise.all([sending, clearing]);
  expect(steps).toEqual(['continued', 'locked']);
});

test('the work that runs during a pause may wait for a thread or a service', async () => {
  const db = freshDatabase();
  const done = await asWriter(db, () =>
    whileWritesPaused(db, CLOSING, () => withoutWriting(() => Promise.resolve('done'))),
  );
  expect(done).toBe('done');
});

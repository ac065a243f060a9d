import { expect, test } from 'bun:test';
import { Queue } from '../../src/invoices/queue.ts';
import { freshDatabase } from '../support/database.ts';

/** A queue with two documents, and the names of the documents that were stored. */
function start(mostWaitMs: number) {
  const queue = new Queue(freshDatabase(), mostWaitMs);
  const stored: string[] = [];
  const [one, other] = [queue.join(), queue.join()];
  const store = (turn: typeof one, name: string) => turn.run(() => ({ result: stored.push(name) }));
  return { queue, stored, one, other, store };
}

async function afterIterations(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((next) => setImmediate(next));
}

test('a drawn document waits for the PDF that is being drawn, and both are stored together', async () => {
  const { queue, stored, one, other, store } = start(60_000);
  const first = store(one, 'one');
  await afterIterations(3);
  expect(stored).toEqual([]);
  await Promise.all([first, store(other, 'other')]);
  expect(stored).toEqual(['one', 'other']);
  expect(queue.length).toBe(0);
});

test('a drawn document is stored without the next document when drawing the next PDF takes too long', async () => {
  const { stored, one, other, store } = start(1);
  await store(one, 'one');
  expect(stored).toEqual(['one']);
  await store(other, 'other');
  expect(stored).toEqual(['one', 'other']);
});

test('a drawn document no longer waits when the request before it has ended', async () => {
  const { stored, one, other, store } = start(60_000);
  const second = store(other, 'other');
  await afterIterations(3);
  expect(stored).toEqual([]);
  one.end();
  await second;
  expect(stored).toEqual(['other']);
});

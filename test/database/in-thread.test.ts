import { expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { onOwnConnection } from '../../src/database/in-thread.ts';
import { openSnapshot } from '../../src/database/open.ts';
import { addUser } from '../backups/books.ts';
import { temporaryFolder } from '../support/binary.ts';
import { freshDatabase } from '../support/database.ts';

/** Shorter than the time that a connection waits for a lock, and much longer than the work takes on a busy machine. */
const MOST_MS = 4000;

test('work in a thread empties the write-ahead log, and does not wait for a client that reads a long answer', () => {
  using folder = temporaryFolder();
  const file = folder.file('vipo.sqlite');
  const db = freshDatabase(file);
  const bytesOfLog = () => statSync(`${file}-wal`).size;
  const sent = { file, at: '2026-11-20T09:30:00.000Z', actor: { id: null, name: 'piet' } };
  const addInThread = onOwnConnection((data, name: string) => addUser(data.db, name));
  addUser(db);
  const reader = openSnapshot(db);
  reader.db.$client.query('SELECT count(*) FROM users').get();
  const began = performance.now();
  addInThread({ ...sent, writes: true, input: 'eva' });
  expect(performance.now() - began).toBeLessThan(MOST_MS);
  expect(bytesOfLog()).toBeGreaterThan(0);
  reader.close();
  addInThread({ ...sent, writes: true, input: 'tom' });
  expect(bytesOfLog()).toBe(0);
  db.$client.close(true);
});

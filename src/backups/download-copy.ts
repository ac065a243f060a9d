import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, openSync, type ReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { messageOf } from '../database/damage.ts';
import { backupsOf } from '../database/data-dir.ts';
import type { Db } from '../database/open.ts';
import { sharedWork } from '../outside/provider.ts';
import { DomainError } from '../shared/domain-error.ts';
import { writeBackupInProcess } from './backup-process.ts';

const isWindows = process.platform === 'win32';
const shared = sharedWork<string>();

/**
 * Opens a copy of the data. Requests that wait for the same copy share it. The file is removed as soon as it is open.
 * On Windows it is removed when it is closed. Throws 'upstream' when the copy cannot be made.
 */
export async function openCopy(db: Db, dataDir: string): Promise<ReadStream> {
  const file = await shared(db, dataDir, () => writeCopy(dataDir));
  const stream = createReadStream(file, { fd: openSync(file, 'r') });
  // Other requests that waited for this copy open it now, before it is removed.
  await setImmediate();
  if (isWindows) stream.on('close', () => removeUnlessOpen(file));
  else rmSync(file, { force: true });
  return stream;
}

async function writeCopy(dataDir: string): Promise<string> {
  const folder = backupsOf(dataDir);
  const file = join(folder, `${randomUUID()}.download`);
  mkdirSync(folder, { recursive: true });
  try {
    await writeBackupInProcess(dataDir, file);
    return file;
  } catch (error) {
    throw new DomainError('upstream', `De back-up is niet gelukt. ${messageOf(error)}`);
  }
}

function removeUnlessOpen(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Another request still has the file open, and will remove it.
  }
}

import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, openSync, type ReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DomainError } from '../../shared/domain-error.ts';
import { writeInProcess } from '../backup-process.ts';

const isWindows = process.platform === 'win32';
const copies = new Map<string, Promise<string>>();

/**
 * A copy of the present data, shared by requests that wait for it. The file is removed when it is open, so it leaves
 * nothing behind; Windows cannot remove open files, so there it is removed afterwards. Throws 'upstream'.
 */
export async function openCopy(dataDir: string): Promise<ReadStream> {
  const writing = copies.get(dataDir) ?? writeCopy(dataDir);
  copies.set(dataDir, writing);
  const file = await writing;
  const stream = createReadStream(file, { fd: openSync(file, 'r') });
  // Every other request that waited for this copy has opened it after this.
  await setImmediate();
  if (isWindows) stream.on('close', () => removeUnlessOpen(file));
  else rmSync(file, { force: true });
  return stream;
}

async function writeCopy(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'backups');
  const file = join(folder, `${randomUUID()}.download`);
  try {
    mkdirSync(folder, { recursive: true });
    await writeOrExplain(dataDir, file);
  } finally {
    copies.delete(dataDir);
  }
  return file;
}

async function writeOrExplain(dataDir: string, file: string): Promise<void> {
  try {
    await writeInProcess(dataDir, file);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new DomainError('upstream', `De back-up is niet gelukt. ${message}`);
  }
}

function removeUnlessOpen(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The request that closes the file last removes it.
  }
}

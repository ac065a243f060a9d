import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, openSync, type ReadStream, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { tell } from '../audit/queries.ts';
import type { Ctx, Env } from '../http/context.ts';
import { requireAdminPage } from '../http/guards.ts';
import { formBody } from '../http/input.ts';
import { paths } from '../paths.ts';
import { today } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { writeBackupElsewhere } from './daily-backup.ts';

export const backupsScreens = new Hono<Env>()
  .get(paths.downloadBackup(), requireAdminPage, (c) => c.redirect(paths.settings(), 303))
  .post(paths.downloadBackup(), requireAdminPage, formBody, async (c) => {
    const copy = await copyOfNow(dataDirOf(c));
    tellOf(c, copy);
    c.header('Content-Type', 'application/vnd.sqlite3');
    const name = `vipo-backup-${today(c.var.clock)}.sqlite`;
    c.header('Content-Disposition', `attachment; filename="${name}"`);
    return c.body(Readable.toWeb(copy) as unknown as ReadableStream);
  });

/** Whoever has lost the right while the copy was being made gets none. */
function tellOf(c: Ctx, copy: ReadStream): void {
  try {
    tell(c.var.db, { action: 'gedownload', kind: 'gegevens', subject: 'Back-up' });
  } catch (error) {
    copy.destroy();
    throw error;
  }
}

const isWindows = process.platform === 'win32';
const underWay = new Map<string, Promise<string>>();

/**
 * Whoever asks while a copy is being made gets that one. A file without a name takes no room once everybody has closed
 * it, however this process ends; Windows has no such files.
 */
async function copyOfNow(dataDir: string): Promise<ReadStream> {
  const writing = underWay.get(dataDir) ?? writeCopy(dataDir);
  underWay.set(dataDir, writing);
  const file = await writing;
  const stream = createReadStream(file, { fd: openSync(file, 'r') });
  // By then everybody who waited for it has opened it.
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
    underWay.delete(dataDir);
  }
  return file;
}

function removeUnlessOpen(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The last one to close it succeeds.
  }
}

async function writeOrExplain(dataDir: string, file: string): Promise<void> {
  try {
    await writeBackupElsewhere(dataDir, file);
  } catch (error) {
    throw new DomainError('upstream', `De back-up is niet gelukt. ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function dataDirOf(c: Ctx): string {
  const { filename } = c.var.db.$client;
  if (filename === ':memory:') throw new DomainError('not-set-up', 'Er is geen gegevensmap.');
  return dirname(filename);
}

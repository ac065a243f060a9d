import { createReadStream, mkdirSync, openSync, type ReadStream, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { listFailures } from '../audit/failures.ts';
import { tell } from '../audit/queries.ts';
import type { Failure } from '../audit/schema.ts';
import { findLastBackup, writeBackupElsewhere } from '../database/daily-backup.ts';
import type { Ctx, Env } from '../http/context.ts';
import { requireAdminPage } from '../http/session.ts';
import { paths } from '../paths.ts';
import { formatDate, formatMoment, today } from '../shared/dates.ts';
import { DomainError } from '../shared/domain-error.ts';
import { ButtonLink } from '../ui/screen.tsx';

export const backupScreen = new Hono<Env>().get(
  paths.downloadBackup(),
  requireAdminPage,
  async (c) => {
    const dataDir = dataDirOf(c);
    // Hono answers HEAD by GET and drops the body, which nobody would then close.
    const copy = c.req.method === 'HEAD' ? null : await copyOfNow(dataDir);
    if (copy) tell(c.var.db, { action: 'gedownload', kind: 'gegevens', subject: 'Back-up' });
    c.header('Content-Type', 'application/vnd.sqlite3');
    c.header(
      'Content-Disposition',
      `attachment; filename="vipo-backup-${today(c.var.clock)}.sqlite"`,
    );
    if (copy === null) return c.body(null);
    return c.body(Readable.toWeb(copy) as unknown as ReadableStream);
  },
);

/** A file without a name takes no room once it is closed, however this process ends; Windows has no such files. */
async function copyOfNow(dataDir: string): Promise<ReadStream> {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${crypto.randomUUID()}.download`);
  await writeOrExplain(dataDir, file);
  const stream = createReadStream(file, { fd: openSync(file, 'r') });
  const remove = () => rmSync(file, { force: true });
  if (process.platform === 'win32') stream.on('close', remove);
  else remove();
  return stream;
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

export function BackupState({ c }: { c: Ctx }) {
  const last = findLastBackup(dirname(c.var.db.$client.filename));
  const failure = backupFailure(c);
  const megabytes = ((last?.bytes ?? 0) / 1_000_000).toFixed(1).replace('.', ',');
  return (
    <section className="card">
      <h2>Back-up</h2>
      <p>
        {last
          ? `Laatste back-up: ${formatDate(last.day)} (${megabytes} MB)`
          : 'Er is nog geen dagelijkse back-up.'}
      </p>
      {failure && <BackupFailure failure={failure} />}
      <ButtonLink href={paths.downloadBackup()} className="quiet">
        Backup downloaden
      </ButtonLink>
    </section>
  );
}

export function backupFailure(c: Ctx): Failure | undefined {
  return listFailures(c.var.db).find(({ what }) => what === 'backup');
}

export function BackupFailure({ failure: { at, error } }: { failure: Failure }) {
  return <p className="warning">{`De back-up mislukte op ${formatMoment(at)}: ${error}`}</p>;
}

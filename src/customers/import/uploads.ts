import { randomBytes } from 'node:crypto';
import { type Db, prepared } from '../../database/open.ts';
import type { ReadFile } from '../../files/spreadsheets/read.ts';
import type { Clock } from '../../shared/dates.ts';
import { sumOf } from '../../shared/sum.ts';
import type { FoundAddresses } from './address-check.ts';
import type { DryRun } from './dry-run.ts';

const KEPT_MS = 60 * 60_000;
/** The highest number of bytes for the rows of all users together. */
const MAX_BYTES = 100 * 1024 * 1024;

/** A file that a user chose for an import. The file is kept only in memory. */
export type Upload = ReadFile & {
  token: string;
  fileName: string;
  at: number;
  /** The addresses that the dry runs of this file looked up. */
  found: FoundAddresses;
  /** Set when the import has begun, so that a second press of the button does not import the file again. */
  saving?: Promise<DryRun>;
};

const kept = prepared(() => new Map<number, Upload>());

/** Keeps the file of a user for an hour. It replaces an earlier file of the same user. */
export function keepUpload(
  db: Db,
  clock: Clock,
  userId: number,
  file: ReadFile & { fileName: string },
): Upload {
  const uploads = kept(db);
  uploads.delete(userId);
  const token = randomBytes(16).toString('hex');
  const upload = { ...file, token, at: clock().getTime(), found: new Map() };
  uploads.set(userId, upload);
  const drop = () => uploads.get(userId) === upload && uploads.delete(userId);
  setTimeout(drop, KEPT_MS).unref();
  for (const [id] of uploads) {
    if (sizeOf(uploads) <= MAX_BYTES) break;
    if (id !== userId) uploads.delete(id);
  }
  return upload;
}

export function findUpload(db: Db, clock: Clock, userId: number, token: string) {
  const upload = kept(db).get(userId);
  const isKept = upload?.token === token && clock().getTime() - upload.at <= KEPT_MS;
  return isKept ? upload : undefined;
}

function sizeOf(uploads: Map<number, Upload>): number {
  return sumOf([...uploads.values()], ({ rows }) => rows.length);
}

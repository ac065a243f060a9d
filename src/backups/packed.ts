import { createHash, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { flush, nameWithoutOverwriting, STAGED } from '../database/backup.ts';
import { codeOf, DamageError } from '../database/damage.ts';
import { isDaily } from './daily-backup.ts';

const PACKED = '.zst';
const WITH_CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
/** The first bytes of a file in the format Zstandard (RFC 8878). */
const MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * Packs the daily backups before `newest`, which makes them about seven times smaller. `newest` itself is not packed,
 * so that any program for SQLite can read it.
 */
export async function packOlder(newest: string): Promise<void> {
  const folder = dirname(newest);
  for (const name of fs.readdirSync(folder).toSorted()) {
    const file = join(folder, name);
    if (isDaily(name) && !name.endsWith(PACKED) && file < newest) await pack(file);
  }
}

/** Packs a file, and removes it after the packed file was read back and gave the same bytes. */
async function pack(file: string): Promise<void> {
  const packed = file + PACKED;
  const unfinished = `${packed}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    const to = fs.createWriteStream(unfinished, { flags: 'wx' });
    await pipeline(fs.createReadStream(file), createZstdCompress(WITH_CHECKSUM), to);
    const { atime, mtime } = fs.statSync(file);
    fs.utimesSync(unfinished, atime, mtime);
    flush(unfinished);
    if ((await hashOf(file)) !== (await hashOf(unfinished, true)))
      throw new DamageError(unfinished);
    // The packed file exists already only if a server was killed before it removed the unpacked file.
    fs.rmSync(packed, { force: true });
    nameWithoutOverwriting(unfinished, packed);
    flush(dirname(file));
    fs.rmSync(file);
  } finally {
    fs.rmSync(unfinished, { force: true });
  }
}

async function hashOf(file: string, isPacked = false): Promise<string> {
  const hash = createHash('sha256');
  if (isPacked) await pipeline(fs.createReadStream(file), createZstdDecompress(), hash);
  else await pipeline(fs.createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Runs `work` with the path of a backup that is not packed. A packed backup is first unpacked into the data folder.
 * Throws 'invalid' when the packed backup is damaged.
 */
export async function whileUnpacked<T>(
  dataDir: string,
  file: string,
  work: (plain: string) => T,
): Promise<T> {
  if (!isPackedFile(file)) return work(file);
  const plain = join(dataDir, `${STAGED}-${randomUUID().slice(0, 8)}`);
  try {
    await unpack(file, plain);
    return work(plain);
  } finally {
    fs.rmSync(plain, { force: true });
  }
}

async function unpack(file: string, plain: string): Promise<void> {
  fs.mkdirSync(dirname(plain), { recursive: true });
  const to = fs.createWriteStream(plain, { flags: 'wx' });
  try {
    await pipeline(fs.createReadStream(file), createZstdDecompress(), to);
  } catch (error) {
    throw codeOf(error).startsWith('Z') ? new DamageError(file) : error;
  }
}

function isPackedFile(file: string): boolean {
  try {
    // Opening a named pipe would wait until another program writes to it.
    if (!fs.statSync(file).isFile()) return false;
    const start = Buffer.alloc(MAGIC.length);
    const opened = fs.openSync(file, 'r');
    fs.readSync(opened, start);
    fs.closeSync(opened);
    return start.equals(MAGIC);
  } catch {
    // The restore reports a file that cannot be read.
    return false;
  }
}

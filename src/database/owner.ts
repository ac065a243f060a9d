import * as fs from 'node:fs';

/** The application id in the header of the file: 'Vipo' in ASCII (SQLite file format, offset 68). */
export const APPLICATION_ID = 0x5669_706f;

const MAGIC = 'SQLite format 3\0';
/**
 * The header of the file (100 bytes), and the first 8 bytes of the root page of the schema. These 8 bytes include the
 * type of the page and its number of cells.
 */
const HEAD_BYTES = 108;
const LEAF = 13;
const LOG_HEADER = 32;
const FRAME_HEADER = 24;

/**
 * The program that owns a database file. It is 'nobody' for an empty database, and undefined when the file does not
 * exist or is not a database. The bytes are read without SQLite, because SQLite would create files beside the database.
 * Never call this for a file that is open in SQLite, because closing it here would release SQLite's POSIX locks.
 */
export function ownerOf(file: string): 'vipo' | 'nobody' | 'other' | undefined {
  const head = readHead(file);
  if (head === undefined || (head.length > 0 && !isDatabase(head))) return undefined;
  // When a process was killed, its changes may be only in the write-ahead log.
  const heads = [head, ...headsInLog(`${file}-wal`)].filter(({ length }) => length === HEAD_BYTES);
  if (heads.some((one) => one.readUInt32BE(68) === APPLICATION_ID)) return 'vipo';
  return heads.every(isEmpty) ? 'nobody' : 'other';
}

function readHead(file: string): Buffer | undefined {
  try {
    return withBytesOf(file, (read) => read(0, HEAD_BYTES));
  } catch {
    // SQLite opens the file next, and the error of SQLite explains the problem better.
    return undefined;
  }
}

function isDatabase(head: Buffer): boolean {
  return head.length === HEAD_BYTES && head.toString('latin1', 0, MAGIC.length) === MAGIC;
}

function isEmpty(head: Buffer): boolean {
  return head.readUInt8(100) === LEAF && head.readUInt16BE(103) === 0;
}

/**
 * The first bytes of each version of page 1 in a write-ahead log, since SQLite last started this log from its
 * beginning.
 */
function headsInLog(log: string): Buffer[] {
  if (!fs.existsSync(log)) return [];
  return withBytesOf(log, (read) => {
    const start = read(0, LOG_HEADER);
    if (start.length < LOG_HEADER) return [];
    const salts = start.subarray(16, 24);
    const frameBytes = FRAME_HEADER + start.readUInt32BE(8);
    const heads: Buffer[] = [];
    for (let at = LOG_HEADER; ; at += frameBytes) {
      const frame = read(at, FRAME_HEADER + HEAD_BYTES);
      const isCurrent = frame.length > FRAME_HEADER && frame.subarray(8, 16).equals(salts);
      if (!isCurrent) return heads;
      if (frame.readUInt32BE(0) === 1) heads.push(frame.subarray(FRAME_HEADER));
    }
  });
}

type Read = (at: number, length: number) => Buffer;

function withBytesOf<T>(file: string, work: (read: Read) => T): T {
  const descriptor = fs.openSync(file, 'r');
  try {
    return work((at, length) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, fs.readSync(descriptor, bytes, 0, length, at));
    });
  } finally {
    fs.closeSync(descriptor);
  }
}

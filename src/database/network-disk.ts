import { existsSync, readFileSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DomainError } from '../shared/domain-error.ts';

/**
 * The file systems of other machines, by the number that Linux gives each (`linux/magic.h`). 9P is not in this list,
 * because disks of the machine itself can use it too.
 */
const networkTypes: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff53_4d42, 'CIFS'],
  [0xfe53_4d42, 'SMB'],
  [0x564c, 'NCP'],
  [0x5346_414f, 'AFS'],
  [0x6b41_4653, 'AFS'],
  [0x7375_7245, 'Coda'],
  [0x00c3_6400, 'Ceph'],
]);

/**
 * The number of FUSE, and the programs that show the files of other machines with it. Disks of the machine itself can
 * use FUSE too.
 */
const FUSE = 0x6573_5546;
const REMOTE_PROGRAMS = 'sshfs|rclone|s3fs|gvfsd-fuse|glusterfs|ceph-fuse';

/**
 * Throws 'invalid' when the folder is on a disk of another machine. On such a disk, processes that use SQLite do not
 * see each other's changes of the write-ahead log, which damages the data (sqlite.org/wal.html).
 */
export function assertLocalDisk(dataDir: string): void {
  const folder = nearestFolder(dataDir);
  const kind =
    process.platform === 'win32' ? windowsShare(realpathSync.native(folder)) : linuxType(folder);
  if (kind === undefined) return;
  const sentence = `De gegevensmap ${dataDir} staat op een netwerkschijf (${kind}). Daar raken de gegevens beschadigd. Kies een map op een schijf van deze computer.`;
  throw new DomainError('invalid', sentence);
}

/** The path itself if it exists, and otherwise the nearest folder above it that exists. */
function nearestFolder(path: string): string {
  const parent = dirname(path);
  return existsSync(path) || parent === path ? path : nearestFolder(parent);
}

function linuxType(folder: string): string | undefined {
  const { type } = statfsSync(folder);
  if (type !== FUSE) return networkTypeOf(type);
  return remoteProgram(statSync(folder).dev, readFileSync('/proc/self/mountinfo', 'utf8'));
}

export function networkTypeOf(type: number): string | undefined {
  // The number has 32 bits, and can be given as a negative number.
  return networkTypes.get(type >>> 0);
}

/** The program that shows the files of another machine as the device `dev`. `mounts` is the list of mounts of Linux. */
export function remoteProgram(dev: number, mounts: string): string | undefined {
  // The major number of FUSE is 0. The bits 0 to 7 and 20 to 31 of `dev` are the minor number (`sys/sysmacros.h`).
  const minor = (dev & 0xff) | ((dev >>> 12) & 0xfff00);
  const line = new RegExp(`^\\d+ \\d+ 0:${minor} .* - fuse\\.(${REMOTE_PROGRAMS}) `, 'm');
  return line.exec(mounts)?.[1];
}

/**
 * On Windows `realpathSync.native` replaces the drive letter of a share by a path such as \\server\share or
 * \\?\UNC\server\share.
 */
export function windowsShare(path: string): string | undefined {
  return /^[\\/]{2}(?:[?][\\/]UNC[\\/]|[^\\/?.])/i.test(path) ? 'een map van Windows' : undefined;
}

import { readFileSync, statfsSync } from 'node:fs';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 4e9;

/**
 * The folder for temporary files in memory, which makes the tests faster. Undefined when this machine has no such
 * folder with enough space, or when the folder does not allow executables, because some tests run a copy of Vipo in it.
 */
export function memoryDisk(): string | undefined {
  const isUsable = mayExecute(MEMORY_DISK) && freeBytes(MEMORY_DISK) > ENOUGH_BYTES;
  return isUsable ? MEMORY_DISK : undefined;
}

function mayExecute(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).filter(([, path]) => path === folder);
  return options.length > 0 && options.every(([, , , names = '']) => !/\bnoexec\b/.test(names));
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { Folder } from './binary.ts';

const system = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/**
 * A disk of its own, of a few megabytes, as the data folder; undefined where this user may not mount one. It is gone
 * at the end of the block, before the folder: `using disk = smallDisk(folder)`.
 */
export function smallDisk(folder: Folder, megabytes = 4) {
  const path = folder.file('data');
  mkdirSync(path);
  const limits = `size=${megabytes}m,mode=700`;
  if (!system('mount', '-t', 'tmpfs', '-o', limits, 'tmpfs', path)) return undefined;
  return {
    path,
    makeReadOnly: () => system('mount', '-o', 'remount,ro', path),
    makeWritable: () => system('mount', '-o', 'remount,rw', path),
    [Symbol.dispose]: () => void system('umount', '-l', path),
  };
}

/** Whether this user may mount a disk. */
export function canMount(folder: Folder): boolean {
  using disk = smallDisk(folder, 1);
  return disk !== undefined;
}

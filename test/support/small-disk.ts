import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Folder, temporaryFolder } from './binary.ts';

const system = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

/**
 * Mounts a small disk as the data folder until the end of the block. Returns undefined when this user may not mount a
 * disk.
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

export function canMount(): boolean {
  using folder = temporaryFolder();
  using disk = smallDisk(folder, 1);
  return disk !== undefined;
}

/** Writes to a file until the disk has no space left. */
export function fillUp(file: string): void {
  for (let size = 1 << 20; size >= 512; size >>= 1) {
    try {
      for (;;) writeFileSync(file, new Uint8Array(size), { flag: 'a' });
    } catch {
      // A smaller piece may still fit on the disk.
    }
  }
}

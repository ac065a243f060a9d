import { afterAll } from 'bun:test';
import { statfsSync } from 'node:fs';
import { buildAssets } from './built.ts';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 4e9;

// Files in memory spare the tests the waiting for a disk.
if (freeBytes(MEMORY_DISK) > ENOUGH_BYTES) process.env.TMPDIR ??= MEMORY_DISK;

// Before any test file imports them.
buildAssets();

afterAll(async () => {
  const { closeBrowser } = await import('./chromium.ts');
  await closeBrowser();
});

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

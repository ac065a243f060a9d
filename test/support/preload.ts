import { afterAll } from 'bun:test';
import { readFileSync, statfsSync } from 'node:fs';
import { buildAssets } from './built.ts';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 4e9;

// Files in memory make the tests faster. Some tests run a copy of the executable from there.
if (mayExecute(MEMORY_DISK) && freeBytes(MEMORY_DISK) > ENOUGH_BYTES)
  process.env.TMPDIR ??= MEMORY_DISK;

// The assets must exist before a test file imports them.
buildAssets();

afterAll(async () => {
  const { closeBrowser } = await import('./chromium.ts');
  await closeBrowser();
});

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

import { afterAll } from 'bun:test';
import { buildAssets } from './built.ts';
import { memoryDisk } from './memory-disk.ts';

const folder = process.env.TMPDIR ?? memoryDisk();
if (folder !== undefined) process.env.TMPDIR = folder;

// The assets must exist before a test file imports them.
buildAssets();

// In a worker of `bun test --parallel` this would close the browser after each file, and the next file would start one
// again. There the browser ends together with the worker, and `.ci/test.mjs` deletes the files of the browser.
if (process.env.BUN_TEST_WORKER_ID === undefined) {
  afterAll(async () => {
    const { closeBrowser } = await import('./chromium.ts');
    await closeBrowser();
  });
}

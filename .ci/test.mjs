// Runs the checks and then all tests. With paths, as in `npm test -- test/shared`, it runs only the tests of these
// paths.
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryDisk } from '../test/support/memory-disk.ts';

const TIMINGS = 'dist/timings.json';
const TESTS = ['test', '--no-orphans', '--no-isolate', '--timeout', '60000'];
const PARALLEL = 3;
// The first setting turns off FTL, the slowest compiler of JavaScriptCore, because tests run most code only briefly.
// With the second setting Bun keeps freed memory, because returning memory to the system and asking for it takes time.
const CHEAPER = { BUN_JSC_useFTLJIT: '0', MIMALLOC_PURGE_DELAY: '-1' };

const paths = process.argv.slice(2);
process.exitCode = paths.length > 0 ? runTests(paths) : runAll();

function runAll() {
  const failed = bun(['run', 'checks']);
  if (failed) return failed;
  fs.writeFileSync(TIMINGS, JSON.stringify({ version: 1, files: durations() }));
  const order = [`--timings=${TIMINGS}`, '--update-timings'];
  return runTests([`--parallel=${PARALLEL}`, ...order]);
}

/**
 * Runs tests with a temporary folder of their own, because Bun ends its workers before they delete their files.
 * NODE_ENV is 'production', as in the program. With another value, React would record the origin of each element.
 */
function runTests(args) {
  const disk = process.env.TMPDIR ?? memoryDisk() ?? tmpdir();
  const folder = fs.mkdtempSync(join(disk, 'vipo-tests-'));
  try {
    return bun([...TESTS, ...args], { TMPDIR: folder, NODE_ENV: 'production' });
  } finally {
    // A browser that is ending may still write a file.
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

function bun(args, settings = {}) {
  const env = { ...process.env, ...CHEAPER, ...settings };
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
}

/**
 * The duration of each test file in milliseconds. Bun needs it to start the longest files first. It was measured in an
 * earlier run, or is estimated for a file that has not run yet.
 */
function durations() {
  const measured = fs.existsSync(TIMINGS) ? JSON.parse(fs.readFileSync(TIMINGS, 'utf8')).files : {};
  const files = fs.readdirSync('test', { recursive: true, encoding: 'utf8' });
  const tests = files.filter((name) => name.endsWith('.test.ts'));
  const named = tests.map((name) => `test/${name.replaceAll('\\', '/')}`);
  return Object.fromEntries(named.map((path) => [path, measured[path] ?? estimate(path)]));
}

/** Estimates the duration from the longest timeout that the file states, its size, and whether it starts programs. */
function estimate(file) {
  const text = fs.readFileSync(file, 'utf8');
  const stated = [...text.matchAll(/^(?:\}, | {2})(\d+)_000,?(?:\);)?$/gm)];
  const longest = Math.max(0, ...stated.map(([, seconds]) => Number(seconds) * 100));
  const startsPrograms = /\b(?:visit|startVipo|runVipo)\(/.test(text);
  return longest + text.length * (startsPrograms ? 1 : 0.1);
}

import { Database } from 'bun:sqlite';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dir, '../..');
const SOURCES = ['src', 'islands', 'static', 'migrations', 'package.json', 'bun.lock'];

/** Bundles what the browser gets, when it is missing or older than what it is made of. */
export function buildAssets(): void {
  build('dist/assets.ts', ['src/build.ts', '--assets']);
}

/** Compiles the program with the present assets, when it is missing or older. Returns its path. */
export function buildProgram(): string {
  buildAssets();
  build('dist/vipo', ['src/build.ts', '--program']);
  return join(ROOT, 'dist/vipo');
}

/** Test files run in several processes at once: one of them builds, the others wait for it. */
function build(result: string, command: string[]): void {
  const sources = SOURCES.map((name) => join(ROOT, name));
  if (!isOlder(join(ROOT, result), sources)) return;
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  // SQLite lets go of its lock when the process that holds it dies.
  const lock = new Database(join(ROOT, 'dist/build.lock'), { create: true });
  lock.run('PRAGMA busy_timeout = 300000');
  lock.run('BEGIN EXCLUSIVE');
  try {
    if (!isOlder(join(ROOT, result), sources)) return;
    const { success, stderr } = Bun.spawnSync([process.execPath, ...command], { cwd: ROOT });
    if (!success) throw new Error(`${command.join(' ')} failed:\n${stderr.toString()}`);
  } finally {
    lock.close();
  }
}

/** Whether a file is missing, or anything in these files and folders was changed after it. */
export function isOlder(file: string, sources: string[]): boolean {
  if (!existsSync(file)) return true;
  const { mtimeMs } = statSync(file);
  return sources.some((path) => newest(path) > mtimeMs);
}

/** A folder counts itself too: it changes when a file is deleted. */
function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = [...new Bun.Glob('**/*').scanSync({ cwd: path, onlyFiles: false })];
  return Math.max(stat.mtimeMs, ...inside.map((name) => statSync(join(path, name)).mtimeMs));
}

import { Database } from 'bun:sqlite';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dir, '../..');
const SOURCES = ['src', 'islands', 'static', 'migrations', 'package.json', 'bun.lock'];

/** Bundles the assets for the browser when the assets are missing or older than their sources. */
export function buildAssets(): void {
  build('dist/assets.ts', ['src/build.ts', '--assets']);
}

/** Compiles the executable when it is missing or older than its sources, and returns its path. */
export function buildProgram(): string {
  buildAssets();
  build('dist/vipo', ['src/build.ts', '--program']);
  return join(ROOT, 'dist/vipo');
}

/** Test files run in several processes at once: the first process builds, and the others wait. */
function build(result: string, command: string[]): void {
  const sources = SOURCES.map((name) => join(ROOT, name));
  if (!isOlder(join(ROOT, result), sources)) return;
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  // SQLite releases its lock when the process that holds it dies.
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

/** Whether a file is missing or older than any of these files and folders. */
export function isOlder(file: string, sources: string[]): boolean {
  if (!existsSync(file)) return true;
  const { mtimeMs } = statSync(file);
  return sources.some((path) => newest(path) > mtimeMs);
}

/** The latest time of a file, or of a folder and its files. Deleting a file changes only the time of the folder. */
function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = [...new Bun.Glob('**/*').scanSync({ cwd: path, onlyFiles: false })];
  return Math.max(stat.mtimeMs, ...inside.map((name) => statSync(join(path, name)).mtimeMs));
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the scripts in the order of their numbers. A Bun macro: it runs while bundling. */
export function readMigrations(): string[] {
  const folder = join(import.meta.dirname, '../../migrations');
  const names = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name));
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
}

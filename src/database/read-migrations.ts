import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the migrations in the order of their numbers. This is a Bun macro, which runs while the program is bundled. */
export function readMigrations(): string[] {
  const folder = join(import.meta.dirname, '../../migrations');
  const names = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name));
  return names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
}

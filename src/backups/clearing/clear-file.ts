import { dirname } from 'node:path';
import { actingAs, type Actor } from '../../database/actor.ts';
import { codeOf } from '../../database/damage.ts';
import { openDatabase } from '../../database/open.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { clearDatabase } from './queries.ts';

/** The input of the thread, which can only be plain values. */
export type Clearing = { file: string; at: string; actor: Pick<Actor, 'id' | 'name' | 'session'> };
export type Outcome =
  | { backup: string }
  /** The `code` of a DomainError when `rule` is true, and otherwise of SQLite or the system. */
  | { rule: boolean; code: string; message: string };

/** Clears a database with a connection of its own. Returns a failure, because errors lose their codes between threads. */
export async function clearFile({ file, at, actor }: Clearing): Promise<Outcome> {
  const clock = () => new Date(at);
  const db = openDatabase(file);
  try {
    const backup = actingAs({ ...actor, clock }, () => clearDatabase(db, clock, dirname(file)));
    // Without this line the next writer would move the whole log into the file, and all requests would wait.
    db.$client.run('PRAGMA wal_checkpoint(TRUNCATE)');
    return { backup };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof DomainError) return { rule: true, code: error.code, message };
    return { rule: false, code: codeOf(error), message };
  } finally {
    db.$client.close(true);
  }
}

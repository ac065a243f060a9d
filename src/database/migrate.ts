import { DomainError } from '../shared/domain-error.ts';
import { actingAs } from './actor.ts';
import { dropAuditTriggers, makeAuditTriggers } from './audit-triggers.ts';
import { type Db, inTransaction } from './open.ts';
import { APPLICATION_ID } from './owner.ts';
import { readMigrations } from './read-migrations.ts' with { type: 'macro' };

/** The migrations in their order. The n-th migration, counted from 1, sets `user_version` to n. */
export const migrations: readonly string[] = readMigrations();

/** An open database file. This type also fits a connection without Drizzle, because only plain SQL is used. */
type File = Pick<Db, '$client'>;

export function isOlder(db: File, scripts = migrations): boolean {
  const present = schemaVersion(db);
  return present > 0 && present < scripts.length;
}

/**
 * Runs the missing migrations, each in a transaction, and makes the triggers of the audit log. Throws the errors of
 * `dataVersion` before it changes anything.
 */
export function migrate(db: Db, scripts = migrations): void {
  const present = dataVersion(db, scripts);
  // Migrations have no actor, because data of older versions have no table for the actor.
  actingAs(undefined, () => {
    for (let version = present + 1; version <= scripts.length; version++) {
      apply(db, version, scripts);
    }
    // Older schemas do not have all columns that the triggers use.
    if (scripts.length >= migrations.length) makeAuditTriggers(db);
  });
}

function apply(db: Db, version: number, scripts: readonly string[]): void {
  inTransaction(db, () => {
    // Another process may have run this migration while this process waited for the lock.
    if (schemaVersion(db) >= version) return;
    dropAuditTriggers(db);
    db.$client.run(scripts[version - 1] ?? '');
    db.$client.run(`PRAGMA user_version = ${version}`);
    db.$client.run(`PRAGMA application_id = ${APPLICATION_ID}`);
  });
}

/**
 * Returns the version of the data. It is 0 for an empty file. Throws 'conflict' for data of a newer version of Vipo.
 * Throws 'invalid' for the database of another program, and for a version that does not exist.
 */
export function dataVersion(db: File, scripts = migrations): number {
  // `isEmpty` must run first. If another process creates the schema between the two calls, `isNew` is true and
  // `version` is the version of that schema. Such a file is accepted.
  const isNew = isEmpty(db);
  const version = schemaVersion(db);
  if (version > scripts.length) {
    const sentence = `De gegevens zijn van een nieuwere versie van Vipo (schema ${version}).`;
    throw new DomainError('conflict', sentence);
  }
  if (!isNew && !isVipo(db)) throw foreignFile(db.$client.filename);
  if (version < 0 || (version === 0 && !isNew)) throw otherSchema(`versie ${version} bestaat niet`);
  return version;
}

export function schemaVersion(db: File): number {
  const row = db.$client.query<{ user_version: number }, []>('PRAGMA user_version').get();
  return row?.user_version ?? 0;
}

export function isVipo(db: File): boolean {
  const row = db.$client.query<{ application_id: number }, []>('PRAGMA application_id').get();
  return row?.application_id === APPLICATION_ID;
}

function isEmpty(db: File): boolean {
  return db.$client.query('SELECT 1 FROM sqlite_schema').get() === null;
}

export function otherSchema(difference: string): DomainError {
  return new DomainError('invalid', `Dit bestand heeft een ander schema dan Vipo: ${difference}.`);
}

export function foreignFile(file: string): DomainError {
  return new DomainError('invalid', `Het bestand ${file} is geen gegevensbestand van Vipo.`);
}

import initial from '../../migrations/0001_initial.sql' with { type: 'text' };
import customerHistory from '../../migrations/0002_customer_history.sql' with { type: 'text' };
import lastAdministrator from '../../migrations/0003_last_administrator.sql' with { type: 'text' };
import failures from '../../migrations/0004_failures.sql' with { type: 'text' };
import lookUps from '../../migrations/0005_look_ups.sql' with { type: 'text' };
import settings from '../../migrations/0006_settings.sql' with { type: 'text' };
import bookkeeping from '../../migrations/0007_bookkeeping.sql' with { type: 'text' };
import paymentFollowUp from '../../migrations/0008_payment_follow_up.sql' with { type: 'text' };
import audit from '../../migrations/0009_audit.sql' with { type: 'text' };
import auditOfManagement from '../../migrations/0010_audit_of_management.sql' with { type: 'text' };
import clock from '../../migrations/0011_clock.sql' with { type: 'text' };
import oneRequest from '../../migrations/0012_one_request_an_invoice.sql' with { type: 'text' };
import remarksOnInvoices from '../../migrations/0013_remarks_on_invoices.sql' with { type: 'text' };
import creditInLog from '../../migrations/0014_credit_in_log.sql' with { type: 'text' };
import failedAttempts from '../../migrations/0015_failed_attempts.sql' with { type: 'text' };
import { DomainError } from '../shared/domain-error.ts';
import { actingAsNobody } from './actor.ts';
import { type Db, inTransaction } from './open.ts';
import { APPLICATION_ID } from './owner.ts';

/** In order; the position of one, counted from 1, is the `user_version` it leads to. */
export const migrations: readonly string[] = [
  initial,
  customerHistory,
  lastAdministrator,
  failures,
  lookUps,
  settings,
  bookkeeping,
  paymentFollowUp,
  audit,
  auditOfManagement,
  clock,
  oneRequest,
  remarksOnInvoices,
  creditInLog,
  failedAttempts,
];

export function isOlder(db: Db, scripts = migrations): boolean {
  const present = schemaVersion(db);
  return present > 0 && present < scripts.length;
}

/**
 * Brings the schema up to date, each migration in its own transaction. Throws 'conflict' when the file is newer
 * than this program, 'invalid' when it is the database of another one; either is left as it was.
 */
export function migrate(db: Db, scripts = migrations): void {
  const present = dataVersion(db, scripts);
  actingAsNobody(() => {
    for (let version = present + 1; version <= scripts.length; version++) {
      apply(db, version, scripts);
    }
  });
}

function apply(db: Db, version: number, scripts: readonly string[]): void {
  inTransaction(db, () => {
    // Another process may have been faster while this one waited for the lock.
    if (schemaVersion(db) >= version) return;
    db.$client.run(scripts[version - 1] ?? '');
    db.$client.run(`PRAGMA user_version = ${version}`);
    db.$client.run(`PRAGMA application_id = ${APPLICATION_ID}`);
  });
}

/** The version of the data, 0 of none. Throws what `migrate` throws. */
export function dataVersion(db: Db, scripts = migrations): number {
  // First: what another process makes after this comes with its version.
  const isNew = isEmpty(db);
  const version = schemaVersion(db);
  if (version > scripts.length) throw newerSchema(version);
  if (!isNew && !isVipo(db)) throw foreignFile(db.$client.filename);
  if (version < 0 || (version === 0 && !isNew)) throw otherSchema(`versie ${version} bestaat niet`);
  return version;
}

function schemaVersion(db: Db): number {
  const row = db.$client.query<{ user_version: number }, []>('PRAGMA user_version').get();
  return row?.user_version ?? 0;
}

export function isVipo(db: Db): boolean {
  const row = db.$client.query<{ application_id: number }, []>('PRAGMA application_id').get();
  return row?.application_id === APPLICATION_ID;
}

function isEmpty(db: Db): boolean {
  return db.$client.query('SELECT 1 FROM sqlite_schema').get() === null;
}

function newerSchema(version: number): DomainError {
  const sentence = `De gegevens zijn van een nieuwere versie van Vipo (schema ${version}).`;
  return new DomainError('conflict', sentence);
}

export function otherSchema(difference: string): DomainError {
  return new DomainError('invalid', `Dit bestand heeft een ander schema dan Vipo: ${difference}.`);
}

export function foreignFile(file: string): DomainError {
  return new DomainError('invalid', `Het bestand ${file} is geen gegevensbestand van Vipo.`);
}

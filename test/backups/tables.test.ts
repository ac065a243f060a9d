import { expect, test } from 'bun:test';
import { CLEARED } from '../../src/backups/clear-database.ts';
import { EMPTIED } from '../../src/backups/restore/continue-data.ts';
import { keptSums } from '../../src/bookkeeping/kept-sums.ts';
import type { Db } from '../../src/database/open.ts';
import { columnsOf, newSchema, tablesOf } from '../support/schema.ts';

type Reasons = Record<string, string>;

const notCleared: Reasons = {
  acting: 'Has a row within a transaction only.',
  audit_log: 'The log stays, with an entry about the clearing.',
  authenticators: 'The users stay.',
  clearing: 'Has a row within a transaction only.',
  erasing: 'Has a row within a transaction only.',
  failed_attempts: 'Vipo deletes expired attempts.',
  failures: 'A failure ends when the same work succeeds.',
  login_rules: 'The users stay.',
  logos: 'Belongs to the settings.',
  number_series: 'A number is never given twice.',
  recovery_codes: 'The users stay.',
  reset_tokens: 'The users stay.',
  search_batches: 'New rows get higher ids than the ids in this table.',
  sessions: 'The users stay.',
  settings: 'The firm stays.',
  skipped_numbers: 'Has the numbers of the deleted documents.',
  users: 'The users stay.',
};

/** What a restore does with each table that is not in `restored`. */
const otherwise: Reasons = {
  ...Object.fromEntries(keptSums.map(({ table }) => [table, 'Is computed again.'])),
  acting: 'Is empty in every backup (known-schema.ts).',
  acts: 'The backup has them, with the records that they are about.',
  audit_log: 'Gets the entries since the backup (continueData).',
  authenticators: 'The backup has those of its users.',
  clearing: 'Is empty in every backup (known-schema.ts).',
  confirmed_accounts: 'The backup has them.',
  credits: 'The backup has them.',
  customers: 'The backup has them.',
  deleted_records: 'The backup still has the records that were deleted since the backup.',
  deliveries: 'The backup has them.',
  delivery_ticks: 'The backup has them.',
  erasing: 'Is empty in every backup (known-schema.ts).',
  failed_attempts: 'Vipo deletes expired attempts.',
  failures: 'A failure ends when the same work succeeds.',
  invoices: 'The backup has them.',
  login_rules: 'The backup has them.',
  logos: 'The backup has those of its settings and invoices.',
  number_series: 'Continues from the higher number (continueSeries).',
  photos: 'The backup has them.',
  payments: 'Gets the payments since the backup (copyPayments).',
  reminder_holds:
    'Gets the holds of the replaced data, for the invoices in the backup (continueData).',
  recovery_codes: 'The backup has those of its users.',
  search_batches: 'The backup has them, with the indexes.',
  settings: 'The backup has them.',
  statement_lines: 'The backup has them.',
  statement_matches: 'The backup has them.',
  takeovers: 'Gets the take-overs since the backup (copyPayments).',
  skipped_numbers: 'Gets the numbers that were given since the backup (continueSeries).',
  users: 'The backup has them.',
};

/** The tables that are in none or several of the lists, or that do not exist. */
function misplaced(db: Db, listed: readonly string[], reasons: Reasons): string[] {
  const known = [...listed, ...Object.keys(reasons)];
  const twice = listed.filter((table) => table in reasons);
  const difference = new Set(known).symmetricDifference(new Set(tablesOf(db)));
  return [...twice, ...difference].toSorted();
}

const restored = [...EMPTIED, 'outgoing'];

test('each table is cleared, or this file gives the reason why not', () => {
  expect(misplaced(newSchema(), CLEARED, notCleared)).toEqual([]);
});

test('a restore empties or copies each table, or this file says what else the restore does with the table', () => {
  expect(misplaced(newSchema(), restored, otherwise)).toEqual([]);
});

test('a new table that clearing and restoring do not handle is reported', () => {
  const db = newSchema('CREATE TABLE parcels (id INTEGER) STRICT');
  expect(misplaced(db, CLEARED, notCleared)).toEqual(['parcels']);
  expect(misplaced(db, restored, otherwise)).toEqual(['parcels']);
});

test('a listed table that no longer exists is reported', () => {
  const db = newSchema('DROP TABLE failures');
  expect(misplaced(db, CLEARED, notCleared)).toEqual(['failures']);
});

test('the table number_series has exactly the columns that a restore copies', () => {
  expect(columnsOf(newSchema(), 'number_series')).toEqual(['series', 'year', 'last']);
});

import { basename } from 'node:path';
import { recordEvent } from '../../audit/queries.ts';
import { keptSums } from '../../bookkeeping/kept-sums.ts';
import { rebuildKeptSums } from '../../database/kept-sums.ts';
import { type Db, inTransaction } from '../../database/open.ts';
import { insertRow, type Row } from '../../database/rows.ts';
import { findDelivery } from '../../deliveries/queries.ts';
import { deliveryIdIn } from '../../deliveries/told.ts';
import { findLastNumber } from '../../invoices/queries.ts';
import { setHold } from '../../receivables/queries.ts';
import type { Moment } from '../../shared/dates.ts';
import { copyPayments } from './copy-payments.ts';
import {
  continueIds,
  deleteRows,
  findAttempt,
  findInvoiceId,
  type Given,
  hasLogEntry,
  hasUnfailedRequest,
  replaceAttempt,
  replacedHolds,
  replacedIds,
  replacedNumbers,
  replacedRows,
  storeLastNumber,
} from './queries.ts';

/**
 * These tables are empty after a restore. Otherwise sessions and links that ended after the backup would be valid
 * again.
 */
export const EMPTIED = ['sessions', 'reset_tokens', 'driver_links'];

export type Restoring = {
  /** The path of a copy of the replaced data. Undefined when there were no data. */
  replaced: string | undefined;
  kept?: string;
  file: string;
  at: Moment;
};

/**
 * Empties the tables of `EMPTIED`, and copies the last numbers, the last ids and the audit log from the replaced data.
 * Also copies the take-overs. For the invoices and deliveries in the backup, copies the payments, the reminder holds,
 * and the attempts to send a payment request, message or mail. Returns false when the last numbers could not be read.
 */
export function continueData(db: Db, { replaced, kept = '', file, at }: Restoring): boolean {
  const given = replaced === undefined ? [] : replacedNumbers(replaced);
  inTransaction(db, () => {
    const reason = `Back-up teruggezet, bewaard in ${kept}`;
    for (const numbers of given ?? []) continueSeries(db, numbers, reason, at);
    for (const table of EMPTIED) deleteRows(db, table);
    // The kept sums are computed before payments are copied. From then on, triggers update the sums.
    rebuildKeptSums(db, keptSums);
    if (replaced !== undefined) {
      copyReplaced(db, replaced, at);
      // A tick or photo that waits in a telephone has the id of its stop. No later stop may get this id.
      for (const last of replacedIds(replaced)) continueIds(db, last);
    }
    const detail = { bestand: basename(file), bewaard: kept };
    recordEvent(db, { action: 'teruggezet', kind: 'gegevens', detail });
  });
  return given !== undefined;
}

/**
 * Continues a series after its last number in the replaced data, so that no number is given twice. Records the numbers
 * that were given after the backup as skipped.
 */
function continueSeries(db: Db, given: Given, reason: string, at: Moment): void {
  const { series, year, last } = given;
  const restored = findLastNumber(db, series, year);
  if (last <= restored) return;
  storeLastNumber(db, given);
  insertRow(db, 'skipped_numbers', { series, year, first: restored + 1, last, reason, at });
}

function copyReplaced(db: Db, replaced: string, at: Moment): void {
  copyOutgoing(db, replaced);
  copyPayments(db, replaced, at);
  // The reminder holds of the replaced data are used, because users may have changed them after the backup.
  for (const { number, reason } of replacedHolds(replaced)) {
    const invoiceId = findInvoiceId(db, number);
    if (invoiceId !== undefined) setHold(db, invoiceId, reason ?? '');
  }
  for (const entry of replacedRows(db, replaced, 'audit_log')) {
    const { id: _, ...values } = entry;
    if (!hasLogEntry(db, entry)) insertRow(db, 'audit_log', values);
  }
}

/**
 * Copies the attempts to send something about the invoices and deliveries in the backup, so that no customer gets a
 * request, reminder or announcement twice.
 */
function copyOutgoing(db: Db, replaced: string): void {
  for (const { id: _, ...row } of replacedRows(db, replaced, 'outgoing'))
    if (isInBackup(db, String(row.about ?? ''))) copyAttempt(db, row);
}

function isInBackup(db: Db, about: string): boolean {
  const deliveryId = deliveryIdIn(about);
  if (deliveryId !== undefined) return findDelivery(db, deliveryId) !== undefined;
  return findInvoiceId(db, about) !== undefined;
}

function copyAttempt(db: Db, row: Row): void {
  const restored = findAttempt(db, row);
  if (restored !== undefined) {
    if (isOutdated(restored, row)) replaceAttempt(db, restored.id ?? 0, row);
    return;
  }
  const { channel, state, about = '' } = row;
  const mayBeSecond = channel === 'tikkie' && state !== 'failed' && hasUnfailedRequest(db, about);
  if (!mayBeSecond) insertRow(db, 'outgoing', row, 'INSERT OR IGNORE');
}

/**
 * Whether the row in the backup is outdated: its state is 'sending', or a user repeated the attempt after the backup
 * was made.
 */
function isOutdated(restored: Row, row: Row): boolean {
  return restored.state === 'sending' || (restored.resent_at === null && row.resent_at !== null);
}

import type { Db } from '../../database/open.ts';
import { insertRow, type Row } from '../../database/rows.ts';
import {
  findAttempt,
  findInvoiceId,
  hasLivingRequest,
  replaceAttempt,
  replacedRows,
} from './queries.ts';

/** The tables of what was sent to customers, with the column of the invoice number. */
export const OUTGOING = {
  payment_requests: 'reference',
  messages: 'invoice_number',
  mails: 'invoice_number',
} as const;

/** Copies the requests, messages and mails of invoices that return, so that no customer is asked or reminded twice. */
export function copyOutgoing(db: Db, replaced: string): void {
  for (const [table, column] of Object.entries(OUTGOING)) {
    for (const { id: _, ...row } of replacedRows(replaced, table))
      if (findInvoiceId(db, row[column] ?? '') !== undefined) copyAttempt(db, table, column, row);
  }
}

function copyAttempt(db: Db, table: string, column: string, row: Row): void {
  const restored = findAttempt(db, table, column, row);
  if (restored !== null) {
    if (isOutdated(restored, row)) replaceAttempt(db, table, restored.id ?? 0, row);
  } else if (!hasOwnRequest(db, table, row)) insertRow(db, table, row, 'INSERT OR IGNORE');
}

/** Whether the backup shows an attempt as it was before its outcome came, or before a user chose to try again. */
function isOutdated(restored: Row, row: Row): boolean {
  return restored.state === 'sending' || (restored.resent_at === null && row.resent_at !== null);
}

function hasOwnRequest(db: Db, table: string, { state, reference = '' }: Row): boolean {
  return table === 'payment_requests' && state !== 'failed' && hasLivingRequest(db, reference);
}

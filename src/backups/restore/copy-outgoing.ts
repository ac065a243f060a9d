import type { Db } from '../../database/open.ts';
import { insertRow, type Row } from '../../database/rows.ts';
import {
  findAttempt,
  findInvoiceId,
  hasLivingRequest,
  replaceAttempt,
  replacedRows,
} from './queries.ts';

/** Copies what was sent about invoices that return, so that no customer is asked or reminded twice. */
export function copyOutgoing(db: Db, replaced: string): void {
  for (const { id: _, ...row } of replacedRows(replaced, 'outgoing'))
    if (findInvoiceId(db, row.about ?? '') !== undefined) copyAttempt(db, row);
}

function copyAttempt(db: Db, row: Row): void {
  const restored = findAttempt(db, row);
  if (restored !== null) {
    if (isOutdated(restored, row)) replaceAttempt(db, restored.id ?? 0, row);
  } else if (!hasOwnRequest(db, row)) insertRow(db, 'outgoing', row, 'INSERT OR IGNORE');
}

/** Whether the backup shows an attempt as it was before its outcome came, or before a user chose to try again. */
function isOutdated(restored: Row, row: Row): boolean {
  return restored.state === 'sending' || (restored.resent_at === null && row.resent_at !== null);
}

function hasOwnRequest(db: Db, { channel, state, about = '' }: Row): boolean {
  return channel === 'tikkie' && state !== 'failed' && hasLivingRequest(db, about);
}

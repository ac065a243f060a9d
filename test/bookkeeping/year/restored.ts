import { expect } from 'bun:test';
import { restoreDatabase } from '../../../src/backups/restore/restore.ts';
import { verifyBooks } from '../../../src/bookkeeping/verify/verify.ts';
import { writeBackup } from '../../../src/database/backup.ts';
import { withDataAsIs } from '../../../src/database/data-dir.ts';
import type { IsoDate } from '../../../src/shared/dates.ts';
import { expectedOpen, expectedReceived, readOpen, readReceived } from './ledger.ts';
import type { Simulated } from './office-calls.ts';
import { lastDayOf, type Order, WEEKS } from './orders.ts';

/** The week of the simulated year in which a backup is made. `checkRestored` restores this backup too. */
const BACKED_UP = Math.floor(WEEKS * 0.6);

export function backUp({ app, folder }: Simulated, week: number): void {
  if (week === BACKED_UP) writeBackup(app.db, folder.file('week.sqlite'));
}

/**
 * Restores a backup of the whole year into a folder without a database. The restored data must have the expected open
 * amounts and payments, and verify as correct.
 */
export async function checkRestored(at: Simulated, day: IsoDate): Promise<void> {
  const { app, folder, orders } = at;
  const file = folder.file('year.sqlite');
  writeBackup(app.db, file);
  restoreDatabase(folder.path, file, () => app.now);
  await withDataAsIs(folder.path, (db) => {
    const credits = orders.filter(({ creditedOn }) => creditedOn !== undefined).length;
    const verdict = { invoices: orders.length, credits, problems: [] };
    expect(verifyBooks(db)).toEqual(verdict);
    expect(readOpen(db, day)).toEqual(expectedOpen(orders, day) as never);
    expect(readReceived(db)).toEqual(expectedReceived(orders));
  });
  await checkOldBackup(at, day);
}

/** Restores the backup of an earlier week. Its invoices keep the payments since the backup, but not the credits. */
async function checkOldBackup({ app, folder, orders }: Simulated, day: IsoDate) {
  restoreDatabase(folder.path, folder.file('week.sqlite'), () => app.now);
  const until = lastDayOf(BACKED_UP);
  const isThere = (on: string | undefined) => on !== undefined && on <= until;
  const returning = orders
    .filter(({ issuedOn }) => isThere(issuedOn))
    .map((order): Order => (isThere(order.creditedOn) ? order : withoutCredit(order)));
  await withDataAsIs(folder.path, (db) => {
    expect(verifyBooks(db).problems).toEqual([]);
    expect(readOpen(db, day)).toEqual(expectedOpen(returning, day) as never);
    expect(readReceived(db)).toEqual(expectedReceived(returning));
  });
}

function withoutCredit(order: Order): Order {
  const { creditedOn, ...rest } = order;
  return creditedOn === undefined ? order : rest;
}

import { expect } from 'bun:test';
import { restoreDatabase } from '../../../src/backups/restore/restore.ts';
import { verifyBooks } from '../../../src/bookkeeping/verify/verify.ts';
import { writeBackup } from '../../../src/database/backup.ts';
import { withDataAsIs } from '../../../src/database/data-dir.ts';
import type { IsoDate } from '../../../src/shared/dates.ts';
import { temporaryFolder } from '../../support/binary.ts';
import { expectedOpen, expectedReceived, readOpen, readReceived } from './ledger.ts';
import type { Simulated } from './office-calls.ts';

/** A backup of the year is restored into an empty folder, has the same ledger, and verifies as correct. */
export async function checkRestored({ app, orders }: Simulated, day: IsoDate): Promise<void> {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  writeBackup(app.db, file);
  restoreDatabase(folder.path, file, () => app.now);
  await withDataAsIs(folder.path, (db) => {
    const credits = orders.filter(({ creditedOn }) => creditedOn !== undefined).length;
    const verdict = { invoices: orders.length, credits, problems: [] };
    expect(verifyBooks(db)).toEqual(verdict);
    expect(readOpen(db, day)).toEqual(expectedOpen(orders, day) as never);
    expect(readReceived(db)).toEqual(expectedReceived(orders));
  });
}

import { expect, test } from 'bun:test';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { writeBackup } from '../../src/database/backup.ts';
import type { Db } from '../../src/database/open.ts';
import { holdInvoice } from '../../src/reminders/hold-invoice.ts';
import { temporaryFolder } from '../support/binary.ts';
import { addInvoices, clock, withBooks } from './books.ts';

function holds({ $client }: Db) {
  return $client.query('SELECT invoice_id, reason FROM reminder_holds ORDER BY 1').values();
}

test('a restore keeps the present reminder holds of the invoices that the backup has', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 3);
    holdInvoice(db, 1, 'in termijnen');
    holdInvoice(db, 2, 'overleden');
    writeBackup(db, file);
    holdInvoice(db, 1, '');
    holdInvoice(db, 2, 'regeling met de erven');
    holdInvoice(db, 3, 'klacht');
    await addInvoices(db, 1);
    holdInvoice(db, 4, 'komt niet terug');
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    expect(holds(db)).toEqual([
      [2, 'regeling met de erven'],
      [3, 'klacht'],
    ]);
  });
});

import { expect, test } from 'bun:test';
import { clearDatabase } from '../../src/backups/clear-database.ts';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { writeBackup } from '../../src/database/backup.ts';
import { insertPhoto } from '../../src/deliveries/photos/queries.ts';
import { readPhoto } from '../../src/rounds/photos/jpeg.ts';
import { moment } from '../../src/shared/dates.ts';
import { temporaryFolder } from '../support/binary.ts';
import { aPhoto } from '../support/photos.ts';
import { addInvoices, addUser, clock, count, NOW, withBooks } from './books.ts';

test('photos are cleared with the deliveries and restored from a backup, and --verify reports a photo without a delivery', async () => {
  using folder = temporaryFolder();
  const backup = folder.file('backup.sqlite');
  await withBooks(folder.path, async (db) => {
    addUser(db);
    await addInvoices(db, 1);
    const request = { deliveryId: 1, requestId: '1:een foto', madeAt: moment(NOW) };
    insertPhoto(db, { ...readPhoto(aPhoto()), ...request });
    writeBackup(db, backup);
    clearDatabase(db, clock, folder.path);
    expect(count(db, 'photos')).toBe(0);
  });
  restoreDatabase(folder.path, backup, clock);
  await withBooks(folder.path, (db) => {
    expect(count(db, 'photos')).toBe(1);
    expect(verifyBooks(db).problems).toEqual([]);
    db.$client.run('DROP TRIGGER photos_never_change');
    db.$client.run('UPDATE photos SET delivery_id = 9');
    expect(verifyBooks(db).problems).toEqual(['Foto 1 hoort bij een levering die er niet is.']);
  });
});

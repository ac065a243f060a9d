import { expect, test } from 'bun:test';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { writeBackup } from '../../src/database/backup.ts';
import type { Db } from '../../src/database/open.ts';
import { mailAttempt } from '../../src/messages/mails/mail.ts';
import { findActive, insertSending, recordOutcome } from '../../src/outgoing/queries.ts';
import { moment } from '../../src/shared/dates.ts';
import { temporaryFolder } from '../support/binary.ts';
import { attemptsOf } from '../support/outgoing.ts';
import { addInvoices, clock, NOW, withBooks } from './books.ts';

type Kind = 'factuur' | 'herinnering';

/** Begins a mail about an invoice, this number of minutes after `NOW`. */
function begin(db: Db, minutes: number, kind: Kind = 'factuur', number = '2026-0002') {
  const createdAt = moment(new Date(NOW.getTime() + minutes * 60_000));
  const row = { address: 'jan@klant.example', subject: 'x', text: 'x', invoiceNumber: number };
  const attempt = mailAttempt({ ...row, kind, number });
  return insertSending(db, attempt, createdAt, findActive(db, attempt));
}

test('a restore keeps the mails about the invoices of the backup, so that no mail is sent a second time', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 3);
    const first = begin(db, 0);
    const reminded = begin(db, 1, 'herinnering');
    recordOutcome(db, reminded, { state: 'sent' });
    writeBackup(db, file);
    recordOutcome(db, first, { state: 'sent' });
    recordOutcome(db, begin(db, 2, 'herinnering'), { state: 'sent' });
    begin(db, 3, 'factuur', '2026-0003');
    await addInvoices(db, 1);
    recordOutcome(db, begin(db, 4, 'factuur', '2026-0004'), { state: 'sent' });
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    const rows = attemptsOf(db, 'mail');
    expect(
      rows.map(({ number, kind, state, resentAt }) => [number, kind, state, resentAt !== null]),
    ).toEqual([
      ['2026-0002', 'factuur', 'sent', false],
      ['2026-0002', 'herinnering', 'sent', true],
      ['2026-0002', 'herinnering', 'sent', false],
      ['2026-0003', 'factuur', 'sending', false],
    ]);
  });
});

test('a restore keeps the announcements of deliveries that the backup has, and no others', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  await withBooks(folder.path, async (db) => {
    await addInvoices(db, 1);
    writeBackup(db, file);
    await addInvoices(db, 1);
    for (const about of ['levering 1', 'levering 2'])
      insertSending(
        db,
        { channel: 'bezorgmail', kind: 'afspraak', about, onceKey: about },
        moment(NOW),
      );
  });
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    expect(attemptsOf(db, 'bezorgmail').map(({ about }) => about)).toEqual(['levering 1']);
  });
});

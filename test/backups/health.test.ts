import { expect, test } from 'bun:test';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { recordFailureOf } from '../../src/audit/failures/queries.ts';
import { checksOf, healthOf, spaceWarning } from '../../src/backups/health.ts';
import { warnAdministrators } from '../../src/backups/warn-administrators.ts';
import { migrations } from '../../src/database/migrate.ts';
import { parseIsoDate } from '../../src/shared/dates.ts';
import { TestApp } from '../support/app.ts';
import { temporaryFolder } from '../support/binary.ts';
import { startMailServer } from '../support/smtp-server.ts';

test('the last backup and the last copy may be of yesterday until two at night', () => {
  using folder = temporaryFolder();
  const { db } = new TestApp({}, folder.file('vipo.sqlite'));
  mkdirSync(folder.file('backups'));
  writeFileSync(folder.file('backups/2026-11-20-dagelijks.sqlite'), 'x');
  const config = { backupDir: '/mnt/nas' };
  const at = (time: string) => healthOf({ db, clock: () => new Date(time), config });
  const night = '2026-11-21T02:01:00+01:00';
  expect(at(night).warnings).toEqual([]);
  checksOf(db).isChecked = true;
  checksOf(db).lastCopy = parseIsoDate('2026-11-19');
  expect(at('2026-11-21T01:59:00+01:00').warnings).toEqual([
    'De laatste kopie van een back-up is van 19-11-2026.',
  ]);
  expect(at(night)).toMatchObject({
    status: 'warning',
    schema: migrations.length,
    lastBackup: '2026-11-20',
    lastCopy: '2026-11-19',
    freeBytes: expect.any(Number),
    warnings: [
      'De laatste back-up is van 20-11-2026.',
      'De laatste kopie van een back-up is van 19-11-2026.',
    ],
  });
});

test('a warning says that the disk has too little space when less than twice the size of the database is free', () => {
  using folder = temporaryFolder();
  writeFileSync(folder.file('vipo.sqlite'), '');
  expect(spaceWarning(folder.path)).toBeUndefined();
  // A sparse file takes no space.
  truncateSync(folder.file('vipo.sqlite'), 1e12);
  expect(spaceWarning(folder.path)).toMatch(
    /^Op de schijf is nog \d+,\d GB vrij\. Vipo heeft 2000,0 GB nodig\.$/,
  );
});

test('only administrators get a mail about what has failed for a day, and at most one a day, also after a restart', async () => {
  const mails = await startMailServer();
  const app = new TestApp();
  const { db } = app;
  await app.addUser('baas', { isAdmin: true });
  await app.addUser('piet');
  const warn = () => warnAdministrators(db, () => app.now, mails.config);
  recordFailureOf(db, () => app.now, 'copy', 'De map /mnt/nas is er niet.');
  recordFailureOf(db, () => app.now, 'mail', 'geen antwoord');
  await warn();
  expect(mails.recipients).toEqual([]);
  app.now = new Date('2026-11-21T09:30:00.000Z');
  recordFailureOf(db, () => app.now, 'copy', 'De map /mnt/nas reageert niet.');
  await warn();
  await warn();
  // A new process does not know when the last mail was sent.
  checksOf(db).mailedOn = undefined;
  await warn();
  expect(mails.recipients).toEqual(['baas@vipo.test']);
  const { text = '', html = '' } = await mails.next();
  for (const shown of [text, html])
    expect(shown).toContain(
      'De kopie van de back-up mislukte op 20-11-2026 10:30: De map /mnt/nas reageert niet.',
    );
  app.now = new Date('2026-11-22T09:30:00.000Z');
  mails.fail({ recipient: '550 no such user' });
  await warn();
  mails.fail({});
  await warn();
  expect(mails.mails).toEqual([]);
  await mails.stop();
});

test('administrators get a mail immediately when the disk is almost full', async () => {
  const mails = await startMailServer();
  const app = new TestApp();
  await app.addUser('baas', { isAdmin: true });
  recordFailureOf(app.db, () => app.now, 'space', 'Op de schijf is nog 0,1 GB vrij.');
  await warnAdministrators(app.db, () => app.now, mails.config);
  expect((await mails.next()).text).toContain('De schijf raakte bijna vol op 20-11-2026 10:30:');
  await mails.stop();
});

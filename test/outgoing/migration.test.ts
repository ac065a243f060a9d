import { expect, test } from 'bun:test';
import { copyFileSync } from 'node:fs';
import { restoreDatabase } from '../../src/backups/restore/restore.ts';
import { databaseFile } from '../../src/database/data-dir.ts';
import { migrate, migrations } from '../../src/database/migrate.ts';
import { closeDatabase, type Db, openDatabase } from '../../src/database/open.ts';
import { findMail } from '../../src/messages/mails/queries.ts';
import { messageAttempt } from '../../src/messages/message.ts';
import { findActive } from '../../src/outgoing/queries.ts';
import { findPaymentRequest } from '../../src/payment-requests/queries.ts';
import { cents } from '../../src/shared/money.ts';
import { clock, withBooks } from '../backups/books.ts';
import { temporaryFolder } from '../support/binary.ts';
import { attemptsOf } from '../support/outgoing.ts';

const BEFORE = migrations.findIndex((script) => script.includes('CREATE TABLE outgoing'));
const AT = '2026-11-20T09:00:00.000Z';
const LATER = '2026-11-20T09:05:00.000Z';

/** A database of the version before the migration, with an invoice. */
function oldDatabase(file = ':memory:'): Db {
  const db = openDatabase(file);
  migrate(db, migrations.slice(0, BEFORE));
  db.$client.run(
    `INSERT INTO deliveries (id, customer_name, customer_name_fold, address, date, slot, price, quantity, fee, payment)
     VALUES (1, 'Jansen', 'jansen', 'x', '2026-11-20', 0, 12100, 1000, 0, 'betaalverzoek')`,
  );
  db.$client.run(
    `INSERT INTO invoices (id, delivery_id, number, year, sequence, issued_at, issued_on, customer_name,
       customer_name_fold, address, date, slot, net, vat, total, vat_rate, data, pdf_sha256, pdf)
     SELECT id, id, '2026-0001', 2026, 1, '${AT}', date, customer_name, customer_name_fold, address, date,
       slot, 10000, 2100, 12100, 2100, '{"paymentTermDays":14}', printf('%064d', 0), CAST('%PDF-' AS BLOB)
     FROM deliveries`,
  );
  return db;
}

function addSent({ $client }: Db): void {
  $client.run(
    `INSERT INTO payment_requests
       (id, reference, amount, description, state, token, url, status, amount_paid, error, created_at, refreshed_at)
     VALUES (3, '2026-0001', 12100, 'Brandhout', 'failed', NULL, NULL, NULL, 0, 'status 503', '${LATER}', NULL),
       (4, '2026-0001', 12100, 'Brandhout', 'made', 'token', 'https://tikkie.me/1', 'OPEN', 100, '', '${AT}', '${LATER}'),
       (5, 'Kerstboom', 100, 'Boom', 'sending', NULL, NULL, NULL, 0, '', '${AT}', NULL),
       (6, 'Kerstboom', 200, 'Boom', 'made', NULL, NULL, NULL, 0, '', '${AT}', NULL)`,
  );
  $client.run(
    `INSERT INTO messages
       (recipient, first_name, invoice_number, amount, link, state, provider_id, error, created_at, resent_at)
     VALUES ('+31612345678', 'Jan', '2026-0001', 123456705, 'https://tikkie.me/1', 'sending', NULL, 'x', '${AT}', '${LATER}'),
       ('+31612345678', 'Jan', '2026-0001', 500, 'https://tikkie.me/1', 'sent', 'wamid', '', '${LATER}', NULL)`,
  );
  const row = "'jan@klant.example', 'Factuur', 'Beste Jan'";
  $client.run(
    `INSERT INTO mails
       (invoice_number, number, kind, address, subject, text, state, error, request_id, created_at, resent_at)
     VALUES ('2026-0001', '2026-0001', 'factuur', ${row}, 'sent', '', 'request', '${AT}', NULL),
       ('2026-0001', 'C2026-0001', 'creditfactuur', ${row}, 'failed', 'vol', '', '${AT}', NULL),
       ('2026-0001', '2026-0001', 'herinnering', ${row}, 'sent', '', '', '${AT}', '${LATER}'),
       ('2026-0001', '2026-0001', 'aanmaning', ${row}, 'sending', '', '', '${LATER}', NULL)`,
  );
}

test('the migration keeps each request, message and mail with its outcome, and keeps their order within a channel', () => {
  const db = oldDatabase();
  addSent(db);
  migrate(db);
  expect(attemptsOf(db, 'tikkie')).toMatchObject([
    { id: 1, kind: 'betaalverzoek', about: '2026-0001', state: 'failed', error: 'status 503' },
    {
      state: 'sent',
      subject: 'Brandhout',
      amount: 12100,
      amountPaid: 100,
      providerId: 'token',
      url: 'https://tikkie.me/1',
      status: 'OPEN',
      createdAt: AT,
      refreshedAt: LATER,
    },
    { about: 'Kerstboom', state: 'sending', providerId: null },
    { about: 'Kerstboom', state: 'sent', status: null },
  ]);
  const text = 'Jan\n2026-0001\n€\u00a01.234.567,05\nhttps://tikkie.me/1';
  expect(attemptsOf(db, 'whatsapp')).toMatchObject([
    { about: '2026-0001', state: 'sending', error: 'x', createdAt: AT, resentAt: LATER, text },
    { recipient: '+31612345678', state: 'sent', providerId: 'wamid', resentAt: null },
  ]);
  expect(attemptsOf(db, 'mail')).toMatchObject([
    { number: '2026-0001', kind: 'factuur', state: 'sent', requestId: 'request' },
    { number: 'C2026-0001', about: '2026-0001', state: 'failed', error: 'vol' },
    { kind: 'herinnering', subject: 'Factuur', text: 'Beste Jan', resentAt: LATER },
    { kind: 'aanmaning', recipient: 'jan@klant.example', state: 'sending' },
  ]);
});

test('after the migration each earlier attempt is found, so that nothing is sent twice', () => {
  const db = oldDatabase();
  addSent(db);
  migrate(db);
  const order = { reference: '2026-0001', amount: cents(12100), description: '' };
  expect(findPaymentRequest(db, order)).toMatchObject({ state: 'sent', providerId: 'token' });
  expect(findPaymentRequest(db, { ...order, amount: cents(1) })).toMatchObject({ amount: 12100 });
  const tree = { ...order, reference: 'Kerstboom', amount: cents(100) };
  expect(findPaymentRequest(db, tree)).toMatchObject({ state: 'sending' });
  expect(findPaymentRequest(db, { ...tree, amount: cents(1) })).toBeUndefined();
  const message = { invoiceNumber: '2026-0001', recipient: '+31612345678', firstName: 'Jan' };
  const link = 'https://tikkie.me/1';
  const attempt = messageAttempt({ ...message, amount: cents(500), link });
  expect(findActive(db, attempt)).toMatchObject({ state: 'sent' });
  const find = (kind: 'factuur' | 'creditfactuur' | 'herinnering', number: string) =>
    findMail(db, { kind, number });
  expect(find('factuur', '2026-0001')).toMatchObject({ state: 'sent' });
  expect(find('creditfactuur', 'C2026-0001')).toBeUndefined();
  expect(find('herinnering', '2026-0001')).toMatchObject({ kind: 'aanmaning' });
});

test('a restore keeps the attempts about invoices from present data of the version before the migration', async () => {
  using folder = temporaryFolder();
  const file = folder.file('backup.sqlite');
  closeDatabase(oldDatabase(file));
  copyFileSync(file, databaseFile(folder.path));
  const present = openDatabase(databaseFile(folder.path));
  addSent(present);
  closeDatabase(present);
  restoreDatabase(folder.path, file, clock);
  await withBooks(folder.path, (db) => {
    const states = (channel: string) => attemptsOf(db, channel).map(({ state }) => state);
    expect(states('tikkie')).toEqual(['failed', 'sent']);
    expect(states('whatsapp')).toEqual(['sending', 'sent']);
    expect(states('mail')).toEqual(['sent', 'failed', 'sent', 'sending']);
  });
});

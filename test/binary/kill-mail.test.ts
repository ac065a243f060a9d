import { expect, test } from 'bun:test';
import { openDatabase } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { aDelivery, call, type Folder, startVipo, temporaryFolder } from '../support/binary.ts';
import { plantBackupOfToday, plantSession, plantUser } from '../support/planted.ts';
import { type MailServer, startMailServer } from '../support/smtp-server.ts';
import { forever, until } from '../support/until.ts';

const email = 'jan@klant.example';

function start(folder: Folder, { config }: MailServer) {
  const env = { VIPO_SMTP_URL: config.smtpUrl, VIPO_MAIL_FROM: config.from };
  return startVipo(folder, [], { env });
}

function storedMails(folder: Folder) {
  const { $client } = openDatabase(folder.file('data/vipo.sqlite'));
  const rows = $client
    .query('SELECT state, resent_at IS NOT NULL FROM outgoing ORDER BY id')
    .values();
  $client.close(true);
  return rows;
}

test('a mail that was being sent during kill -9 is never sent again automatically', async () => {
  using folder = temporaryFolder();
  plantUser(folder, 'piet');
  plantBackupOfToday(folder);
  const server = await startMailServer();
  server.fail({ after: forever });
  {
    await using vipo = await start(folder, server);
    const token = plantSession(folder, 'piet');
    const delivery = { ...aDelivery, email };
    await call(vipo.url, token, paths.api.addDelivery(), delivery);
    await call(vipo.url, token, paths.api.invoice(1), {});
    const sending = call(vipo.url, token, paths.api.mailInvoice(1), {}).catch(() => undefined);
    await until(() => server.mails.length === 1);
    await vipo.end('SIGKILL');
    await sending;
  }
  expect(storedMails(folder)).toEqual([['sending', 0]]);
  server.accept();
  // The attempt becomes older than a minute, because a mail that began just now may still be on its way.
  const { $client } = openDatabase(folder.file('data/vipo.sqlite'));
  $client.run("UPDATE outgoing SET created_at = '2026-01-01T09:00:00.000Z'");
  $client.close(true);
  await using vipo = await start(folder, server);
  const token = plantSession(folder, 'piet');
  for (const body of [{}, { ronde: true }, { vorige: null }]) {
    const again = await call(vipo.url, token, paths.api.mailInvoice(1), body);
    expect([again.status, again.body.error]).toEqual([
      409,
      expect.stringContaining('is niet bekend'),
    ]);
  }
  expect(server.mails).toHaveLength(1);
  const offer = await call(vipo.url, token, paths.api.mailInvoice(1));
  const chosen = { vorige: offer.body.previous };
  expect((await call(vipo.url, token, paths.api.mailInvoice(1), chosen)).status).toBe(200);
  expect(server.mails).toHaveLength(2);
  expect(storedMails(folder)).toEqual([
    ['sending', 1],
    ['sent', 0],
  ]);
  await server.stop();
}, 60_000);

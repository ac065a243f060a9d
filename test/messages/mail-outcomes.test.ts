import { expect, test } from 'bun:test';
import { mailAttempt } from '../../src/messages/mails/mail.ts';
import { insertSending } from '../../src/outgoing/queries.ts';
import { paths } from '../../src/paths.ts';
import { moment } from '../../src/shared/dates.ts';
import { ADDRESS, type MailingOffice, mailingOffice } from '../support/mailing.ts';
import type { MailFault } from '../support/smtp-server.ts';

const REFUSED: [string, MailFault, string][] = [
  [
    'refuses the recipient',
    { recipient: '550 no such user' },
    'dit adres bestaat niet of neemt geen mail aan (550 no such user)',
  ],
  ['refuses the message', { message: '554 spam' }, 'de mailserver weigert deze mail (554 spam)'],
  ['breaks off at the start', { drop: 'greeting' }, 'de verbinding met de mailserver is verbroken'],
];
test.each(REFUSED)(
  'when the mail server %s, the mail has failed and may be sent again',
  async (_, fault, why) => {
    await using at = await mailingOffice();
    const id = await at.invoice();
    at.server.fail(fault);
    const { status, body } = await at.mail(id);
    expect([status, body.error]).toEqual([
      502,
      expect.stringContaining(`De mail is niet verstuurd: ${why}`),
    ]);
    expect(at.rows()).toMatchObject([{ state: 'failed', error: expect.stringContaining(why) }]);
    const archive = (await at.page(paths.archive())).body;
    expect(archive).toContain('Mail mislukt');
    expect(archive).toMatch(new RegExp(`href="${paths.mailInvoice(1)}"[^>]*>Opnieuw mailen<`));
    at.server.accept();
    expect((await at.mail(id)).status).toBe(200);
    expect((await at.page(paths.archive())).body).toContain('Gemaild');
    expect(at.server.mails).toHaveLength(1);
  },
);

test('a mail whose outcome is unknown is sent again only when a user chooses this', async () => {
  await using at = await mailingOffice();
  const id = await at.invoice();
  at.server.fail({ drop: 'message' });
  const { status, body } = await at.mail(id);
  expect([status, body.error]).toEqual([
    502,
    expect.stringContaining('Of de mail aankwam is onbekend'),
  ]);
  at.server.accept();
  for (const again of [{}, { ronde: true }, { vorige: null }, { vorige: 99 }]) {
    const refused = await at.mail(id, again);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining('is niet bekend'),
    ]);
  }
  expect(at.server.recipients).toHaveLength(1);
  expect((await at.page(paths.archive())).body).toContain('Mail onzeker');
  const { previous } = await at.offer(id);
  expect((await at.mail(id, { vorige: previous })).status).toBe(200);
  expect(at.server.recipients).toHaveLength(2);
  expect((await at.page(paths.archive())).body).not.toContain('Mail onzeker');
});

test('a mail that was being sent during a crash is unknown after a minute, and is never sent again automatically', async () => {
  await using at = await mailingOffice();
  const id = await at.invoice();
  const row = { kind: 'factuur', invoiceNumber: '2026-0001', number: '2026-0001' } as const;
  const rest = { address: ADDRESS, subject: 'x', text: 'x' };
  insertSending(at.app.db, mailAttempt({ ...row, ...rest }), moment(at.app.now));
  expect((await at.mail(id)).body.error).toBe('De mail wordt juist verstuurd. Wacht even.');
  at.app.wait(60_000);
  expect((await at.mail(id)).body.error).toContain('is niet bekend');
  expect((await at.mail(id, { ronde: true })).status).toBe(409);
  expect(at.server.recipients).toEqual([]);
});

async function loggedMails({ app }: MailingOffice) {
  return app.db.$client
    .query("SELECT action, subject_id, subject, actor FROM audit_log WHERE action LIKE '%mail%'")
    .values();
}

test('the log has each outcome of a mail with the user and the invoice', async () => {
  await using at = await mailingOffice();
  const id = await at.invoice();
  at.server.fail({ recipient: '550 no such user' });
  await at.mail(id);
  at.server.fail({ drop: 'message' });
  await at.mail(id);
  at.server.accept();
  await at.mail(id, { vorige: (await at.offer(id)).previous });
  expect(await loggedMails(at)).toEqual([
    ['factuur mailen mislukt', id, '2026-0001', 'baas'],
    ['factuur mailen onbekend', id, '2026-0001', 'baas'],
    ['factuur gemaild', id, '2026-0001', 'baas'],
  ]);
});

import { expect, test } from 'bun:test';
import { findNotArrived } from '../../src/home/failures.ts';
import { paths } from '../../src/paths.ts';
import { moment, MS_PER_DAY } from '../../src/shared/dates.ts';
import { pay } from '../receivables/ledger.ts';
import { mailingOffice } from '../support/mailing.ts';
import { office, type PayingOffice } from '../support/office.ts';
import { plantMessage, plantRequest } from '../support/outgoing.ts';

const MINUTE_MS = 60_000;

/** The failures on the start screen, such as '2026-0001 betaalverzoek'. */
function failures({ app }: Pick<PayingOffice, 'app'>): string[] {
  return findNotArrived(app.db, () => app.now).flatMap(({ kind, invoices }) =>
    invoices.map(({ number }) => `${number} ${kind.kinds[0]}`),
  );
}

/** An invoice whose payment request Tikkie refused. */
async function refused(paying: PayingOffice): Promise<void> {
  await paying.invoice();
  paying.tikkie.fail({ status: 400 });
  await paying.askMoney();
  paying.tikkie.fail(undefined);
}

test('a refused payment request is shown as a failure until a later request succeeds', async () => {
  await using paying = await office({ admin: true, services: true });
  await refused(paying);
  expect(failures(paying)).toEqual(['2026-0001 betaalverzoek']);
  const { body } = await paying.page(paths.home());
  expect(body).toContain(`<a href="${paths.sendAgain(1)}">2026-0001 (Jansen)</a>`);
  await paying.askMoney();
  expect(failures(paying)).toEqual([]);
});

test.each<[string, (paying: PayingOffice) => unknown]>([
  ['its invoice is credited', ({ call }) => call('POST', paths.api.creditInvoice(1), {})],
  ['its invoice is paid', ({ app }) => pay(app.db, 1, app.now, { amount: 23750 as never })],
  ['it failed more than 30 days ago', ({ app }) => app.wait(30 * MS_PER_DAY + 1)],
])('a refused payment request is not shown as a failure when %s', async (_, change) => {
  await using paying = await office({ admin: true, services: true });
  await refused(paying);
  await change(paying);
  expect(failures(paying)).toEqual([]);
});

test('a payment request without an outcome is shown as a failure after a minute, or at once after an unclear answer of Tikkie', async () => {
  await using paying = await office({ admin: true, services: true });
  await paying.invoice();
  const { db, now } = paying.app;
  plantRequest(db, '2026-0001', { state: 'sending', createdAt: moment(now) });
  expect(failures(paying)).toEqual([]);
  paying.app.wait(MINUTE_MS);
  expect(failures(paying)).toEqual(['2026-0001 betaalverzoek']);
  paying.app.now = new Date(paying.app.now.getTime() - MINUTE_MS);
  paying.app.db.$client.run("UPDATE outgoing SET error = 'status 500'");
  expect(failures(paying)).toEqual(['2026-0001 betaalverzoek']);
});

test('a failed message is shown until another message is sent, and each invoice is named once', async () => {
  await using paying = await office({ admin: true, services: true });
  await refused(paying);
  await paying.invoice();
  const message = (number: string, state: 'failed' | 'sent') =>
    plantMessage(paying.app.db, number, { state, createdAt: moment(paying.app.now) });
  for (const number of ['2026-0001', '2026-0002', '2026-0002', 'Kerstboom'])
    message(number, 'failed');
  expect(failures(paying)).toEqual(['2026-0001 betaalverzoek', '2026-0002 bericht']);
  message('2026-0002', 'sent');
  expect(failures(paying)).toEqual(['2026-0001 betaalverzoek']);
});

test('mails that failed or may not have arrived are shown until they are sent or no longer needed', async () => {
  await using at = await mailingOffice();
  const found = () => failures(at);
  const ids = [await at.invoice(), await at.invoice(), await at.invoice()];
  at.server.fail({ recipient: '550 no such user' });
  for (const id of ids) await at.mail(id);
  expect(found()).toEqual(['2026-0003 factuur', '2026-0002 factuur', '2026-0001 factuur']);
  expect((await at.page(paths.home())).body).toContain(
    `3 facturen niet gemaild of onzeker: <span><a href="${paths.mailInvoice(3)}">2026-0003`,
  );
  pay(at.app.db, 1, at.app.now, { amount: 23750 as never });
  await at.call('POST', paths.api.creditInvoice(2), {});
  at.server.fail({ drop: 'message' });
  await at.mail(2, { credit: true });
  await at.mail(3);
  expect(found()).toEqual(['2026-0003 factuur', '2026-0001 factuur', '2026-0002 creditfactuur']);
  at.server.accept();
  const { previous } = await at.offer(3);
  await at.mail(3, { vorige: previous });
  await at.mail(1);
  expect(found()).toEqual(['2026-0002 creditfactuur']);
  at.app.wait(20 * MS_PER_DAY);
  at.server.fail({ recipient: '550 no such user' });
  await at.call('POST', paths.api.remind(3), { soort: 'herinnering' });
  expect(found()).toEqual(['2026-0002 creditfactuur', '2026-0003 herinnering']);
  pay(at.app.db, 3, at.app.now, { amount: 23750 as never });
  expect(found()).toEqual(['2026-0002 creditfactuur']);
});

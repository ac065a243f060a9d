import { expect, test } from 'bun:test';
import { findTroubles } from '../../src/messages/troubles/queries.ts';
import { paths } from '../../src/paths.ts';
import { pay } from '../receivables/ledger.ts';
import { mailingOffice } from '../support/mailing.ts';
import { office, type PayingOffice } from '../support/office.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function troubles({ app }: PayingOffice) {
  return findTroubles(app.db, () => app.now).map(({ number, what }) => `${number} ${what}`);
}

/** An invoice whose payment request Tikkie refused. */
async function refused(paying: PayingOffice): Promise<void> {
  await paying.invoice();
  paying.tikkie.fail({ status: 400 });
  await paying.askMoney();
  paying.tikkie.fail(undefined);
}

test('a refused payment request is a trouble until a later one succeeds', async () => {
  await using paying = await office({ admin: true, services: true });
  await refused(paying);
  expect(troubles(paying)).toEqual(['2026-0001 betaalverzoek']);
  const { body } = await paying.page(paths.home());
  expect(body).toContain(`<a href="${paths.sendAgain(1)}">2026-0001 (Jansen)</a>`);
  await paying.askMoney();
  expect(troubles(paying)).toEqual([]);
});

test.each<[string, (paying: PayingOffice) => unknown]>([
  ['is credited', ({ call }) => call('POST', paths.api.creditInvoice(1), {})],
  ['is paid', ({ app }) => pay(app.db, 1, app.now, { amount: 23750 as never })],
  ['failed 30 days ago', ({ app }) => (app.now = new Date(app.now.getTime() + 30 * DAY_MS + 1))],
])('a refused payment request is no trouble when its invoice %s', async (_, change) => {
  await using paying = await office({ admin: true, services: true });
  await refused(paying);
  await change(paying);
  expect(troubles(paying)).toEqual([]);
});

test('a request without an outcome is a trouble after 5 minutes, or at once when Tikkie answered', async () => {
  await using paying = await office({ admin: true, services: true });
  await paying.invoice();
  const sending = `INSERT INTO payment_requests (reference, amount, description, state, created_at)
    VALUES ('2026-0001', 22500, 'x', 'sending', ?)`;
  paying.app.db.$client.run(sending, [paying.app.now.toISOString()]);
  expect(troubles(paying)).toEqual([]);
  paying.app.now = new Date(paying.app.now.getTime() + 5 * MINUTE_MS + 1);
  expect(troubles(paying)).toEqual(['2026-0001 betaalverzoek']);
  paying.app.now = new Date(paying.app.now.getTime() - 5 * MINUTE_MS);
  paying.app.db.$client.run("UPDATE payment_requests SET error = 'status 500'");
  expect(troubles(paying)).toEqual(['2026-0001 betaalverzoek']);
});

test('a message that failed is a trouble until another one is sent, and each invoice is named once', async () => {
  await using paying = await office({ admin: true, services: true });
  await refused(paying);
  await paying.invoice();
  const message = (number: string, state: string) =>
    paying.app.db.$client.run(
      `INSERT INTO messages (recipient, first_name, invoice_number, amount, link, state, created_at)
       VALUES ('+31612345678', 'Jan', ?, 1, 'x', ?, ?)`,
      [number, state, paying.app.now.toISOString()],
    );
  for (const number of ['2026-0001', '2026-0002', '2026-0002', 'Kerstboom'])
    message(number, 'failed');
  expect(troubles(paying)).toEqual(['2026-0001 betaalverzoek', '2026-0002 bericht']);
  message('2026-0002', 'sent');
  expect(troubles(paying)).toEqual(['2026-0001 betaalverzoek']);
});

test('mails that failed or may not have arrived are troubles until they are sent or no longer matter', async () => {
  await using at = await mailingOffice();
  const found = () =>
    findTroubles(at.app.db, () => at.app.now).map(({ number, what }) => `${number} ${what}`);
  const ids = [await at.invoice(), await at.invoice(), await at.invoice()];
  at.server.fail({ recipient: '550 no such user' });
  for (const id of ids) await at.mail(id);
  expect(found()).toEqual(['2026-0003 mail', '2026-0002 mail', '2026-0001 mail']);
  expect((await at.page(paths.home())).body).toContain(
    `3 facturen niet gemaild of onzeker: <span><a href="${paths.mailInvoice(3)}">2026-0003`,
  );
  pay(at.app.db, 1, at.app.now, { amount: 23750 as never });
  await at.call('POST', paths.api.creditInvoice(2), {});
  at.server.fail({ drop: 'message' });
  await at.mail(2, { credit: true });
  await at.mail(3);
  expect(found()).toEqual(['2026-0003 mail', '2026-0002 creditmail', '2026-0001 mail']);
  at.server.accept();
  const { previous } = await at.offer(3);
  await at.mail(3, { vorige: previous });
  await at.mail(1);
  expect(found()).toEqual(['2026-0002 creditmail']);
  at.app.now = new Date(at.app.now.getTime() + 20 * DAY_MS);
  at.server.fail({ recipient: '550 no such user' });
  await at.call('POST', paths.api.remind(3), { soort: 'herinnering' });
  expect(found()).toEqual(['2026-0003 herinnering', '2026-0002 creditmail']);
  pay(at.app.db, 3, at.app.now, { amount: 23750 as never });
  expect(found()).toEqual(['2026-0002 creditmail']);
});

import { expect, test } from 'bun:test';
import { paths } from '../../src/paths.ts';
import { refreshDuePayments, refreshPayments } from '../../src/payment-requests/refresh.ts';
import { office, type PayingOffice } from '../support/office.ts';
import { attemptsOf } from '../support/outgoing.ts';
import { toastOf } from '../support/toast.ts';
import { forever, until } from '../support/until.ts';

const HOUR = 3_600_000;

function refresh({ app, token }: PayingOffice) {
  return app.page(paths.refreshPayments(), token, {});
}

function asked({ tikkie }: PayingOffice): number {
  return tikkie.requests.filter(({ url }) => url.pathname.startsWith('/paymentrequests/')).length;
}

/** Refreshes the payment requests that are due, or waits for a refresh that a page has begun. */
function refreshDue({ app, config }: PayingOffice) {
  return refreshDuePayments({ db: app.db, clock: () => app.now, tikkie: config.tikkie });
}

test('the button for refreshing shows at once that a payment request has expired', async () => {
  await using paying = await office({ admin: true, services: true });
  const { tikkie, invoice, askMoney, badges } = paying;
  await invoice();
  await askMoney();
  expect(await badges()).toEqual(['Geen bericht']);
  const [made] = tikkie.made;
  if (made === undefined) throw new Error('nothing was made');
  made.status = 'EXPIRED';
  const answer = await refresh(paying);
  expect([answer.status, answer.headers.get('Location'), toastOf(answer)]).toEqual([
    303,
    '/archief',
    'success:Status ververst.',
  ]);
  expect(await badges()).toEqual(['Verlopen']);
});

test('a payment request is paid once Tikkie has received the full amount, and is then no longer refreshed', async () => {
  await using paying = await office({ admin: true, services: true });
  const { tikkie, invoice, askMoney, badges } = paying;
  await invoice();
  await askMoney();
  const token = tikkie.made[0]?.paymentRequestToken ?? '';
  tikkie.paid.set(token, 22499);
  await refresh(paying);
  expect(await badges()).toEqual(['Geen bericht']);
  tikkie.paid.set(token, 22500);
  await refresh(paying);
  expect(await badges()).toEqual(['Deels betaald']);
  await refresh(paying);
  expect(asked(paying)).toBe(2);
});

test('opening the archive refreshes open requests in the background, at most once an hour', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, tikkie, invoice, askMoney, badges } = paying;
  await invoice();
  await askMoney();
  tikkie.paid.set(tikkie.made[0]?.paymentRequestToken ?? '', 22500);
  await badges();
  await refreshDue(paying);
  expect(asked(paying)).toBe(0);

  app.wait(HOUR + 1000);
  const together = await Promise.all([badges(), badges(), badges()]);
  expect(together.flat()).toEqual(Array(3).fill('Geen bericht'));
  await refreshDue(paying);
  expect(await badges()).toEqual(['Deels betaald']);
  expect(asked(paying)).toBe(1);
});

test('a payment request is refreshed again after an hour, and not earlier', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, invoice, askMoney, config } = paying;
  await invoice();
  await askMoney();
  const context = { db: app.db, clock: () => app.now, tikkie: config.tikkie };
  for (const times of [1, 2]) {
    app.wait(HOUR - 1000);
    await refreshDuePayments(context);
    expect(asked(paying)).toBe(times - 1);
    app.wait(1001);
    await refreshDuePayments(context);
    expect(asked(paying)).toBe(times);
  }
});

test('no page waits when Tikkie does not answer, and Tikkie is not asked again within an hour', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, invoice, askMoney, badges, tikkie } = paying;
  await invoice();
  await askMoney();
  const answer = Promise.withResolvers<void>();
  tikkie.failGets({ after: () => answer.promise, status: 500 });
  app.wait(HOUR + 1000);
  await badges();
  expect(app.log.some(({ event }) => event === 'refresh-failed')).toBeFalse();
  answer.resolve();
  await until(() => app.log.some(({ event }) => event === 'refresh-failed'));
  expect(app.log.find(({ event }) => event === 'refresh-failed')?.error).toBe('status 500');
  await badges();
  await refreshDue(paying);
  expect(asked(paying)).toBe(1);
});

test('when Tikkie does not answer in time, no further requests are refreshed', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, invoice, askMoney, tikkie, config } = paying;
  for (let i = 1; i <= 12; i++) {
    await invoice();
    await askMoney(`2026-${String(i).padStart(4, '0')}`);
  }
  tikkie.failGets({ after: forever, status: 500 });
  const context = { db: app.db, clock: () => app.now, tikkie: config.tikkie, timeoutMs: 100 };
  const problem = await refreshPayments(context, attemptsOf(app.db, 'tikkie'));
  expect(problem).toBe('geen antwoord binnen 0.1 seconden');
  expect(asked(paying)).toBe(5);
});

test('an error of Tikkie is shown on the screen, and the status and the URL of the page stay', async () => {
  await using paying = await office({ admin: true, services: true });
  const { app, token, tikkie, invoice, askMoney, badges } = paying;
  await invoice();
  await askMoney();
  tikkie.made.length = 0;
  const answer = await app.page(paths.refreshPayments({ klant: 'jan' }), token, {});
  expect(answer.headers.get('Location')).toBe('/archief?klant=jan');
  expect(toastOf(answer)).toBe('error:Tikkie gaf de status niet: No payment request was found.');
  expect(await badges()).toEqual(['Geen bericht']);
});

test('a payment request without link or token gets these from Tikkie later', async () => {
  await using paying = await office({ admin: true, services: true });
  const { tikkie, invoice, askMoney, badges } = paying;
  await invoice();
  tikkie.fail({ answer: { status: 201, body: '{"status":"OPEN"}' } });
  await askMoney();
  expect(await badges()).toEqual(['Geen link']);
  await refresh(paying);
  expect(await badges()).toEqual(['Geen bericht']);
});

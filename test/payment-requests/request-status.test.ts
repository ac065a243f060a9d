import { expect, test } from 'bun:test';
import { currentAttempt } from '../../src/outgoing/attempt.ts';
import type { Attempt } from '../../src/outgoing/schema.ts';
import { creditWarning, requestStatus } from '../../src/payment-requests/request-status.ts';
import { cents } from '../../src/shared/money.ts';

const made = {
  state: 'sent',
  status: 'OPEN',
  amount: cents(22500),
  amountPaid: cents(0),
  url: 'https://tikkie.me/pay/1',
  resentAt: null,
} as const;

type Change = Partial<Attempt>;
test.each<[Change, string]>([
  [{}, 'open'],
  [{ status: null }, 'open'],
  [{ url: null }, 'no-link'],
  [{ amountPaid: cents(22499) }, 'open'],
  [{ amountPaid: cents(22500) }, 'paid'],
  [{ amountPaid: cents(22501), status: 'EXPIRED', url: null }, 'paid'],
  [{ status: 'EXPIRED' }, 'expired'],
  [{ status: 'CLOSED' }, 'closed'],
  [{ status: 'MAX_YIELD_REACHED' }, 'closed'],
  [{ status: 'MAX_SUCCESSFUL_PAYMENTS_REACHED' }, 'closed'],
  [{ state: 'sending', status: null, url: null }, 'unknown'],
  [{ state: 'failed', status: null, url: null }, 'failed'],
])('a payment request with %p has the status %s', (change, status) => {
  expect(requestStatus({ ...made, ...change })).toBe(status as ReturnType<typeof requestStatus>);
});

test('the current payment request of an invoice is the request that can be paid, and otherwise the latest request', () => {
  expect(requestStatus(undefined)).toBe('none');
  const [failed, sending] = ['failed', 'sending'] as const;
  const attempts = [
    { ...made, id: 1, state: failed },
    { ...made, id: 2 },
    { ...made, id: 3, state: sending },
    { ...made, id: 4, state: failed },
  ];
  expect(currentAttempt(attempts)?.id).toBe(2);
  expect(currentAttempt(attempts.filter(({ state }) => state === 'failed'))?.id).toBe(4);
  expect(currentAttempt([])).toBeUndefined();
});

test.each<[Change, string]>([
  [{}, 'Het betaalverzoek van € 225,00 blijft open: de klant kan het nog betalen.'],
  [{ url: null }, 'Het betaalverzoek van € 225,00 blijft open'],
  [{ amountPaid: cents(10000) }, 'Er is al € 100,00 betaald: verreken het of betaal het terug.'],
  [{ amountPaid: cents(22500) }, 'Het betaalverzoek van € 225,00 is al betaald.'],
  [{ amountPaid: cents(10000), status: 'EXPIRED' }, 'Er is al € 100,00 betaald'],
  [{ state: 'sending', status: null, url: null }, 'is niet bekend. Kijk het na bij Tikkie.'],
])('crediting an invoice whose payment request has %p warns: %s', (change, sentence) => {
  const told = creditWarning({ ...made, ...change }, cents(0));
  expect(told.replaceAll('\u00a0', ' ')).toContain(sentence);
});

test.each<[Change]>([
  [{ status: 'EXPIRED' }],
  [{ status: 'CLOSED' }],
  [{ state: 'failed', status: null, url: null }],
])('crediting an invoice whose payment request has %p gives no warning', (change) => {
  expect(creditWarning({ ...made, ...change }, cents(0))).toBe('');
  expect(creditWarning(undefined, cents(0))).toBe('');
});

test.each<[Change | undefined, string]>([
  [undefined, ''],
  [{ status: 'EXPIRED' }, ''],
  [{ state: 'sending', status: null, url: null }, ' Kijk het na bij Tikkie. '],
])(
  'crediting an invoice of which € 100,00 was received warns about this amount, whatever its payment request is: %p',
  (change, before) => {
    const told = creditWarning(change && { ...made, ...change }, cents(10000));
    const back = 'Er is al € 100,00 betaald: verreken het of betaal het terug.';
    expect(told.replaceAll('\u00a0', ' ')).toEndWith(before + back);
  },
);

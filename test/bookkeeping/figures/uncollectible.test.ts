import { expect, test } from 'bun:test';
import { sumByQuarter } from '../../../src/bookkeeping/figures/figures.ts';
import { paths } from '../../../src/paths.ts';
import { basisPoints } from '../../../src/shared/btw.ts';
import { parseIsoDate } from '../../../src/shared/dates.ts';
import { cents } from '../../../src/shared/money.ts';
import { pay } from '../../receivables/ledger.ts';
import { textOf } from '../../support/html-text.ts';
import { office } from '../../support/office.ts';

/** An office with an invoice of € 237,50 of 20 November 2026. `on` sets the day and returns a new session. */
async function invoiced() {
  const at = await office({ admin: true });
  const { app } = at;
  await at.call('POST', paths.api.invoice(await at.plan()));
  const on = (day: string) => {
    app.now = new Date(`${day}T11:00:00.000Z`);
    return app.sessionOf('baas');
  };
  const call = (method: string, path: string, body?: object) =>
    app.call(method, path, body, { token: app.sessionOf('baas') });
  const uncollectible = async (jaar: number) =>
    (await call('GET', paths.api.figures({ jaar }))).body.oninbaar;
  const writeOff = (bedrag: number, datum: string) => {
    const reden = { methode: 'afgeboekt', reden: 'oninbaar' };
    return call('POST', paths.api.payments(), { delivery_id: 1, bedrag, datum, ...reden });
  };
  return { app, on, call, uncollectible, writeOff };
}

test('an uncollectible claim is listed with its BTW in the quarter in which it was written off', async () => {
  const { app, call, uncollectible, writeOff } = await invoiced();
  expect(await uncollectible(2026)).toEqual([]);
  await writeOff(237.5, '2026-11-20');
  expect(await uncollectible(2026)).toEqual([{ kwartaal: '2026-K4', bedrag: 237.5, btw: 41.22 }]);
  expect(await uncollectible(2025)).toEqual([]);
  await call('DELETE', paths.api.payment(1));
  expect(await uncollectible(2026)).toEqual([]);
  pay(app.db, 1, app.now, { amount: cents(1000), method: 'afgeboekt', reason: 'korting' });
  expect(await uncollectible(2026)).toEqual([]);
});

test('a claim that is paid later lowers the sum of the quarter of the payment, so an earlier BTW return stays right', async () => {
  const { app, on, call, uncollectible, writeOff } = await invoiced();
  await writeOff(237.5, '2026-11-20');
  on('2027-01-10');
  pay(app.db, 1, app.now, { amount: cents(12100) });
  expect(await uncollectible(2026)).toEqual([{ kwartaal: '2026-K4', bedrag: 237.5, btw: 41.22 }]);
  expect(await uncollectible(2027)).toEqual([{ kwartaal: '2027-K1', bedrag: -121, btw: -21 }]);
  on('2027-04-02');
  await call('POST', paths.api.creditInvoice(1), {});
  expect(await uncollectible(2027)).toEqual([
    { kwartaal: '2027-K1', bedrag: -121, btw: -21 },
    { kwartaal: '2027-K2', bedrag: -116.5, btw: -20.22 },
  ]);
});

test('an amount that is received in the quarter of the write-off is subtracted from the claim', async () => {
  const { app, uncollectible, writeOff } = await invoiced();
  await writeOff(237.5, '2026-11-20');
  pay(app.db, 1, app.now, { amount: cents(11650) });
  expect(await uncollectible(2026)).toEqual([{ kwartaal: '2026-K4', bedrag: 121, btw: 21 }]);
  pay(app.db, 1, app.now, { amount: cents(12100) });
  expect(await uncollectible(2026)).toEqual([]);
});

test('the BTW of each uncollectible claim is rounded to the cent, also when it is negative', () => {
  const day = parseIsoDate('2026-03-31');
  if (day === undefined) throw new Error('no date');
  const row = (amount: number, rate = 2100) => ({
    day,
    amount: cents(amount),
    vatRate: basisPoints(rate),
  });
  expect(sumByQuarter([row(1000), row(-1000)], 2026)).toEqual([]);
  expect(sumByQuarter([row(10_000), row(109, 900)], 2026)).toEqual([
    { quarter: '2026-K1', amount: cents(10_109), vat: cents(1736 + 9) },
  ]);
});

test('the page and the CSV list an uncollectible claim, and the sums of received money do not include it', async () => {
  const { app, call, writeOff } = await invoiced();
  await writeOff(237.5, '2026-11-20');
  const { body } = await call('GET', paths.api.figures({ jaar: 2026 }));
  expect(body.betaalmethoden).toEqual([]);
  const page = async (path: string) =>
    (await app.page(path, app.sessionOf('baas'))).body.replaceAll('\u00a0', ' ');
  expect(textOf(await page(paths.figures()))).toContain('4e kwartaal € 237,50 € 41,22');
  expect(await page(paths.figures())).toContain('action="/payments/open.csv"');
  expect(await page(paths.figuresDownload({ jaar: 2026 }))).toContain('2026-K4;237,50;41,22');
});

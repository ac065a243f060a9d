import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { zipSync } from 'fflate';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paths } from '../../src/paths.ts';
import { openAmounts } from '../receivables/ledger.ts';
import { type Office, office } from '../support/office.ts';
import { camt, type Line } from '../support/statement.ts';

const TOTAL = 23750;
const INVOICES = 4;
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];

/** A line of the bank's books. The books may have the same line twice, and then both lines are payments. */
const real = fc.record({
  day: fc.nat(DAYS.length - 1),
  invoice: fc.integer({ min: 0, max: INVOICES }),
  cents: fc.oneof(fc.constant(TOTAL), fc.integer({ min: 1, max: 30000 })),
  hasRef: fc.boolean(),
  times: fc.integer({ min: 1, max: 2 }),
});
type Real = typeof real extends fc.Arbitrary<infer R> ? R : never;

const action = fc.record({
  from: fc.nat(DAYS.length - 1),
  days: fc.integer({ min: 1, max: DAYS.length }),
  isZip: fc.boolean(),
  undo: fc.boolean(),
  which: fc.nat(),
});

function lineOf({ day, invoice, cents, hasRef }: Real, index: number): Line {
  const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return {
    // A line without a number has an amount far above the open amounts.
    amount: invoice === 0 ? `9${amount.padStart(7, '0')}` : amount,
    text: invoice === 0 ? 'hout' : `factuur 2026-000${invoice}`,
    name: `Klant ${index}`,
    day: DAYS[day] ?? '',
    ...(hasRef && { ref: `REF${index}` }),
  };
}

/** A file with one statement for each day of a range. All lines of a day are in the same statement. */
function fileOf(
  lines: readonly (Line & { times: number })[],
  from: number,
  days: number,
  isZip: boolean,
) {
  const statements = DAYS.slice(from, from + days).map((day) =>
    lines.flatMap(({ times, ...line }) => (line.day === day ? Array<Line>(times).fill(line) : [])),
  );
  const documents = isZip ? statements.map((one) => camt(one)) : [camt(...statements)];
  const files = documents.map((text, i) => [`${i}.xml`, new TextEncoder().encode(text)] as const);
  return isZip ? zipSync(Object.fromEntries(files)) : (files[0]?.[1] ?? new Uint8Array());
}

async function upload({ app, token }: Office, file: Uint8Array) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await app.fetch(paths.api.statement(), {
    method: 'POST',
    headers,
    body: new Uint8Array(file),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { zeker: any[]; twijfel: any[] };
}

/** Books every line that has a number: the certain lines in one call, the others one by one. */
async function book(at: Office, { zeker, twijfel }: Awaited<ReturnType<typeof upload>>) {
  const send = (...regels: object[]) => at.call('POST', paths.api.confirmStatement(), { regels });
  const certain = zeker.map(({ ref, delivery_id, open }) => ({ ref, delivery_id, open }));
  expect((await send(...certain)).status).toBe(200);
  for (const { ref, omschrijving } of twijfel) {
    const [, invoice] = /2026-000(\d)/.exec(omschrijving) ?? [];
    if (invoice === undefined) continue;
    const delivery_id = Number(invoice);
    const { body } = await at.call('GET', paths.api.invoicePayments(delivery_id));
    expect((await send({ ref, delivery_id, open: body.open })).status).toBe(200);
  }
}

test('each line is booked once when statements overlap, in whatever order they are read', async () => {
  const property = fc.asyncProperty(
    fc.array(real, { minLength: 1, maxLength: 8 }),
    fc.array(action, { minLength: 1, maxLength: 5 }),
    async (lines, actions) => {
      const at = await office({ admin: true });
      for (let i = 0; i < INVOICES; i += 1)
        await at.call('POST', paths.api.invoice(await at.plan()));
      const all = lines.map((one, i) => ({ ...lineOf(one, i), times: one.times }));
      for (const { from, days, isZip, undo, which } of actions) {
        await book(at, await upload(at, fileOf(all, from, days, isZip)));
        const { n } = at.app.db.$client
          .query<{ n: number }, []>('SELECT count(*) AS n FROM payments')
          .get() ?? { n: 0 };
        if (undo && n > 0) await at.call('DELETE', paths.api.payment(1 + (which % n)));
      }
      await book(at, await upload(at, fileOf(all, 0, DAYS.length, false)));
      const paid = (invoice: number) =>
        lines
          .filter((one) => one.invoice === invoice)
          .reduce((sum, { cents, times }) => sum + cents * times, 0);
      const expected = Array.from({ length: INVOICES }, (_, i) => [
        `2026-000${i + 1}`,
        TOTAL - paid(i + 1),
      ]);
      expect(openAmounts(at.app.db)).toEqual(
        Object.fromEntries(expected) as Record<string, number>,
      );
      expect(verifyBooks(at.app.db).problems.filter((problem) => /Wat /.test(problem))).toEqual([]);
      at.app.db.$client.close();
    },
  );
  await fc.assert(property, { numRuns: 12, seed: 16 });
}, 60_000);

import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paths } from '../../src/paths.ts';
import { type Office, office } from '../support/office.ts';
import { confirmLines, invoiceFor, readLines } from '../support/statement-steps.ts';
import type { Line } from '../support/statement.ts';

const lines: Line[] = [
  { amount: 237.5, text: '2026-0001' },
  { amount: 750, name: 'Huurder', text: 'huur december' },
  { amount: 1000, name: 'Eigenaar', text: 'storting' },
];

function dismiss({ call }: Office, refs: unknown, more: object = {}) {
  return call('POST', paths.api.dismissStatement(), { refs, ...more });
}

async function read() {
  const at = await office({ admin: true });
  await invoiceFor(at, 'Jansen');
  const { zeker, onbekendeRegels } = await readLines(at, lines);
  return { at, sure: zeker[0].ref as string, unknown: onbekendeRegels.map(({ ref }) => ref) };
}

test('lines that belong to no invoice are ended and stay ended when their statement is read again, and undoing makes them wait again', async () => {
  const { at, unknown } = await read();
  for (let times = 0; times < 2; times += 1)
    expect((await dismiss(at, unknown)).body).toEqual({ success: true, aantal: 2 });
  expect(await readLines(at, lines)).toMatchObject({ onbekend: 0, alGeboekt: 0, afgedaan: 2 });
  expect((await confirmLines(at, { ref: unknown[0], delivery_id: 1 })).status).toBe(409);
  expect((await dismiss(at, unknown.slice(0, 1), { ongedaan: true })).body.aantal).toBe(1);
  expect(await readLines(at, lines)).toMatchObject({ onbekend: 1, afgedaan: 1 });
  const { body } = await at.page(paths.logbook());
  expect(body).toContain('Afschriftregel afgedaan');
  expect(body).toContain('Afdoen van een afschriftregel ongedaan gemaakt');
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test('all lines are ended or none: an unknown line gives 404, a line that is booked in full gives 409', async () => {
  const { at, sure, unknown } = await read();
  expect((await dismiss(at, [...unknown, 'x'])).status).toBe(404);
  await confirmLines(at, { ref: sure, delivery_id: 1 });
  expect((await dismiss(at, [...unknown, sure])).status).toBe(409);
  expect((await readLines(at, lines)).afgedaan).toBe(0);
  expect((await dismiss(at, 'x')).status).toBe(422);
  const many = Array.from({ length: 501 }, (_, i) => String(i));
  expect((await dismiss(at, many)).status).toBe(422);
});

test('when the rest of a divided line is ended, undoing the booked part makes only that part wait', async () => {
  const { at, unknown } = await read();
  const ref = unknown[1];
  await confirmLines(at, { ref, delen: [{ delivery_id: 1, bedrag: 237.5 }] });
  await dismiss(at, [ref]);
  expect((await readLines(at, lines)).afgedaan).toBe(1);
  await at.call('DELETE', paths.api.payment(1));
  expect((await readLines(at, lines)).twijfel).toMatchObject([{ ref, bedrag: 1000, rest: 237.5 }]);
  expect(verifyBooks(at.app.db).problems).toEqual([]);
  await dismiss(at, [ref], { ongedaan: true });
  expect((await readLines(at, lines)).onbekendeRegels).toMatchObject([{}, { ref, bedrag: 1000 }]);
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

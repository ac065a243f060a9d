import { expect, test } from 'bun:test';
import { verifyBooks } from '../../src/bookkeeping/verify/verify.ts';
import { paths } from '../../src/paths.ts';
import type { Office } from '../support/office.ts';
import { confirmLines, readLines, readThree, THREE_LINES } from '../support/statement-steps.ts';
import { keptToast } from '../support/toast.ts';

function dismiss({ call }: Office, refs: unknown, more: object = {}) {
  return call('POST', paths.api.dismissStatement(), { refs, ...more });
}

test('lines that belong to no invoice are ended and stay ended when their statement is read again, and undoing makes them wait again', async () => {
  const { at, unknown } = await readThree();
  for (let times = 0; times < 2; times += 1)
    expect((await dismiss(at, unknown)).body).toEqual({ success: true, aantal: 2 });
  expect(await readLines(at, THREE_LINES)).toMatchObject({
    onbekend: 0,
    alGeboekt: 0,
    afgedaan: 2,
  });
  expect((await confirmLines(at, { ref: unknown[0], delivery_id: 1 })).status).toBe(409);
  expect((await dismiss(at, unknown.slice(0, 1), { ongedaan: true })).body.aantal).toBe(1);
  expect(await readLines(at, THREE_LINES)).toMatchObject({ onbekend: 1, afgedaan: 1 });
  const { body } = await at.page(paths.logbook());
  expect(body).toContain('Afschriftregel afgedaan');
  expect(body).toContain('Afdoen van een afschriftregel ongedaan gemaakt');
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test('all lines are ended or none: an unknown line gives 404, a line that is booked in full gives 409', async () => {
  const { at, sure, unknown } = await readThree();
  expect((await dismiss(at, [...unknown, 'x'])).status).toBe(404);
  await confirmLines(at, { ref: sure, delivery_id: 1 });
  expect((await dismiss(at, [...unknown, sure])).status).toBe(409);
  expect((await readLines(at, THREE_LINES)).afgedaan).toBe(0);
  expect((await dismiss(at, 'x')).status).toBe(422);
  const many = Array.from({ length: 501 }, (_, i) => String(i));
  expect((await dismiss(at, many)).status).toBe(422);
});

test('when the rest of a divided line is ended, undoing the booked part makes only that part wait', async () => {
  const { at, unknown } = await readThree();
  const ref = unknown[1];
  await confirmLines(at, { ref, delen: [{ delivery_id: 1, bedrag: 237.5 }] });
  await dismiss(at, [ref]);
  expect((await readLines(at, THREE_LINES)).afgedaan).toBe(1);
  await at.call('DELETE', paths.api.payment(1));
  expect((await readLines(at, THREE_LINES)).twijfel).toMatchObject([
    { ref, bedrag: 1000, rest: 237.5 },
  ]);
  expect(verifyBooks(at.app.db).problems).toEqual([]);
  await dismiss(at, [ref], { ongedaan: true });
  expect((await readLines(at, THREE_LINES)).onbekendeRegels).toMatchObject([
    {},
    { ref, bedrag: 1000 },
  ]);
  expect(verifyBooks(at.app.db).problems).toEqual([]);
});

test('a line that a colleague booked meanwhile is not skipped, and the skipping of a line that was booked since is not undone', async () => {
  const { at, sure } = await readThree();
  const skip = (line: number) => at.page(paths.confirmLines(), { actie: `overslaan-${line}` });
  const skipped = keptToast(await skip(1));
  expect(skipped.text).toBe('De regel is overgeslagen.');
  await readLines(at, THREE_LINES);
  expect((await confirmLines(at, { ref: sure, delivery_id: 1 })).status).toBe(200);
  const undone = await at.call('POST', paths.api.undo(Number(skipped.undo)), {});
  expect([undone.status, undone.body.error]).toEqual([
    409,
    expect.stringContaining('deze regel is daarna geboekt'),
  ]);
  const { line } = at.app.db.$client
    .query('SELECT id AS line FROM statement_lines WHERE ref = ?')
    .get(sure) as { line: number };
  const { status, body } = await skip(line);
  expect(status).toBe(409);
  expect(body).toContain('De regel van Jansen is al geboekt. Maak eerst de betaling ongedaan.');
});

import { expect, test } from 'bun:test';
import { countAudit, findAuditPage, readAudit } from '../../src/audit/log/queries.ts';
import { KINDS } from '../../src/audit/schema.ts';
import type { PageCursor } from '../../src/database/page.ts';
import { addDays, amsterdamDate, moment } from '../../src/shared/dates.ts';
import { freshDatabase } from '../support/database.ts';

const first = amsterdamDate(moment(new Date('2026-11-18')));
const db = freshDatabase();
const add = db.$client.prepare(
  "INSERT INTO audit_log (at, day, actor, action, kind) VALUES ('', ?, ?, 'gewijzigd', ?)",
);
// The last entries have an earlier date, as after a backup is restored.
for (let i = 0; i < 600; i++) {
  const day = addDays(first, i < 550 ? Math.floor(i / 200) : 0);
  add.run(day, i % 90 === 0 ? 'zelden' : 'baas', KINDS[i % 3] ?? '');
}
type Row = { id: number; day: string; actor: string; kind: string };
const entries = db.$client.query<Row, []>('SELECT * FROM audit_log ORDER BY id DESC').all();

const days = [undefined, first, addDays(first, 1), addDays(first, 9)];
const kinds = ['', KINDS[0], KINDS[7]] as const;
const filters = days.flatMap((day) =>
  ['', 'zelden', 'baas', 'niemand'].flatMap((actor) => kinds.map((kind) => ({ day, actor, kind }))),
);

test.each(filters)(
  'the log filtered by %p shows, counts and exports exactly the matching entries',
  async (filter) => {
    const { day, actor, kind } = filter;
    const expected = entries
      .filter((one) => (day ?? one.day) === one.day && (actor || one.actor) === one.actor)
      .filter((one) => (kind || one.kind) === one.kind)
      .map(({ id }) => id);
    const find = (cursor: PageCursor) => findAuditPage(db, filter, cursor);
    let page = find({ after: '', before: '' });
    const forth = [page];
    while (page.next !== undefined) forth.push((page = find({ after: page.next, before: '' })));
    const back = [page];
    while (page.previous !== undefined)
      back.unshift((page = find({ after: '', before: page.previous })));
    for (const pages of [forth, back])
      expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(expected);
    expect(countAudit(db, filter)).toBe(expected.length);
    const exported = await Array.fromAsync(readAudit(db, filter));
    expect(exported.flat().map(({ id }) => id)).toEqual(expected);
  },
);

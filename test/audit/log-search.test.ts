import { expect, test } from 'bun:test';
import { countAudit, findAuditPage } from '../../src/audit/log/queries.ts';
import { whileErasing } from '../../src/audit/queries.ts';
import { inTransaction } from '../../src/database/open.ts';
import { paths } from '../../src/paths.ts';
import { freshDatabase } from '../support/database.ts';
import { type Office, office } from '../support/office.ts';

const all = { day: undefined, actor: '', kind: '' } as const;
const START = { after: '', before: '' };

function subjectsOf({ app }: Office, text: string, filter: object = {}): string[] {
  const { rows } = findAuditPage(app.db, { ...all, ...filter, text }, START);
  return rows.map(({ subject }) => subject);
}

test('the log is searched by a part of a name or number, without accents, also for deleted records', async () => {
  const at = await office({ admin: true });
  const id = await at.plan({ Klant_naam: 'Łukasz Søndergaard' });
  await at.call('DELETE', paths.api.delivery(id));
  await at.call('POST', paths.api.invoice(await at.plan({ Klant_naam: 'Peña' })));
  const søndergaard = 'Łukasz Søndergaard, 23-11-2026 Ochtend';
  expect(subjectsOf(at, 'sonder')).toEqual([søndergaard, søndergaard]);
  expect(subjectsOf(at, 'LUKASZ S')).toEqual([søndergaard, søndergaard]);
  expect(subjectsOf(at, 'pena, 23-11')).toEqual(['Peña, 23-11-2026 Ochtend']);
  expect(subjectsOf(at, '2026-0001')).toEqual(['2026-0001, Peña']);
  expect(subjectsOf(at, 'pena', { kind: 'factuur' })).toEqual(['2026-0001, Peña']);
  expect(subjectsOf(at, 'pena', { actor: 'niemand' })).toEqual([]);
  expect(subjectsOf(at, '" OR "')).toEqual([]);
  expect(countAudit(at.app.db, { ...all, text: 'sonder' })).toBe(2);
  const { body } = await at.page(paths.logbook({ zoek: 'sonder' }));
  expect(body).toContain('<span id="aantal-regels">2 regels</span>');
  expect(body).toContain('name="zoek" value="sonder"');
});

test('a search text of fewer than three letters selects all entries, because the index has parts of three letters', async () => {
  const at = await office({ admin: true });
  await at.plan();
  expect(subjectsOf(at, 'xy')).toEqual(subjectsOf(at, ''));
});

test('a search by user and text finds the entries of a user with few entries, also when most entries have the text', () => {
  const db = freshDatabase();
  db.$client.run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10500)
    INSERT INTO audit_log (at, day, actor, action, kind, subject)
    SELECT '', '2026-11-20', iif(i % 5000 = 0, 'zelden', 'baas'), 'gewijzigd', 'klant', 'Jansen ' || i FROM n`);
  const { rows } = findAuditPage(db, { ...all, actor: 'zelden', text: 'jansen' }, START);
  expect(rows.map(({ subject }) => subject)).toEqual(['Jansen 10000', 'Jansen 5000']);
  expect(countAudit(db, { ...all, actor: 'zelden', text: 'jansen' })).toBe(2);
  expect(countAudit(db, { ...all, text: 'jansen' })).toBe(10_001);
});

test('a blanked entry is found by its new subject and not by its old name', async () => {
  const at = await office({ admin: true });
  await at.plan();
  const { db } = at.app;
  const erase = (sql: string, keptFrom: '2027-01-01' | null) => {
    inTransaction(db, () => whileErasing(db, keptFrom as never, () => db.$client.run(sql)));
  };
  erase("UPDATE audit_log SET subject = 'Vergeten klant' WHERE kind = 'levering'", null);
  expect(subjectsOf(at, 'jansen')).toEqual([]);
  expect(subjectsOf(at, 'vergeten')).toEqual(['Vergeten klant']);
  db.$client.run("INSERT INTO audit_subjects (audit_subjects, rank) VALUES ('integrity-check', 1)");
});

test('a search finds the entries that the index has and the later entries that it does not have yet, latest first', () => {
  const db = freshDatabase();
  const log = (actor: string, subject: string) =>
    db.$client.run(
      `INSERT INTO audit_log (at, day, actor, action, kind, subject)
       VALUES ('', '2026-11-20', ?, 'gewijzigd', 'klant', ?)`,
      [actor, subject],
    );
  const found = (filter: object = {}) => {
    const selection = { ...all, ...filter, text: 'pena' };
    const { rows } = findAuditPage(db, selection, START);
    expect(countAudit(db, selection)).toBe(rows.length);
    return rows.map(({ subject }) => subject);
  };
  log('baas', 'Peña 1');
  expect(found()).toEqual(['Peña 1']);
  for (let i = 0; i < 64; i++) log('baas', `Jansen ${i}`);
  log('chef', 'Peña 2');
  expect(found()).toEqual(['Peña 2', 'Peña 1']);
  expect(found({ actor: 'chef' })).toEqual(['Peña 2']);
  expect(found({ kind: 'factuur' })).toEqual([]);
  for (let i = 0; i < 64; i++) log('baas', `Jansen ${i}`);
  expect(found()).toEqual(['Peña 2', 'Peña 1']);
  db.$client.run("INSERT INTO audit_subjects (audit_subjects, rank) VALUES ('integrity-check', 1)");
});

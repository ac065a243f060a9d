import type { AuditedChange } from './audited-change.ts';

const SHORT_LIST = 60;
const MAX_LINE = 110;

/** Returns the SQL of the trigger of a change. `columns` are all columns of its table. */
export function triggerOf(change: AuditedChange, columns: readonly string[]): string {
  const { table, name, on, kind, id, subject, joins } = change;
  const sql = `CREATE TRIGGER audit_${table}_${name} AFTER ${on} ON ${table}${whenOf(change)}
BEGIN
  INSERT INTO audit_log (at, day, actor_id, actor, action, kind, subject_id, subject, detail)
  SELECT at, day, actor_id, actor,
    ${actionOf(change)},
    '${kind}', ${id}, ${subject},
    ${detailOf(change)}
  FROM present_actor${joins === undefined ? '' : ` ${joins}`};${keeping(change, columns)}
END`;
  return inRow(sql, on === 'DELETE' ? 'old' : 'new');
}

function whenOf({ on, when, values }: AuditedChange): string {
  const compared = (row: string) => inRow(inLines(Object.values(values), '    '), row);
  const conditions = [
    ...(on === 'UPDATE' ? [`(${compared('new')}) IS NOT (${compared('old')})`] : []),
    // Clearing the database adds one entry, and not an entry for each record.
    ...(on === 'DELETE' ? ['NOT EXISTS (SELECT 1 FROM clearing)'] : []),
    ...(when === undefined ? [] : [when]),
  ];
  return conditions.length === 0 ? '' : `\nWHEN ${conditions.join('\n  AND ')}`;
}

function actionOf({ action, restored, kind }: AuditedChange): string {
  if (restored === undefined) return action;
  const wasDeleted = `EXISTS (SELECT 1 FROM deleted_records WHERE kind = '${kind}' AND record_id = row.id)`;
  return `iif(${wasDeleted}, ${restored}, ${action})`;
}

function detailOf({ on, values, omitsNulls }: AuditedChange): string {
  const object = objectOf(Object.entries(values));
  if (on === 'UPDATE')
    return `json_object('oud', ${inRow(object, 'old')}, 'nieuw', ${inRow(object, 'new')})`;
  return omitsNulls ? `json_patch('{}', ${object})` : object;
}

/** Keeps the deleted row, so that it can be restored with 'Ongedaan maken'. */
function keeping({ kind, keptWithout }: AuditedChange, columns: readonly string[]): string {
  if (keptWithout === undefined) return '';
  const kept = columns.filter((name) => !keptWithout.includes(name));
  return `
  INSERT INTO deleted_records (kind, record_id, record, at)
  SELECT '${kind}', row.id,
    ${objectOf(kept.map((name) => [name, `row.${name}`]))}, at
  FROM present_actor;
  DELETE FROM deleted_records
  WHERE at < (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', at, '-30 days') FROM present_actor);`;
}

function objectOf(values: [name: string, sql: string][]): string {
  return `json_object(${inLines(
    values.map(([name, sql]) => `'${name}', ${sql}`),
    '      ',
  )})`;
}

function inRow(sql: string, row: string): string {
  return sql.replaceAll(/\brow\./g, `${row}.`);
}

/** Breaks a long list into lines, so that `migrations/schema.sql` is readable. */
function inLines(items: string[], indent: string): string {
  const whole = items.join(', ');
  if (whole.length < SHORT_LIST) return whole;
  const lines = items.reduce<string[]>((all, item) => {
    const longer = [...all.slice(-1), item].join(', ');
    return longer.length > MAX_LINE ? [...all, item] : [...all.slice(0, -1), longer];
  }, []);
  return `\n${indent}${lines.join(`,\n${indent}`)}\n${indent.slice(2)}`;
}

// `npm run schema` runs this file. It writes migrations/schema.sql, the schema that all migrations together make.
import { migrate } from '../src/database/migrate.ts';
import { type Db, openDatabase } from '../src/database/open.ts';

type Part = { type: string; name: string; owner: string; sql: string };

const HEADING =
  '-- The schema as the migrations make it. Written by `npm run schema`; never edit it, add a migration.';

/** Prints the tables and then the views, both by name. After each of these come its indexes and triggers, by name. */
export function printSchema({ $client }: Db): string {
  const parts = $client
    .query<Part, []>(
      `SELECT type, name, tbl_name AS owner, sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'
         AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
       ORDER BY name`,
    )
    .all();
  const owned = (type: string) => parts.filter((part) => part.type === type);
  const blocks = [...owned('table'), ...owned('view')].map((owner) => {
    const isOwn = (part: Part) => part.owner === owner.name;
    const [indexes, triggers] = [owned('index').filter(isOwn), owned('trigger').filter(isOwn)];
    return [
      [printTable(owner.sql), ...indexes.map(({ sql }) => sql)].map((sql) => `${sql};`).join('\n'),
      ...triggers.map(({ sql }) => `${sql};`),
    ].join('\n\n');
  });
  return `${[HEADING, ...blocks].join('\n\n')}\n`;
}

/** Puts each column on its own line. SQLite adds the columns of ALTER TABLE to the end of the last line. */
function printTable(sql: string): string {
  if (!sql.startsWith('CREATE TABLE')) return sql;
  const start = sql.indexOf('(') + 1;
  const lines: string[] = [];
  let [line, depth, end] = ['', 1, start];
  for (const [token] of sql.slice(start).matchAll(/--[^\n]*\n?|'[^']*'|[^]/g)) {
    end += token.length;
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0) break;
    const isBetween = line.trim() === '';
    if (isBetween && token.startsWith('--')) {
      // A comment after a comma belongs to the column before that comma.
      const column = line.includes('\n') ? ' ' : lines.pop();
      lines.push(`${column} ${token.trim()}`);
      line = '\n';
    } else if (token === ',' && depth === 1) {
      lines.push(`  ${indented(line)},`);
      line = '';
    } else line += token;
  }
  return `${sql.slice(0, start)}\n${[...lines, `  ${indented(line)}`].join('\n')}\n)${sql.slice(end)}`;
}

/** Indents the next lines of a column, unless they are already indented more than the column. */
function indented(column: string): string {
  const text = column.trim();
  return /^.*\n {0,3}\S/.test(text) ? text.replaceAll('\n', '\n  ') : text;
}

if (import.meta.main) {
  const db = openDatabase(':memory:');
  migrate(db);
  await Bun.write(`${import.meta.dirname}/schema.sql`, printSchema(db));
}

import { actingAs } from '../../database/actor.ts';
import { dataVersion, migrate, migrations, otherSchema } from '../../database/migrate.ts';
import { openDatabase } from '../../database/open.ts';
import { type File, hasRows, listParts } from './queries.ts';

const kinds = { table: 'tabel', index: 'index', trigger: 'trigger', view: 'view' } as const;

/**
 * Tables that have rows only during a transaction. A row of a backup in one of these tables would let everybody delete
 * invoices or log entries, or would make the log name another actor.
 */
const EMPTY = ['clearing', 'acting', 'erasing'];

/**
 * Refuses data whose schema is not exactly the schema of their version, because a missing or an added trigger changes
 * the rules for the data. The triggers of the audit log are not compared, because `migrate` replaces the triggers that
 * differ before it changes a row. Throws 'invalid' with the first difference, and 'conflict' for data of a newer
 * version.
 */
export function assertKnownSchema(db: File): void {
  const version = dataVersion(db);
  const known = partsOfVersion(version);
  if (known.size === 0) throw otherSchema(`versie ${version} bestaat niet`);
  const present = partsOf(db);
  for (const [part, sql] of known) {
    const found = present.get(part);
    if (found !== sql)
      throw otherSchema(`${part} ${found === undefined ? 'ontbreekt' : 'is anders'}`);
  }
  const added = [...present.keys()].find((part) => !known.has(part));
  if (added !== undefined) throw otherSchema(`${added} hoort er niet bij`);
  for (const table of EMPTY.filter((name) => present.has(`tabel ${name}`))) {
    if (hasRows(db, table)) throw otherSchema(`tabel ${table} is niet leeg`);
  }
}

/**
 * The parts of the schema of each version that was needed before. They are kept, because running all migrations takes a
 * tenth of a second.
 */
const partsByVersion = new Map<number, Map<string, string>>();

function partsOfVersion(version: number): Map<string, string> {
  const known = partsByVersion.get(version) ?? migratedParts(version);
  partsByVersion.set(version, known);
  return known;
}

function migratedParts(version: number): Map<string, string> {
  const db = openDatabase(':memory:');
  try {
    actingAs(undefined, () => migrate(db, migrations.slice(0, version)));
    return partsOf(db);
  } finally {
    db.$client.close(true);
  }
}

/** The SQL of each part of the schema, by name. */
function partsOf(db: File): Map<string, string> {
  // Migrations in a program that was built on Windows may have Windows line ends.
  return new Map(
    listParts(db).map(({ type, name, sql }) => [
      `${kinds[type]} ${name}`,
      sql.replaceAll('\r\n', '\n'),
    ]),
  );
}

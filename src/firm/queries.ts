import { eq, sql } from 'drizzle-orm';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import {
  assertNoFieldErrors,
  changedBySomeoneElse,
  hasValues,
  isOutdated,
  type FieldErrors,
} from '../shared/domain-error.ts';
import type { SettingsDetails } from './firm.ts';
import { readNumber } from './number-format.ts';
import { settingsProblems } from './rules.ts';
import { type Logo, logos, settings, type Settings } from './schema.ts';

const settingsRow = prepared((db) => db.select().from(settings).prepare());

export function getSettings(db: Db): Settings {
  const row = settingsRow(db).get();
  if (row === undefined) throw new Error('the settings row is missing');
  return row;
}

/** Throws 'invalid' with a sentence for each invalid setting, 'conflict' for settings of another version. */
export function changeSettings(
  db: Db,
  version: number | undefined,
  details: SettingsDetails,
): void {
  assertNoFieldErrors(settingsProblems(details));
  inTransaction(db, () => {
    const present = getSettings(db);
    if (hasValues(present, details)) return;
    if (isOutdated(version, present)) throw changedBySomeoneElse('de instellingen');
    assertNoFieldErrors(givenNumberProblems(db, present, details));
    db.update(settings)
      .set({ ...details, version: present.version + 1 })
      .run();
  });
}

/** A new format must not give an existing number to another document. */
function givenNumberProblems(db: Db, present: Settings, details: SettingsDetails): FieldErrors {
  const problems: FieldErrors = {};
  for (const { format, table } of SERIES) {
    if (details[format] === present[format]) continue;
    const number = findNumberGivenElsewhere(db, table, details[format]);
    if (number === undefined) continue;
    problems[format] =
      `Nummer ${number} is al gegeven en zou met deze opmaak nog een keer kunnen komen. Kies een andere.`;
  }
  return problems;
}

const SERIES = [
  { format: 'invoiceNumberFormat', table: 'invoices' },
  { format: 'creditNumberFormat', table: 'credits' },
] as const;

/** Reads the numbers from their indexes alone, because the rows contain PDFs. */
function findNumberGivenElsewhere(
  { $client }: Db,
  table: 'invoices' | 'credits',
  format: string,
): string | undefined {
  const given = $client.query<{ number: string }, []>(
    'SELECT number FROM invoices UNION ALL SELECT number FROM credits',
  );
  const same = $client.query<unknown, [string, number, number]>(
    `SELECT 1 FROM ${table} WHERE number = ? AND year = ? AND sequence = ?`,
  );
  for (const { number } of given.iterate()) {
    const read = readNumber(format, number);
    if (read && same.get(number, read.year, read.sequence) === null) return number;
  }
  return undefined;
}

export function changeLogo(db: Db, logo: Logo | undefined): void {
  inTransaction(db, () => {
    if (logo !== undefined) db.insert(logos).values(logo).onConflictDoNothing().run();
    db.update(settings)
      .set({ logoSha256: logo?.sha256 ?? null, version: sql`${settings.version} + 1` })
      .run();
  });
}

const logoByHash = prepared((db) =>
  db
    .select()
    .from(logos)
    .where(eq(logos.sha256, sql.placeholder('sha256')))
    .prepare(),
);
export function findLogo(db: Db, sha256: string): Logo | undefined {
  return logoByHash(db).get({ sha256 });
}

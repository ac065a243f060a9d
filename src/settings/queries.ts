import { eq, sql } from 'drizzle-orm';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import { changedBySomeoneElse, DomainError, holds } from '../shared/domain-error.ts';
import type { SettingsDetails } from './firm.ts';
import { settingsProblems } from './rules.ts';
import { type Logo, logos, settings, type Settings } from './schema.ts';

const theRow = prepared((db) => db.select().from(settings).prepare());

/** The firm's settings; the first migration writes the row, so it is always there. */
export function getSettings(db: Db): Settings {
  const row = theRow(db).get();
  if (row === undefined) throw new Error('the settings row is missing');
  return row;
}

/** Throws 'invalid' with a sentence at each field that is wrong, 'conflict' when they are of another version. */
export function changeSettings(db: Db, version: number, details: SettingsDetails): void {
  const problems = settingsProblems(details);
  const [first] = Object.values(problems);
  if (first !== undefined) throw new DomainError('invalid', first, { fields: problems });
  inTransaction(db, () => {
    const present = getSettings(db);
    if (holds(present, details)) return;
    if (version !== present.version) throw changedBySomeoneElse('de instellingen');
    db.update(settings)
      .set({ ...details, version: version + 1 })
      .run();
  });
}

/** Puts a logo on the invoices and the home screen from now on; undefined takes it off. */
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

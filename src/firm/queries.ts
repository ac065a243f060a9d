import { getTableColumns, sql } from 'drizzle-orm';
import { type Db, inTransaction, prepared } from '../database/open.ts';
import { finderBy } from '../database/statements.ts';
import type { SettingsDetails } from './firm.ts';
import { type Logo, logos, settings, type Settings } from './schema.ts';

const settingsRow = prepared((db) => db.select().from(settings).prepare());

export function getSettings(db: Db): Settings {
  const row = settingsRow(db).get();
  if (row === undefined) throw new Error('the settings row is missing');
  return row;
}

export function saveSettings(db: Db, details: SettingsDetails, version: number): void {
  db.update(settings)
    .set({ ...details, version })
    .run();
}

export function changeLogo(db: Db, logo: Logo | undefined): void {
  inTransaction(db, () => {
    if (logo !== undefined) db.insert(logos).values(logo).onConflictDoNothing().run();
    db.update(settings)
      .set({ logoSha256: logo?.sha256 ?? null, version: sql`${settings.version} + 1` })
      .run();
  });
}

export const findLogo = finderBy(getTableColumns(logos), logos.sha256);

export function setTrustedClock(db: Db, lastInvoiceId: number): void {
  db.update(settings).set({ clockTrustedAfter: lastInvoiceId }).run();
}

export function setOldInvoicesHidden(db: Db, oldInvoicesHidden: number): void {
  db.update(settings).set({ oldInvoicesHidden }).run();
}

/** Hides the list of first steps on the start screen, or shows it again. */
export function setFirstStepsClosed(db: Db, firstStepsClosed: boolean): void {
  db.update(settings).set({ firstStepsClosed }).run();
}

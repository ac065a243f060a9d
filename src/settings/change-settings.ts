import { changedBySomeoneElse, RELOAD } from '../audit/someone-else.ts';
import { type Db, inTransaction } from '../database/open.ts';
import type { SettingsDetails } from '../firm/firm.ts';
import { getSettings, saveSettings } from '../firm/queries.ts';
import { settingsProblems } from '../firm/rules.ts';
import type { Settings } from '../firm/schema.ts';
import { findNumberGivenElsewhere } from '../invoices/queries.ts';
import {
  assertNoFieldErrors,
  type FieldErrors,
  hasValues,
  isOutdated,
} from '../shared/domain-error.ts';
import { pointAfter } from '../shared/point.ts';

/** Throws 'invalid' with a sentence for each invalid setting, and 'conflict' for an older version of the settings. */
export function changeSettings(
  db: Db,
  version: number | undefined,
  details: SettingsDetails,
): void {
  assertNoFieldErrors(settingsProblems(details));
  inTransaction(db, () => {
    const present = getSettings(db);
    if (hasValues(present, details)) return;
    if (isOutdated(version, present)) throw changedBySomeoneElse(db, SETTINGS, RELOAD);
    assertNoFieldErrors(givenNumberProblems(db, present, details));
    const point = pointAfter(present, { address: details.address });
    saveSettings(db, { ...details, ...point }, present.version + 1);
  });
}

const SETTINGS = { kind: 'instellingen', id: null, what: 'de instellingen' } as const;

/** A new format may not give a new document the number of an existing document. */
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

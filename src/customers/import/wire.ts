import { DomainError, fieldError } from '../../shared/domain-error.ts';
import { toWireNames } from '../../shared/wire-names.ts';
import { customerNames } from '../wire-names.ts';
import { type Choice, chooseColumns } from './columns.ts';
import type { ReadFile } from './file/read.ts';
import type { WithKnown } from './plan.ts';
import { rowsText } from './trial-texts.ts';
import type { Trial } from './trial.ts';
import { columnName, importNames, WITH_KNOWN } from './wire-names.ts';

export type Choices = { columns: Choice[]; withKnown: WithKnown };

/** Reads what the user chose: what each column is, and what happens to known customers. */
export function readChoices(
  { columns }: Pick<ReadFile, 'columns'>,
  sent: URLSearchParams,
): Choices {
  const chosen = columns.map((_, at) => sent.get(columnName(at)) ?? undefined);
  const headings = columns.map(({ heading }) => heading);
  const skips = sent.get(importNames.withKnown) === WITH_KNOWN.skip;
  return { columns: chooseColumns(headings, chosen), withKnown: skips ? 'skip' : 'fill' };
}

const NAME_MISSING = 'Kies eerst welke kolom de naam is.';
const ADDRESS_MISSING = 'Kies eerst welke kolom het adres is.';

/** The sentence for a file without a column that every customer needs. */
export function missingColumn({ columns }: Choices): string | undefined {
  const targets = columns.map(({ target }) => target);
  if (!targets.includes('naam')) return NAME_MISSING;
  const hasAddress = targets.some((target) => target === 'adres' || target === 'straat');
  return hasAddress ? undefined : ADDRESS_MISSING;
}

/** The answer of the call. Errors beyond the first thousand are only counted. */
export function toWire({ counts, errors, errorCount }: Trial) {
  return {
    nieuw: counts.added,
    bijgewerkt: counts.filled,
    overgeslagen: counts.skipped,
    fouten: errors.map(({ row, field, sentence }) => ({
      rij: row,
      veld: Object.keys(toWireNames(customerNames, { [field]: '' }))[0],
      fout: sentence,
    })),
    aantalFouten: errorCount,
  };
}

/** The name of a file as the screens and the audit log show it. */
export function shownFileName(path: string): string {
  const [, name = ''] = /([^\\/]*)$/.exec(path) ?? [];
  return name.replace(/\s+/g, ' ').replaceAll('\0', '').trim().slice(0, 100) || 'bestand';
}

export function withErrors({ errorRows }: Trial): string {
  return `Er wordt alles of niets opgeslagen. Verbeter ${rowsText(errorRows)} in het bestand en kies het opnieuw.`;
}

export function notAFile(): DomainError {
  return new DomainError('wrong-type', 'Dit verzoek moet een CSV of XLSX zijn.');
}

export function tooLargeFile(): DomainError {
  return fieldError(importNames.file, 'Een bestand is hoogstens 10 MB.', 'too-large');
}

import { DomainError } from '../shared/domain-error.ts';

export class DamageError extends DomainError {
  constructor(file: string) {
    super('invalid', `Het bestand ${file} is beschadigd.`);
  }
}

export function isDamage(error: unknown): boolean {
  return error instanceof DamageError || /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error));
}

/** The code of the error or of its cause, from the system or from SQLite. It is '' when there is no code. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? String(error.code) : codeOf(error.cause);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** The codes of errors when the disk is full, or when the quota of the system's user is used up. */
export const DISK_FULL = /^(SQLITE_FULL|ENOSPC|EDQUOT)/;

type StorageFailure = [codes: RegExp, code: 'unavailable' | 'storage-full', sentence: string];
const storageFailures: StorageFailure[] = [
  [
    DISK_FULL,
    'storage-full',
    'De schijf van de server is vol. Er is niets opgeslagen. Waarschuw de beheerder, en probeer het daarna opnieuw.',
  ],
  [
    /^SQLITE_(BUSY|LOCKED)/,
    'unavailable',
    'De gegevens zijn even bezet. Er is niets opgeslagen. Probeer het zo opnieuw.',
  ],
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    'unavailable',
    'De gegevens op de server zijn beschadigd. Waarschuw de beheerder: die zet een back-up terug.',
  ],
  [
    /^(SQLITE_(CANTOPEN|READONLY|PERM|IOERR)|EACCES|EPERM|EROFS|EIO)/,
    'unavailable',
    'De server kan niet bij de gegevens. Er is niets opgeslagen. Waarschuw de beheerder, en probeer het daarna opnieuw.',
  ],
];

/**
 * The error to show to the user when the disk is full or fails, or when the data are damaged or busy. Undefined for any
 * other error.
 */
export function storageFailure(error: unknown): DomainError | undefined {
  const [, code, sentence] = storageFailures.find(([codes]) => codes.test(codeOf(error))) ?? [];
  if (code === undefined || sentence === undefined) return undefined;
  return new DomainError(code, sentence, { retryAfterSeconds: 10 });
}

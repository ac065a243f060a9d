import { DomainError } from '../shared/domain-error.ts';

/** A database file whose pages, indexes or references are not whole. */
export class DamageError extends DomainError {
  constructor(file: string) {
    super('invalid', `Het bestand ${file} is beschadigd.`);
  }
}

/** Whether SQLite, or our own check, found a file damaged or not SQLite's at all. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamageError || /^SQLITE_(NOTADB|CORRUPT)/.test(codeOf(error));
}

/** The code of an error of the system or of SQLite, '' when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

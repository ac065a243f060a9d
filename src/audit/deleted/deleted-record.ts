import { DomainError } from '../../shared/domain-error.ts';

export type DeletedKind = 'levering' | 'klant';

export function readKind(text: string | undefined): DeletedKind {
  if (text === 'levering' || text === 'klant') return text;
  throw new DomainError('not-found', 'Onbekend.');
}

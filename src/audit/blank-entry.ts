import { audited } from '../../migrations/audited/audited.ts';
import type { Detail, Values } from './schema.ts';

export const FORGOTTEN = 'Vergeten klant';

const NAMES = new Set(['klant', 'naam']);
const PERSONAL = new Set([
  ...audited.flatMap(({ personal = [] }) => personal),
  'aan',
  'fout',
  'gemeld',
  'kenmerk',
  'onderwerp',
  'opmerking',
  'reden',
]);

export function blankSubject(kind: string, subject: string): string {
  if (kind === 'klant') return FORGOTTEN;
  // The subject of a delivery is a name, then a day with a slot. Any other subject is a number, then a name. Only the
  // name may have commas.
  const at = kind === 'levering' ? subject.lastIndexOf(', ') : subject.indexOf(', ');
  if (at < 0) return subject;
  return kind === 'levering'
    ? FORGOTTEN + subject.slice(at)
    : `${subject.slice(0, at)}, ${FORGOTTEN}`;
}

export function blankDetail(detail: Detail): Detail {
  if (typeof detail.oud !== 'object') return blankValues(detail as Values);
  const { oud, nieuw } = detail as { oud: Values; nieuw: Values };
  return { oud: blankValues(oud), nieuw: blankValues(nieuw) };
}

function blankValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, blankValue(name, value)]),
  );
}

function blankValue(name: string, value: Values[string] = null): string | number | null {
  if (value === null || value === '') return value;
  if (NAMES.has(name)) return FORGOTTEN;
  return PERSONAL.has(name) ? '' : value;
}

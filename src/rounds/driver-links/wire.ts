import { z } from 'zod';
import { looseText, readNamedInto } from '../../http/wire.ts';
import { type IsoDate, parseTypedDate } from '../../shared/dates.ts';
import type { Read } from '../../shared/domain-error.ts';
import type { DriverLink } from '../schema.ts';

export const linkNames = { date: 'datum' } as const;

export const linkBody = z
  .object({ datum: looseText })
  .transform(readNamedInto(linkNames, readLinkDate));

function readLinkDate({ date }: { date: string }): Read<{ date: IsoDate }> {
  const read = parseTypedDate(date);
  if (read !== undefined) return { ok: true, value: { date: read } };
  return { ok: false, fields: { date: 'Kies een bestaande datum.' } };
}

export function linkAnswer({ id, expiresAt }: DriverLink, url: string) {
  return { id, url, expiresAt };
}

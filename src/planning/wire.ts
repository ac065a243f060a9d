import { z } from 'zod';
import type { DayRange } from '../deliveries/load/available-days.ts';
import { ANYWAY } from '../deliveries/wire-names.ts';
import { looseText, NO_DAY, readNamedInto, shapeOf, versie } from '../http/wire.ts';
import { addDays, type IsoDate, parseIsoDate } from '../shared/dates.ts';
import { fieldError } from '../shared/domain-error.ts';
import { ENDS_BEFORE_START } from '../shared/period.ts';
import { readMove } from './move.ts';
import { moveNames } from './wire-names.ts';

const MAX_DAYS = 62;

const sentMove = z.object({
  Tijd: looseText,
  ...shapeOf(moveNames, looseText),
  versie,
  [ANYWAY.name]: looseText,
});

/** `Tijd` has a date and a slot, or only a slot. The date and slot may also be sent as `Datum` and `Tijdslot`. */
function withTime({ Tijd, ...sent }: z.output<typeof sentMove>) {
  if (Tijd === '') return sent;
  const [, date, slot = Tijd] = /^(\S+) (\S+)$/.exec(Tijd.trim()) ?? [];
  if (date === undefined) return { ...sent, Tijdslot: slot };
  return { ...sent, Datum: parseIsoDate(date) ?? NO_DATE, Tijdslot: slot };
}

/** An invalid date, which is refused. An empty text would keep the date of the delivery. */
const NO_DATE = '?';

const readSent = readNamedInto(moveNames, readMove);

export const moveBody = sentMove.transform((sent, context) => ({
  to: readSent(withTime(sent), context),
  version: sent.versie,
  isSure: sent[ANYWAY.name] === ANYWAY.value,
}));

/** Throws 'invalid' for an invalid date, for a period that ends before it begins, and for too many days. */
export function readLoadQuery(query: Record<string, string>): DayRange {
  const from = readQueryDate('van', query.van);
  const until = readQueryDate('tot', query.tot);
  if (until < from) throw fieldError('tot', ENDS_BEFORE_START);
  if (until >= addDays(from, MAX_DAYS))
    throw fieldError('tot', `Kies een periode van hoogstens ${MAX_DAYS} dagen.`);
  return { from, until };
}

function readQueryDate(field: string, text = ''): IsoDate {
  const date = parseIsoDate(text);
  if (date === undefined) throw fieldError(field, NO_DAY);
  return date;
}

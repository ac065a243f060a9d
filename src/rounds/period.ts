import {
  addDays,
  formatDate,
  type IsoDate,
  parseSlot,
  parseTypedDate,
  type Slot,
} from '../shared/dates.ts';
import { fieldError } from '../shared/domain-error.ts';
import { NO_SUCH_DATE } from '../shared/period.ts';

export const NO_DATE = 'Selecteer minstens 1 datum.';
export const TOO_MANY_DATES = 'Kies één datum, of een begin en een eind.';
const MAX_DAYS = 92;

/** Includes the days `from` and `until`. Without a slot the period has both slots. */
export type Period = { from: IsoDate; until: IsoDate; slot: Slot | undefined };

/** `dates` has one or two dates, and may have empty texts too. `slot` is a slot, 'hele dag' or ''. */
export type PeriodTexts = { dates: string[]; slot: string };

/** Reads the dates with `parseTypedDate`. Throws 'invalid' with a sentence at the field. */
export function readPeriod({ dates, slot }: PeriodTexts): Period {
  const [first, last = first, ...more] = dates.filter((date) => date !== '');
  if (first === undefined || last === undefined) throw fieldError('from', NO_DATE);
  if (more.length > 0) throw fieldError('from', TOO_MANY_DATES);
  const from = readDate('from', first);
  const until = readDate('until', last);
  if (until < from) throw fieldError('until', 'De tot-datum ligt voor de datum.');
  if (until >= addDays(from, MAX_DAYS)) {
    throw fieldError('until', `Kies een periode van hoogstens ${MAX_DAYS} dagen.`);
  }
  return { from, until, slot: readSlot(slot) };
}

function readDate(field: string, text: string): IsoDate {
  const date = parseTypedDate(text);
  if (date === undefined) throw fieldError(field, NO_SUCH_DATE);
  return date;
}

function readSlot(text: string): Slot | undefined {
  if (['', 'hele dag'].includes(text.toLowerCase())) return undefined;
  const slot = parseSlot(text);
  if (slot === undefined) throw fieldError('slot', 'Kies Hele dag, Ochtend of Middag.');
  return slot;
}

/** 'Leveringen 23-11-2026, Ochtend' or 'Leveringen 23-11-2026 t/m 27-11-2026'. */
export function listTitle({ from, until, slot }: Period): string {
  const days = from === until ? formatDate(from) : `${formatDate(from)} t/m ${formatDate(until)}`;
  return `Leveringen ${days}${slot === undefined ? '' : `, ${slot}`}`;
}

export function listFileName({ from, until, slot }: Period): string {
  const days = from === until ? from : `${from}-tm-${until}`;
  return `Leveringen-${days}${slot === undefined ? '' : `-${slot}`}.pdf`;
}

/** A date `yyyy-mm-dd`, which sorts and compares as a string. */
export type IsoDate = string & { readonly kind: 'date' };

/** A point in time in UTC, `yyyy-mm-ddThh:mm:ss.sssZ`, which sorts and compares as a string. */
export type Moment = string & { readonly kind: 'moment' };

export type Clock = () => Date;

export const SLOTS = ['Ochtend', 'Middag'] as const;
export type Slot = (typeof SLOTS)[number];
export const SLOT_WRONG = 'Kies Ochtend of Middag.';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
export const MS_PER_DAY = 86_400_000;
export const MS_PER_HOUR = 3_600_000;

/** Reads `yyyy-mm-dd`. Undefined for a day that does not exist or that is outside 1900–2100. */
export function parseIsoDate(text: string): IsoDate | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return existingDate(Number(year), Number(month), Number(day));
}

/**
 * Reads a date as users type it: `20/11/2026`, `1-2-2026`, `20.11.2026`, `20112026` or `2026-11-20`. Undefined for
 * other texts, and for dates that `parseIsoDate` refuses.
 */
export function parseTypedDate(text: string): IsoDate | undefined {
  const typed = text.trim();
  // Without marks a date must have eight digits, because `1112026` could be 1-11-2026 or 11-1-2026.
  const [, day, , month, year] = /^(?=.{8})(\d\d?)([/.-]?)(\d\d?)\2(\d{4})$/.exec(typed) ?? [];
  return parseIsoDate(typed) ?? existingDate(Number(year), Number(month), Number(day));
}

const HALF_YEAR = 183;
/**
 * Reads a day and a month without a year, such as `26-11`, `26/11` or `2611`, as the date that is nearest to `present`.
 * With a year of two digits, such as `26-11-26`, the year is in this century. Undefined for other texts, and for
 * 29 February more than half a year away.
 */
export function nearestDate(text: string, present: IsoDate): IsoDate | undefined {
  const typed = text.trim().replace(/^(\d\d)(\d\d)$/, '$1-$2');
  const [, mark = ''] = /^\d\d?([/.-])\d\d?$/.exec(typed) ?? [];
  const withCentury = typed.replace(/^(\d\d?([/.-])\d\d?\2)(?=\d\d$)/, '$120');
  if (withCentury !== typed) return parseTypedDate(withCentury);
  const year = Number(present.slice(0, 4));
  return [year - 1, year, year + 1]
    .map((one) => parseTypedDate(typed + mark + one))
    .find((date) => date && Math.abs(daysBetween(date, present)) <= HALF_YEAR);
}

function existingDate(year: number, month: number, day: number): IsoDate | undefined {
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? toIsoDate(date) : undefined;
}

/**
 * Formats a date while the user types or pastes at its end. A mark is added only together with the digit after it, so a
 * user can delete the mark. A digit that stands alone before a mark gets a zero, and `2026-11-20` gets the Dutch order.
 */
export function formatTypedDigits(text: string, mark = '/'): string {
  const completed = text
    .replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3$2$1')
    .replace(/(^|[/.-])(\d)(?=[/.-])/g, '$10$2');
  const digits = completed.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join(mark);
}

export function formatDate(date: IsoDate, mark = '-'): string {
  const { year, month, day } = partsOf(date);
  return [day, month, year].join(mark);
}

/** `20/11/2026` */
export function formatSlashDate(date: IsoDate): string {
  return formatDate(date, '/');
}

/** `20-11-26` */
export function formatShortDate(date: IsoDate): string {
  const { year, month, day } = partsOf(date);
  return `${day}-${month}-${year.slice(2)}`;
}

export function partsOf(date: IsoDate): { year: string; month: string; day: string } {
  return { year: date.slice(0, 4), month: date.slice(5, 7), day: date.slice(8, 10) };
}

/** 0 (Sunday) to 6. */
export function weekday(date: IsoDate): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

export function isSunday(date: IsoDate): boolean {
  return weekday(date) === 0;
}

/** `days` may be negative. Throws RangeError for a year without four digits. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return toIsoDate(new Date(utcMidnight(date) + days * MS_PER_DAY));
}

export function firstOfMonth(date: IsoDate): IsoDate {
  return isoDate(`${date.slice(0, 8)}01`);
}

export function lastOfMonth(date: IsoDate): IsoDate {
  const next = addDays(firstOfMonth(date), 31);
  return addDays(firstOfMonth(next), -1);
}

/** The same day of an earlier month, or the last day of that month if the month is too short. */
export function monthsBefore(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = partsOf(date);
  const first = toIsoDate(new Date(Date.UTC(Number(year), Number(month) - 1 - months, 1)));
  const last = lastOfMonth(first);
  return Number(day) < Number(partsOf(last).day) ? addDays(first, Number(day) - 1) : last;
}

/** The days from `date` to `other`. Negative when `other` is earlier. */
export function daysBetween(date: IsoDate, other: IsoDate): number {
  return (utcMidnight(other) - utcMidnight(date)) / MS_PER_DAY;
}

/** `at` may be in milliseconds since 1970. Throws RangeError for an invalid Date or a year of more than four digits. */
export function moment(at: Date | number): Moment {
  const text = new Date(at).toISOString();
  if (!/^\d{4}-/.test(text)) throw new RangeError(`${text} has no four-digit year`);
  return text as Moment;
}

/** Today's date in Amsterdam, also on a machine with another time zone. */
export function today(clock: Clock): IsoDate {
  return amsterdamDate(moment(clock()));
}

export function amsterdamDate(at: Moment): IsoDate {
  return amsterdamTime(Date.parse(at)).date;
}

/** `20-11-2026 14:05`, in Amsterdam. */
export function formatMoment(at: Moment): string {
  const { date, time } = amsterdamTime(Date.parse(at));
  return `${formatDate(date)} ${time}`;
}

/** `14:05`, in Amsterdam. */
export function formatTime(at: Moment): string {
  return amsterdamTime(Date.parse(at)).time;
}

/** `14:05:09`, in Amsterdam. */
export function formatExactTime(at: Moment): string {
  return `${formatTime(at)}:${at.slice(17, 19)}`;
}

/**
 * The moment at which a day begins in Amsterdam. Midnight in Amsterdam has the same offset from UTC as midnight UTC,
 * because the offset changes at 01:00 UTC (Directive 2000/84/EC).
 */
export function amsterdamDayStart(date: IsoDate): Moment {
  const { time } = amsterdamTime(utcMidnight(date));
  const offset = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return moment(utcMidnight(date) - offset * 60_000);
}

function amsterdamTime(ms: number): { date: IsoDate; time: string } {
  const text = new Date(ms + amsterdamOffset(ms)).toISOString();
  return { date: isoDate(text.slice(0, 10)), time: text.slice(11, 16) };
}

/** Reads the field Tijd of a delivery, such as `2026-11-20 Ochtend`. Undefined for an invalid date or slot. */
export function parseTijd(text: string): { date: IsoDate; slot: Slot } | undefined {
  const date = parseIsoDate(text.slice(0, 10));
  const slot = text[10] === ' ' ? parseSlot(text.slice(11)) : undefined;
  return date && slot && { date, slot };
}

export function parseSlot(text: string | undefined): Slot | undefined {
  return SLOTS.find((name) => name === text);
}

type Timed = { id: number; date: IsoDate; slot: Slot };

/** Compares deliveries by date, slot and id. */
export function compareTimes(one: Timed, other: Timed): number {
  const slots = SLOTS.indexOf(one.slot) - SLOTS.indexOf(other.slot);
  return one.date.localeCompare(other.date) || slots || one.id - other.id;
}

/** The field of an answer with the date and the slot of a delivery. */
export type TimeAnswer = { Tijd: string };

/** `2026-11-20 Ochtend` */
export function formatTijd(date: IsoDate, slot: Slot): string {
  return `${date} ${slot}`;
}

function utcMidnight(date: IsoDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

export function toIsoDate(date: Date): IsoDate {
  return isoDate(date.toISOString().slice(0, 10));
}

/** Converts a text that is known to be a date. Throws RangeError for a text of another form. */
export function isoDate(text: string): IsoDate {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new RangeError(`${text} is not a date`);
  return text as IsoDate;
}

const AMSTERDAM = /* @__PURE__ */ new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** A cache with the offset of each hour, because Intl would take 5 µs for each row of a list. */
const offsets = new Map<number, number>();
const MAX_OFFSETS = 10_000;

/** The offset of Amsterdam from UTC, in milliseconds. It changes only at a full hour of UTC (Directive 2000/84/EC). */
function amsterdamOffset(ms: number): number {
  const hour = Math.floor(ms / MS_PER_HOUR);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset = utcOfAmsterdamClock(hour * MS_PER_HOUR) - hour * MS_PER_HOUR;
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(hour, offset);
  }
  return offset;
}

/** The date and time in Amsterdam at a moment, as the milliseconds of the same date and time in UTC. */
function utcOfAmsterdamClock(ms: number): number {
  const parts = AMSTERDAM.formatToParts(ms);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
}

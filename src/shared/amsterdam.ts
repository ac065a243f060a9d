const MS_PER_HOUR = 3_600_000;

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

/** Caches the offset of each hour, because Intl takes 5 µs for each row of a list. */
const offsets = new Map<number, number>();
const MAX_OFFSETS = 10_000;

/** The offset of Amsterdam from UTC, in milliseconds. It changes only at a full hour of UTC (Directive 2000/84/EC). */
export function amsterdamOffset(ms: number): number {
  const hour = Math.floor(ms / MS_PER_HOUR);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    offset = utcOfAmsterdamClock(hour * MS_PER_HOUR) - hour * MS_PER_HOUR;
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(hour, offset);
  }
  return offset;
}

/** What the clock in Amsterdam shows at a moment, read as if it were a time in UTC, in milliseconds. */
function utcOfAmsterdamClock(ms: number): number {
  const parts = AMSTERDAM.formatToParts(ms);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
}

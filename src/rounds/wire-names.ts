import { parseTypedDate } from '../shared/dates.ts';
import type { WireNames } from '../shared/wire-names.ts';

export type PeriodField = 'from' | 'until' | 'slot';

export const periodNames = {
  from: 'datum',
  until: 'totDatum',
  slot: 'Tijdslot',
} as const satisfies WireNames<PeriodField>;

/** The checkbox of the dialog that shows the second date. */
export const IS_RANGE = 'bereik';

/** The body of the call that makes a list. Dates that do not exist are left out. */
export function toExportBody(typed: Record<PeriodField, string>, isRange: boolean) {
  const dates = [typed.from, typed.until].map((text) => parseTypedDate(text)).filter(Boolean);
  return { dates, tijdslot: isRange ? null : typed.slot };
}

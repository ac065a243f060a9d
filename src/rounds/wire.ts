import { z } from 'zod';
import { looseText } from '../http/wire.ts';
import { NO_DATE, type PeriodTexts, TOO_MANY_DATES } from './period.ts';

/** At most two dates count, but more may be sent when the others are empty. */
const MAX_SENT_DATES = 10;

export const exportBody = z
  .object({
    // The number of dates is checked before the dates themselves: each wrong date costs time.
    dates: z
      .array(z.unknown(), NO_DATE)
      .max(MAX_SENT_DATES, TOO_MANY_DATES)
      .pipe(z.array(looseText)),
    tijdslot: looseText,
  })
  .transform(({ dates, tijdslot }): PeriodTexts => ({ dates, slot: tijdslot }));

export function formPeriod({ datum = '', totDatum = '', Tijdslot = '' }: Form): PeriodTexts {
  return { dates: [datum, totDatum], slot: Tijdslot };
}

type Form = Partial<Record<string, string>>;

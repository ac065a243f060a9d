import { z } from 'zod';
import type { Ctx } from '../http/context.ts';
import { looseText, NO_DAY } from '../http/wire.ts';
import { type IsoDate, parseIsoDate, parseTypedDate, today } from '../shared/dates.ts';
import { NO_DATE, type PeriodTexts, TOO_MANY_DATES } from './period.ts';
import { periodNames, roundQuery } from './wire-names.ts';

/** A period has one or two dates, but a call may send empty dates too. */
const MAX_SENT_DATES = 10;

export const exportBody = z
  .object({
    // The number of dates is checked first, because reading many invalid dates would take long.
    dates: z
      .array(z.unknown(), NO_DATE)
      .max(MAX_SENT_DATES, TOO_MANY_DATES)
      .pipe(z.array(looseText)),
    tijdslot: looseText,
  })
  .transform(({ dates, tijdslot }): PeriodTexts => ({ dates, slot: tijdslot }));

/** A field of a call that has a date. `sentence` is the error for a text that is not a date. */
export function dayField(parse: (text: string) => IsoDate | undefined, sentence: string) {
  return looseText.transform((text, context): IsoDate => {
    const date = parse(text);
    if (date !== undefined) return date;
    context.addIssue(sentence);
    return z.NEVER;
  });
}

export const roundDay = dayField(parseIsoDate, NO_DAY);

/** The date in a form or in the URL, or today. */
export function dateOf(c: Ctx, text = c.req.query(roundQuery.date)): IsoDate {
  return parseTypedDate(text ?? '') ?? today(c.var.clock);
}

type Form = Partial<Record<string, string>>;

export function formPeriod(form: Form): PeriodTexts {
  const { from = '', until = '' } = formDates(form);
  return { dates: [from, until], slot: form[periodNames.slot] ?? '' };
}

export function formDates(form: Form) {
  return { from: form[periodNames.from], until: form[periodNames.until] };
}

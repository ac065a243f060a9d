import { addDays, type IsoDate, parseIsoDate, parseTypedDate } from '../../shared/dates.ts';
import { assertNoFieldErrors, DomainError, type FieldErrors } from '../../shared/domain-error.ts';
import { DAY, FROM, UNTIL } from './wire-names.ts';

const MAX_DAYS = 366;
const WRONG_DAY = 'Kies een dag die bestaat.';

type Query = Partial<Record<string, string>>;

/** The period of `GET /payments.csv`. Throws 'invalid' for a wrong day, and for more than 366 days. */
export function readPeriod(query: Query): { from: IsoDate; until: IsoDate } {
  const [from, until] = [readDay(query[FROM]), readDay(query[UNTIL])];
  const errors: FieldErrors = {};
  if (from === undefined) errors[FROM] = WRONG_DAY;
  if (until === undefined) errors[UNTIL] = WRONG_DAY;
  if (from !== undefined && until !== undefined) {
    if (until < from) errors[UNTIL] = 'Kies een laatste dag die niet voor de eerste ligt.';
    if (until >= addDays(from, MAX_DAYS)) errors[UNTIL] = `Kies hoogstens ${MAX_DAYS} dagen.`;
  }
  assertNoFieldErrors(errors);
  if (from !== undefined && until !== undefined) return { from, until };
  throw new DomainError('invalid', WRONG_DAY);
}

/** The day of `GET /payments/open.csv`, today without one. Throws 'invalid' for a wrong day and for a day to come. */
export function readDayOfOpen(query: Query, today: IsoDate): IsoDate {
  const text = query[DAY] ?? '';
  const day = text === '' ? today : readDay(text);
  if (day !== undefined && day <= today) return day;
  const sentence = day === undefined ? WRONG_DAY : 'Kies een dag tot en met vandaag.';
  throw new DomainError('invalid', sentence, { fields: { [DAY]: sentence } });
}

function readDay(text = ''): IsoDate | undefined {
  return parseIsoDate(text.trim()) ?? parseTypedDate(text);
}

import { z } from 'zod';
import { OUTCOMES } from '../../deliveries/outcome.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { readInto } from '../../http/wire.ts';
import { moment, type Moment, parseIsoDate } from '../../shared/dates.ts';
import type { Read } from '../../shared/domain-error.ts';
import { parseId } from '../../shared/ids.ts';
import { toEuros } from '../../shared/money.ts';
import { HIDDEN, NO, readTexts, YES } from '../../shared/wire-names.ts';
import { REPORT_NAMES, STOP, tickNames } from '../wire-names.ts';
import {
  readAmount,
  readReport,
  type ReportFields,
  reportOf,
  type SentReport,
  WRONG_AMOUNT,
} from './report.ts';
import type { Tick } from './tick.ts';

const WRONG_MOMENT = 'Een moment is een tijd in UTC, zoals 2026-11-23T09:30:00.000Z.';
const NOTHING = 'Stuur geleverd (true of false), uitkomst, opmerking of ontvangen.';

const sentTick = z.object({
  geleverd: z.boolean('Geleverd is true of false.').optional(),
  uitkomst: z.string('Een uitkomst is een tekst of null.').nullish(),
  aantal: z
    .union([z.string(), z.number(), z.null()], 'Een aantal is een tekst of getal.')
    .optional(),
  opmerking: z.string('Een opmerking is een tekst.').nullish(),
  ontvangen: z.union([z.string(), z.number(), z.null()], WRONG_AMOUNT).optional(),
  moment: z.iso.datetime({ offset: true, error: WRONG_MOMENT }).nullish(),
  datum: z.string('Vul de datum in als jjjj-mm-dd.').nullish(),
  was: z.string('Een uitkomst is een tekst.').nullish(),
});

export const tickBody = sentTick.transform(readInto(readTick));

function readTick({ moment: at, datum, was, ...sent }: z.output<typeof sentTick>): Read<Tick> {
  const report = readReport(sent);
  const fields = report.ok ? {} : report.fields;
  const tickedAt = at ? readMoment(at) : undefined;
  if (tickedAt === 'wrong') fields[tickNames.at] = WRONG_MOMENT;
  const { aantal: _, ...reports } = sent;
  if (Object.values(reports).every((value) => value === undefined))
    fields[tickNames.delivered] = NOTHING;
  if (!report.ok || tickedAt === 'wrong' || Object.keys(fields).length > 0)
    return { ok: false, fields };
  const date = parseIsoDate(datum ?? '');
  const seen = OUTCOMES.find((known) => known === was);
  return { ok: true, value: { ...report.value, at: tickedAt, date, seen } };
}

/** A moment in the year 9999 with a time offset can be in the year 10000 in UTC, which is refused. */
function readMoment(text: string): Moment | 'wrong' {
  try {
    return moment(new Date(text));
  } catch {
    return 'wrong';
  }
}

export function tickAnswer({ deliveredAt, received }: Pick<Delivery, 'deliveredAt' | 'received'>) {
  return {
    success: true,
    geleverd_op: deliveredAt,
    ontvangen: received === null ? null : toEuros(received),
  };
}

type Form = Partial<Record<string, string>>;

/**
 * Reads the form of 'Anders…' or the form of a button. The request id of a button begins with the request id of the
 * page.
 */
export function readTickForm(form: Form) {
  const { [STOP]: id, [tickNames.date]: datum, [tickNames.was]: was } = form;
  const sent = isReport(form) ? reportOf(reportFields(form)) : pressed(form);
  return {
    id: parseId(id) ?? 0,
    tick: readTick({ ...sent, datum, was }),
    requestId: requestIdOf(form),
  };
}

export function isReport(form: Form): boolean {
  return form[tickNames.outcome] !== undefined && form[tickNames.delivered] === undefined;
}

function pressed(form: Form): SentReport {
  const { [tickNames.delivered]: delivered, [tickNames.received]: received } = form;
  const isButton = delivered === YES || delivered === NO;
  const geleverd = isButton ? delivered === YES : undefined;
  return { geleverd, ontvangen: readAmount(received) === 'wrong' ? undefined : received };
}

function requestIdOf(form: Form): string | undefined {
  const requestId = form[HIDDEN.requestId]?.trim();
  if (!requestId || isReport(form)) return requestId || undefined;
  const { [tickNames.delivered]: delivered = '', [tickNames.received]: received = '' } = form;
  return `${requestId} ${delivered} ${received}`.trim();
}

export function reportFields(form: Form): ReportFields {
  return { ...readTexts(REPORT_NAMES, form), received: form[tickNames.received] };
}

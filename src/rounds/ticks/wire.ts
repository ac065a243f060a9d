import { z } from 'zod';
import { OUTCOMES } from '../../deliveries/outcome.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { readInto } from '../../http/wire.ts';
import { moment, parseIsoDate } from '../../shared/dates.ts';
import type { Read } from '../../shared/domain-error.ts';
import { parseId } from '../../shared/ids.ts';
import { toEuros } from '../../shared/money.ts';
import { HIDDEN, NO, YES } from '../../shared/wire-names.ts';
import { STOP, tickNames } from '../wire-names.ts';
import { readReport, reportFields, reportOf, type SentReport, WRONG_AMOUNT } from './report.ts';
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
  // With its offset, a moment of the year 9999 can be in the year 10000 of UTC.
  moment: z.iso
    .datetime({ offset: true, error: WRONG_MOMENT })
    .refine((text) => /^\d{4}-/.test(new Date(text).toJSON() ?? ''), WRONG_MOMENT)
    .nullish(),
  datum: z.string('Vul de datum in als jjjj-mm-dd.').nullish(),
  was: z.string('Een uitkomst is een tekst.').nullish(),
});

export const tickBody = sentTick.transform(readInto(readTick));

function readTick({ moment: at, datum, was, ...sent }: z.output<typeof sentTick>): Read<Tick> {
  const report = readReport(sent);
  const { aantal: _, ...reports } = sent;
  const isEmpty = Object.values(reports).every((value) => value === undefined);
  const fields = {
    ...(!report.ok && report.fields),
    ...(isEmpty && { [tickNames.delivered]: NOTHING }),
  };
  if (!report.ok || isEmpty) return { ok: false, fields };
  const date = parseIsoDate(datum ?? '');
  const seen = OUTCOMES.find((known) => known === was);
  return {
    ok: true,
    value: { ...report.value, at: at ? moment(new Date(at)) : undefined, date, seen },
  };
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
  return { geleverd, ontvangen: received };
}

function requestIdOf(form: Form): string | undefined {
  const requestId = form[HIDDEN.requestId]?.trim();
  if (!requestId || isReport(form)) return requestId || undefined;
  const { [tickNames.delivered]: delivered = '', [tickNames.received]: received = '' } = form;
  return `${requestId} ${delivered} ${received}`.trim();
}

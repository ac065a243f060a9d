import { z } from 'zod';
import type { Delivery } from '../../deliveries/schema.ts';
import { readInto } from '../../http/wire.ts';
import { moment, type Moment, parseIsoDate } from '../../shared/dates.ts';
import type { FieldErrors, Read } from '../../shared/domain-error.ts';
import { toEuros } from '../../shared/money.ts';
import { HIDDEN } from '../../shared/wire-names.ts';
import { readReceived, type Tick } from './tick.ts';
import { NO, STOP, tickNames, YES } from './wire-names.ts';

const WRONG_AMOUNT = 'Vul als ontvangen bedrag een bedrag in euro’s in.';
const WRONG_MOMENT = 'Een moment is een tijd in UTC, zoals 2026-11-23T09:30:00.000Z.';
const NOTHING = 'Stuur geleverd (true of false) of ontvangen.';

const sentTick = z.object({
  geleverd: z.boolean('Geleverd is true of false.').optional(),
  ontvangen: z.union([z.string(), z.number(), z.null()], WRONG_AMOUNT).optional(),
  moment: z.iso.datetime({ offset: true, error: WRONG_MOMENT }).nullish(),
  datum: z.string('Vul de datum in als jjjj-mm-dd.').nullish(),
});

export const tickBody = sentTick.transform(readInto(readTick));

function readTick({
  geleverd,
  ontvangen,
  moment: at,
  datum,
}: z.output<typeof sentTick>): Read<Tick> {
  const fields: FieldErrors = {};
  const received = readAmount(ontvangen);
  const tickedAt = at ? readMoment(at) : undefined;
  if (received === 'wrong') fields[tickNames.received] = WRONG_AMOUNT;
  if (tickedAt === 'wrong') fields[tickNames.at] = WRONG_MOMENT;
  if (geleverd === undefined && received === undefined) fields[tickNames.delivered] = NOTHING;
  if (received === 'wrong' || tickedAt === 'wrong' || Object.keys(fields).length > 0)
    return { ok: false, fields };
  const date = parseIsoDate(datum ?? '');
  return { ok: true, value: { delivered: geleverd, received, at: tickedAt, date } };
}

function readAmount(sent: string | number | null | undefined) {
  if (sent === undefined) return undefined;
  if (sent === null || sent === '') return null;
  return readReceived(sent) ?? 'wrong';
}

/** With an offset, a moment in the year 9999 can be in the year 10000 in UTC. */
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

/** Reads the form of a stop. Each button of a form has a request id of its own, which starts with that of the form. */
export function readTickForm(form: Form): {
  id: number;
  tick: Tick;
  requestId: string | undefined;
} {
  const { [tickNames.delivered]: delivered, [tickNames.received]: received } = form;
  const isDelivered = { [YES]: true, [NO]: false }[delivered ?? ''];
  const amount = readAmount(received);
  const requestId = form[HIDDEN.requestId]?.trim();
  return {
    id: /^[1-9]\d{0,14}$/.test(form[STOP] ?? '') ? Number(form[STOP]) : 0,
    tick: {
      delivered: isDelivered,
      received: amount === 'wrong' ? undefined : amount,
      at: undefined,
      date: parseIsoDate(form[tickNames.date] ?? ''),
    },
    requestId: requestId ? `${requestId} ${delivered ?? ''} ${received ?? ''}`.trim() : undefined,
  };
}

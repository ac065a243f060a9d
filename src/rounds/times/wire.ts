import { z } from 'zod';
import { deliveryId } from '../../deliveries/wire.ts';
import { readInto } from '../../http/wire.ts';
import type { FieldErrors, Read } from '../../shared/domain-error.ts';
import { parseHours } from '../../shared/hours.ts';
import { parseId } from '../../shared/ids.ts';
import { MAX_STOPS } from '../list.ts';
import { roundQuery } from '../wire-names.ts';
import { roundDay } from '../wire.ts';
import type { SentTimes } from './save-times.ts';
import type { StopWindow } from './times.ts';

const WRONG_TIMES = 'Vul twee tijden in, zoals 10:00 en 12:00.';

export const timesQuery = z.object({ [roundQuery.date]: roundDay });

const sentTimes = z.object({
  datum: roundDay,
  tijden: z
    .array(
      z.object({
        delivery_id: deliveryId,
        van: z.string(WRONG_TIMES),
        tot: z.string(WRONG_TIMES),
      }),
      'Stuur een lijst van tijden.',
    )
    .max(MAX_STOPS, `Stuur hoogstens ${MAX_STOPS} tijden.`)
    .refine(
      (times) => new Set(times.map((one) => one.delivery_id)).size === times.length,
      'Noem elke levering één keer.',
    ),
});

export const timesBody = sentTimes.transform(readInto(readTimes));

function readTimes({ datum: date, tijden }: z.output<typeof sentTimes>): Read<SentTimes> {
  const fields: FieldErrors = {};
  const times = tijden.map(({ delivery_id: id, van, tot }) => {
    const isEmpty = van === '' && tot === '';
    const hours = isEmpty ? undefined : parseHours(`${van}-${tot}`);
    if (!isEmpty && hours === undefined) fields[fromField(id)] = WRONG_TIMES;
    return { id, hours };
  });
  return Object.keys(fields).length > 0
    ? { ok: false, fields }
    : { ok: true, value: { date, times } };
}

export function fromField(id: number): string {
  return `van-${id}`;
}

export function untilField(id: number): string {
  return `tot-${id}`;
}

/** Reads the form with the times of all stops as the body of the call. */
export function timesOfForm(form: Readonly<Record<string, string>>) {
  const tijden = Object.keys(form).flatMap((name) => {
    const id = parseId(/^van-(.*)$/.exec(name)?.[1]);
    if (id === undefined) return [];
    const [van, tot] = [typedTime(form[name]), typedTime(form[untilField(id)])];
    return [{ delivery_id: id, van, tot }];
  });
  return timesBody.safeParse({ datum: form[roundQuery.date], tijden });
}

/** Users also type '9:30', '9.30', '930' and '9'. */
function typedTime(text = ''): string {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:\D?(\d\d))?$/.exec(text.trim()) ?? [];
  return hours === undefined ? text.trim() : `${hours.padStart(2, '0')}:${minutes}`;
}

export function timesToWire({ id, from, until }: StopWindow) {
  return { delivery_id: id, van: from, tot: until };
}

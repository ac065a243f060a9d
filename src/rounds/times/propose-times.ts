import type { Db } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { pointOf } from '../../shared/point.ts';
import { findStops } from '../find-stops.ts';
import type { RoundStop } from '../list.ts';
import { type StopWindow, windowsOf } from './times.ts';

const NO_FIRM =
  'Het punt op de kaart van je bedrijf is niet bekend. Vul bij Instellingen het adres in.';

/** Changes nothing. Throws 'invalid' with the names of the stops without a point. */
export async function proposeTimes(db: Db, date: IsoDate): Promise<StopWindow[]> {
  return timesOf(db, await findStops(db, { from: date, until: date, slot: undefined }));
}

export function timesOf(db: Db, stops: readonly RoundStop[]): StopWindow[] {
  if (stops.length === 0) return [];
  const settings = getSettings(db);
  const firm = pointOf(settings);
  if (firm === null) throw new DomainError('invalid', NO_FIRM);
  const placed = stops.flatMap(({ id, slot, ...stop }) => {
    const point = pointOf(stop);
    return point === null ? [] : [{ id, slot, point }];
  });
  if (placed.length < stops.length) throw withoutPoint(stops);
  const { morningHours, afternoonHours, minutesPerStop, speed } = settings;
  const hours = { Ochtend: morningHours, Middag: afternoonHours };
  return windowsOf(placed, { firm, hours, minutesPerStop, speed });
}

function withoutPoint(stops: readonly RoundStop[]): DomainError {
  const names = stops.filter((stop) => pointOf(stop) === null).map((stop) => stop.customerName);
  return new DomainError(
    'invalid',
    `Van deze stops is het punt op de kaart niet bekend: ${names.join(', ')}.`,
  );
}

import type { Db } from '../../database/open.ts';
import { getSettings } from '../../firm/queries.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { pointOf } from '../../shared/point.ts';
import { findStopsOf } from '../find-stops.ts';
import type { RoundStop } from '../list.ts';
import { type StopWindow, windowsOf } from './times.ts';

const NO_FIRM =
  'Het punt op de kaart van je bedrijf is niet bekend. Een beheerder kan bij Instellingen het adres van het bedrijf ' +
  "invullen en 'Postcodes opzoeken' aanzetten.";

/**
 * Computes windows without storing them. Throws 'invalid' when stops have no point, with the names of their customers,
 * or when the firm has no point.
 */
export async function proposeTimes(db: Db, date: IsoDate): Promise<StopWindow[]> {
  const stops = await findStopsOf(db, date);
  const names = stops.filter((stop) => pointOf(stop) === null).map((stop) => stop.customerName);
  if (names.length === 0) return timesOf(db, stops);
  const sentence = `Van deze stops is het punt op de kaart niet bekend: ${names.join(', ')}.`;
  const hasFirm = pointOf(getSettings(db)) !== null;
  throw new DomainError('invalid', hasFirm ? sentence : `${sentence} ${NO_FIRM}`);
}

/** A stop without a point has no window. Throws 'invalid' when the firm has no point. */
export function timesOf(db: Db, stops: readonly RoundStop[]): StopWindow[] {
  if (stops.length === 0) return [];
  const settings = getSettings(db);
  const firm = pointOf(settings);
  if (firm === null) throw new DomainError('invalid', NO_FIRM);
  const { morningHours, afternoonHours, minutesPerStop, speed } = settings;
  const hours = { Ochtend: morningHours, Middag: afternoonHours };
  const placed = stops.map((stop) => ({ id: stop.id, slot: stop.slot, point: pointOf(stop) }));
  return windowsOf(placed, { firm, hours, minutesPerStop, speed });
}

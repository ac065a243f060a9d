import { listPhotoIds } from '../../deliveries/photos/queries.ts';
import { getSettings } from '../../firm/queries.ts';
import { urlOf } from '../../http/assets.ts';
import type { Ctx } from '../../http/context.ts';
import type { IsoDate } from '../../shared/dates.ts';
import { parseId } from '../../shared/ids.ts';
import { pointOf } from '../../shared/point.ts';
import { findTold } from '../announce/read-stops.ts';
import { channelsOf } from '../announce/send-arrival.ts';
import { findStopsOf } from '../find-stops.ts';
import { numberStops } from '../map/stops.ts';
import { fromOf, partOf } from '../pages.ts';
import { STOP } from '../wire-names.ts';
import type { Round } from './round.ts';

/** The id of the stop in the URL, or 0 without a valid id. */
export function stopOf(c: Ctx): number {
  return parseId(c.req.query(STOP)) ?? 0;
}

/**
 * Reads the data that the page of the office and the page of a link have in common. `keys` selects the photos of a link
 * (`TickingLink`). The office gets all photos.
 */
export async function readRound(c: Ctx, date: IsoDate, keys = '') {
  const { db } = c.var;
  const found = await findStopsOf(db, date);
  const ids = found.map(({ id }) => id);
  const toldTo = findTold(db, found);
  const next = found.find(({ outcome }) => outcome === null);
  const round: Round = {
    date,
    stops: numberStops(found).map((stop) => ({ ...stop, told: toldTo(stop) })),
    firm: pointOf(getSettings(db)),
    photos: listPhotoIds(db, ids, keys),
    isNextReachable: next !== undefined && channelsOf(c.var, next).length > 0,
  };
  const part = partOf(found.length, fromOf(c));
  return { round, part, worker: urlOf(c.var.assets.scripts, 'worker') };
}

import type { Db } from '../../database/open.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import type { Ctx } from '../../http/context.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { Thousandths } from '../../shared/quantity.ts';
import { findStopsOf } from '../find-stops.ts';
import { fromOf, type Part, partOf, wantsAllRows } from '../pages.ts';
import {
  findBookedCash,
  findLowered,
  findMovedStops,
  findRefused,
  findReports,
} from './queries.ts';
import { deliveredOf, type Reconciliation, type ReconciliationStop } from './reconciliation.ts';

export async function readReconciliation(db: Db, date: IsoDate): Promise<Reconciliation> {
  const found = await findStopsOf(db, date);
  const ids = found.map(({ id }) => id);
  const booked = findBookedCash(db, ids);
  const outcomes = findReports(db, 'outcome', ids);
  const cash = findReports(db, 'cash', ids);
  const lowered = findLowered(db, ids);
  const stops = found.map((stop, index) => ({
    ...stop,
    ...plannedOf(stop, outcomes.get(stop.id), lowered.get(stop.id)),
    number: index + 1,
    delivered: deliveredOf(stop),
    booked: booked.get(stop.id),
    outcomeBy: outcomes.get(stop.id)?.actor ?? '',
    cashBy: cash.get(stop.id)?.actor ?? '',
  }));
  return { date, stops, moved: findMovedStops(db, date), refused: findRefused(db, date) };
}

/**
 * The planned quantity and the outcome as they were on the day. To invoice a stop with the outcome 'minder', the office
 * lowers its planned quantity to the delivered one, and this edit changes the outcome to 'geleverd'. So after such an
 * edit, the values from before the edit are returned, unless the stop was reported again later.
 */
function plannedOf(
  { outcome, quantity }: Delivery,
  report: { entry: number } | undefined,
  edit: { entry: number; quantity: Thousandths } | undefined,
): Pick<ReconciliationStop, 'quantity' | 'outcome'> {
  const isLowered =
    edit !== undefined &&
    outcome === 'geleverd' &&
    edit.quantity > quantity &&
    edit.entry > (report?.entry ?? 0);
  return isLowered ? { quantity: edit.quantity, outcome: 'minder' } : { quantity, outcome };
}

/** The rows that the page of the URL shows, or undefined for all rows. */
export function reconciliationPartOf(c: Ctx, { stops, moved }: Reconciliation): Part | undefined {
  if (wantsAllRows(c)) return undefined;
  return partOf(stops.length + moved.length, fromOf(c));
}

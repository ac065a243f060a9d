import type { Db } from '../../database/open.ts';
import { allRows } from '../../database/statements.ts';
import type { Delivery } from '../../deliveries/schema.ts';
import { getSettings } from '../../firm/queries.ts';
import { inOrder } from '../../planning/move.ts';
import type { SlotTime } from '../../planning/order-slot.ts';
import { type IsoDate, SLOTS } from '../../shared/dates.ts';
import { pointOf } from '../../shared/point.ts';
import type { MapStop } from '../map/map.ts';
import { numberStops } from '../map/stops.ts';

type Row = Pick<
  Delivery,
  'id' | 'position' | 'customerName' | 'address' | 'deliveredAt' | 'latitude' | 'longitude'
>;
export type SlotStop = Row & MapStop;

const inSlot = allRows<Row, [date: IsoDate, slot: number]>(`
  SELECT id, position, customer_name AS customerName, address, delivered_at AS deliveredAt,
    latitude, longitude
  FROM deliveries WHERE date = ? AND slot = ? AND reissue_of IS NULL`);
/** The stops of a slot in their order, and the firm's point. */
export function findSlot(db: Db, { date, slot }: SlotTime) {
  const stops: SlotStop[] = numberStops(inOrder(inSlot(db, date, SLOTS.indexOf(slot))));
  return { stops, firm: pointOf(getSettings(db)) };
}

import { type Db, inTransaction } from '../../database/open.ts';
import { getDelivery } from '../../deliveries/queries.ts';
import type { IsoDate } from '../../shared/dates.ts';
import type { Hours } from '../../shared/hours.ts';
import { setWindow } from '../queries.ts';
import { movedTo } from '../ticks/tick.ts';

export type SentTimes = {
  date: IsoDate;
  /** `hours` is undefined for a delivery that loses its window. */
  times: { id: number; hours: Hours | undefined }[];
};

/**
 * Stores all windows, or none when it throws. The `versie` of the deliveries stays the same. Throws 'not-found', and
 * 'conflict' for a delivery of another day.
 */
export function saveTimes(db: Db, { date, times }: SentTimes): void {
  inTransaction(db, () => {
    for (const { id, hours } of times) {
      const { date: present } = getDelivery(db, id);
      if (present !== date) throw movedTo(present);
      setWindow(db, id, hours?.from ?? null, hours?.until ?? null);
    }
  });
}

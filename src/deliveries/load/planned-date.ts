import type { IsoDate } from '../../shared/dates.ts';
import { islandPaths } from '../../shared/island-paths.ts';
import { WITHOUT } from '../wire-names.ts';

/** The delivery that a form changes or moves, as it is stored. */
export type StoredDelivery = { id: number | string; date: string };

/**
 * The attributes of a date field with which a delivery is planned or moved. At such a field the calendar shows the load
 * of each day. The user can choose the stored date, and any day from today on that is not a Sunday
 * (`islands/deliveries/choose-date.ts`).
 */
export function plannedDate(today: IsoDate, stored?: StoredDelivery) {
  return {
    'data-today': today,
    'data-loads': islandPaths.api.dayNotes({ [WITHOUT]: stored?.id }),
    'data-stored-date': stored?.date,
  };
}

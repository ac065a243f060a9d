import { yieldToRequests } from '../../background/yield.ts';
import type { Db } from '../../database/open.ts';
import { following } from '../../database/page.ts';
import { deliveryTotal } from '../../shared/money.ts';
import { type Cursor, cursorOf, type Selection } from '../order/cursor.ts';
import type { Delivery } from '../schema.ts';
import { addSums, FEW, sumAllDeliveries, sumDeliveries, type Sums } from '../sums/queries.ts';
import { deliveriesSelected } from './queries.ts';

/**
 * The sums of a selection, also when its search finds addresses, telephone numbers or references. Undefined when the
 * search finds more than `FEW` deliveries.
 */
export function sumSelected(db: Db, selection: Selection): Sums | undefined {
  if (selection.found === undefined) return sumDeliveries(db, selection);
  const rows = following(deliveriesSelected(db, selection), undefined, FEW + 1);
  return rows.length > FEW ? undefined : sumsOf(rows);
}

export async function sumAllSelected(
  db: Db,
  selection: Selection,
  aborted: AbortSignal,
): Promise<Sums> {
  if (selection.found === undefined) return sumAllDeliveries(db, selection, aborted);
  const list = deliveriesSelected(db, selection);
  const parts: Sums[] = [];
  let after: Cursor | undefined;
  do {
    const rows = following(list, after, FEW);
    parts.push(sumsOf(rows));
    const last = rows.length === FEW ? rows.at(-1) : undefined;
    after = last && cursorOf(last);
    await yieldToRequests();
  } while (after !== undefined && !aborted.aborted);
  return addSums(parts);
}

function sumsOf(rows: readonly Delivery[]): Sums {
  const counted = rows.filter(({ reissueOf }) => reissueOf === null);
  return addSums(
    counted.map(({ price, quantity, fee }) => ({
      count: 1,
      quantity,
      total: deliveryTotal(price, quantity, fee),
    })),
  );
}

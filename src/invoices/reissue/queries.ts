import { finderBy } from '../../database/find-by.ts';
import { type Db } from '../../database/open.ts';
import type { Reported } from '../../deliveries/outcome.ts';
import { deliveries, type Delivery } from '../../deliveries/schema.ts';

const reissueOf = finderBy({ id: deliveries.id }, deliveries.reissueOf);
/** The delivery that replaces a delivery with a credited invoice. */
export function findReissue(db: Db, id: number): number | undefined {
  return reissueOf(db, id)?.id;
}

const ANEW = { id: undefined, invoiced: false, version: 1, position: null, received: null };

/** Call it only in a transaction. */
export function insertReissue(
  db: Db,
  replaced: Delivery,
  { requestId = null, ...reported }: Reported & { requestId: string | null | undefined },
): number {
  return db
    .insert(deliveries)
    .values({ ...replaced, ...reported, ...ANEW, requestId, reissueOf: replaced.id })
    .returning({ id: deliveries.id })
    .get().id;
}

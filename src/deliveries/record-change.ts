import { getTableColumns } from 'drizzle-orm';
import { recordAct } from '../audit/acts/queries.ts';
import type { Db } from '../database/open.ts';
import { getDelivery } from './queries.ts';
import { deliveries, type Delivery } from './schema.ts';

type Column = keyof Delivery;
/** What undoing needs: the version after the change, and the changed columns before and after it. */
export type DeliveryChange = {
  version: number;
  before: Partial<Delivery>;
  after: Partial<Delivery>;
};

/** Columns that users cannot change, and columns that depend on the name of the customer. */
const FIXED: readonly Column[] = ['id', 'version', 'invoiced', 'requestId', 'reissueOf'];
const FROM_NAME: readonly Column[] = ['customerId', 'customerNameFold'];
const CHANGING = (Object.keys(getTableColumns(deliveries)) as Column[]).filter(
  (name) => !FIXED.includes(name) && !FROM_NAME.includes(name),
);

/** Records a change of a delivery, so that it can be undone. `present` is the delivery before the change. */
export function recordChange(
  db: Db,
  act: 'edit' | 'move' | 'report',
  present: Delivery,
  more: object = {},
): void {
  const stored = getDelivery(db, present.id);
  const changed = CHANGING.filter((name) => stored[name] !== present[name]);
  const of = (delivery: Delivery) =>
    Object.fromEntries(changed.map((name) => [name, delivery[name]])) as Partial<Delivery>;
  const detail: DeliveryChange = {
    version: stored.version,
    before: of(present),
    after: of(stored),
    ...more,
  };
  recordAct(db, { act, kind: 'levering', recordId: present.id, detail });
}

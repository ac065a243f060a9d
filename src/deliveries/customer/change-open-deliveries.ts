import { type Db, inTransaction } from '../../database/open.ts';
import { hasValues } from '../../shared/domain-error.ts';
import { updateDelivery } from '../queries.ts';
import type { CustomerChange } from './customer.ts';
import { customerColumns, listOpenDeliveriesOf } from './queries.ts';

/** Makes a new version of a delivery only for a real difference. */
export function changeOpenDeliveriesOf(db: Db, customerName: string, change: CustomerChange): void {
  inTransaction(db, () => {
    for (const present of listOpenDeliveriesOf(db, customerName)) {
      if (hasValues(present, change)) continue;
      const customer = customerColumns(db, { ...present, ...change }, present);
      updateDelivery(db, present, { ...change, ...customer });
    }
  });
}

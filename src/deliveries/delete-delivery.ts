import { type Db, inTransaction } from '../database/open.ts';
import { getOpenDelivery, removeDelivery } from './queries.ts';

export function deleteDelivery(db: Db, id: number): void {
  inTransaction(db, () => {
    getOpenDelivery(db, id);
    removeDelivery(db, id);
  });
}

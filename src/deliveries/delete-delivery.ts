import { recordAct } from '../audit/acts/queries.ts';
import { type Db, inTransaction } from '../database/open.ts';
import { getOpenDelivery, removeDelivery } from './queries.ts';

export function deleteDelivery(db: Db, id: number): void {
  inTransaction(db, () => {
    getOpenDelivery(db, id);
    removeDelivery(db, id);
    recordAct(db, { act: 'delete', kind: 'levering', recordId: id });
  });
}

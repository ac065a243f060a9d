import { type Db, inTransaction } from '../database/open.ts';
import { getCustomer, removeCustomer } from './queries.ts';

export function deleteCustomer(db: Db, id: number): void {
  inTransaction(db, () => {
    getCustomer(db, id);
    removeCustomer(db, id);
  });
}

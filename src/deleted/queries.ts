import type { DeletedKind } from '../audit/deleted/deleted-record.ts';
import type { Values } from '../audit/schema.ts';
import type { Db } from '../database/open.ts';
import { insertRow } from '../database/rows.ts';

const TABLES: Record<DeletedKind, string> = { levering: 'deliveries', klant: 'customers' };

/** Stores a row with the names of the columns, which the trigger on the deletion wrote. */
export function insertRecord(db: Db, kind: DeletedKind, record: Values): void {
  insertRow(db, TABLES[kind], record);
}

export function findNamesake({ $client }: Db, nameFold: string): string | undefined {
  return $client
    .query<{ name: string }, [string]>('SELECT name FROM customers WHERE name_fold = ?')
    .get(nameFold)?.name;
}

export function isReissued({ $client }: Db, deliveryId: number): boolean {
  return (
    $client
      .query<object, [number]>('SELECT 1 FROM deliveries WHERE reissue_of = ?')
      .get(deliveryId) !== null
  );
}

/** Gives a delivery the customer who has its name now, who may have been deleted or added since. */
export function linkToCustomer({ $client }: Db, deliveryId: number): void {
  $client.run(
    `UPDATE deliveries SET customer_id = (SELECT id FROM customers WHERE name_fold = customer_name_fold)
     WHERE id = ?`,
    [deliveryId],
  );
}

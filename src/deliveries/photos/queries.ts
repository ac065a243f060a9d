import type { Parts } from '../../database/in-parts.ts';
import type { Db } from '../../database/open.ts';
import { allRows, changeRows, firstRow, firstValue, oneValue } from '../../database/statements.ts';
import type { Moment } from '../../shared/dates.ts';
import { type NewPhoto, photos } from '../schema.ts';

/** The ids of the photos of each delivery that has photos, by the id of the delivery. */
export type PhotoIds = ReadonlyMap<number, readonly number[]>;

const ofDeliveries = allRows<
  { deliveryId: number; id: number },
  [deliveryIds: readonly number[], keys: string]
>(
  `SELECT delivery_id AS deliveryId, photos.id
   FROM json_each(?1) AS asked CROSS JOIN photos ON delivery_id = asked.value
   WHERE substr(request_id, 1, length(?2)) = ?2`,
);
/**
 * Lists the ids of the photos of these deliveries. With `keys`, lists only the photos whose request id begins with
 * `keys`.
 */
export function listPhotoIds(db: Db, deliveryIds: readonly number[], keys = ''): PhotoIds {
  const found = Map.groupBy(ofDeliveries(db, deliveryIds, keys), ({ deliveryId }) => deliveryId);
  return new Map(
    [...found].map(([id, rows]) => [id, rows.map((row) => row.id).toSorted((a, b) => a - b)]),
  );
}

export type WithPhotos<Row> = Row & { photos: readonly number[] };

export function addPhotoIds<Row extends { id: number }>(db: Db, rows: Row[]): WithPhotos<Row>[] {
  const ids = rows.map(({ id }) => id);
  const found = listPhotoIds(db, ids);
  return rows.map((row) => ({ ...row, photos: found.get(row.id) ?? [] }));
}

export async function* readPhotoIds<Row extends { id: number }>(
  db: Db,
  parts: Parts<Row>,
): Parts<WithPhotos<Row>> {
  for await (const rows of parts) yield addPhotoIds(db, rows);
}

export const findPhotoOfRequest = firstValue<number, [deliveryId: number, requestId: string]>(
  'SELECT id FROM photos WHERE delivery_id = ? AND request_id = ?',
);
export const countPhotos = oneValue<number, [deliveryId: number]>(
  'SELECT count(*) FROM photos WHERE delivery_id = ?',
);

export function insertPhoto(db: Db, photo: NewPhoto): number {
  return db.insert(photos).values(photo).returning({ id: photos.id }).get().id;
}

/** The id of the delivery of a photo, and the request id of the photo. Undefined when the delivery was deleted. */
export const findPhoto = firstRow<{ deliveryId: number; requestId: string }, [id: number]>(
  `SELECT delivery_id AS deliveryId, photos.request_id AS requestId
   FROM photos JOIN deliveries ON deliveries.id = delivery_id WHERE photos.id = ?`,
);
export const findJpeg = firstValue<Uint8Array, [id: number]>(
  'SELECT jpeg FROM photos WHERE id = ?',
);

export const removePhotoById = changeRows<[id: number]>('DELETE FROM photos WHERE id = ?');

/** Deleting more photos in one transaction would make other requests wait. */
const DELETED_AT_ONCE = 20;

export const removePhotosBefore = changeRows<[before: Moment]>(
  `DELETE FROM photos WHERE id IN (SELECT id FROM photos WHERE made_at < ? LIMIT ${DELETED_AT_ONCE})`,
);

const OF_CUSTOMER = `FROM deliveries INDEXED BY deliveries_by_customer
  CROSS JOIN photos ON photos.delivery_id = deliveries.id WHERE customer_id = ?`;

export const removePhotosOfCustomer = changeRows<[customerId: number]>(
  `DELETE FROM photos WHERE id IN (SELECT photos.id ${OF_CUSTOMER} LIMIT ${DELETED_AT_ONCE})`,
);

export const listPhotosOfCustomer = allRows<{ id: number; madeAt: Moment }, [customerId: number]>(
  `SELECT photos.id, made_at AS madeAt ${OF_CUSTOMER} ORDER BY photos.id`,
);

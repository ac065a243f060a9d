import { type Db, type DbAndClock, inTransaction } from '../../database/open.ts';
import {
  countPhotos,
  findJpeg,
  findPhoto,
  findPhotoOfRequest,
  insertPhoto,
  removePhotoById,
} from '../../deliveries/photos/queries.ts';
import { findDelivery, getDelivery } from '../../deliveries/queries.ts';
import { moment } from '../../shared/dates.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { insertTick, isKnownTick } from '../queries.ts';
import { assertFewTicks, assertOnRound, type TickingLink } from '../ticks/tick-delivery.ts';
import { MAX_PHOTOS } from '../wire-names.ts';
import type { Photo } from './jpeg.ts';

type PhotoRequest = {
  id: number;
  photo: Photo;
  requestId: string;
  /** Undefined when the office adds the photo. */
  link?: TickingLink | undefined;
};

/**
 * Stores a photo of a delivery, and returns the id of the photo. A repeated request gets the same id. Throws
 * 'not-found', 'conflict' for a fourth photo and for a photo that was deleted since, and 'too-many' for a link with too
 * many ticks.
 */
export function addPhoto(
  { db, clock }: DbAndClock,
  { id, photo, requestId: sent, link }: PhotoRequest,
): number {
  return inTransaction(db, () => {
    const delivery = getDelivery(db, id);
    if (link !== undefined) assertOnRound(delivery, link);
    // The suffix separates this key from the key of a tick with the same request id.
    const requestId = `${sent} foto`;
    const stored = findPhotoOfRequest(db, id, requestId);
    if (stored !== undefined) return stored;
    const key = { deliveryId: id, requestId };
    if (isKnownTick(db, key))
      throw new DomainError('conflict', 'Deze foto is intussen verwijderd.');
    assertFewTicks(db, id, link);
    if (countPhotos(db, id) >= MAX_PHOTOS)
      throw new DomainError('conflict', `Een levering heeft hoogstens ${MAX_PHOTOS} foto's.`);
    insertTick(db, key);
    return insertPhoto(db, { ...photo, ...key, madeAt: moment(clock()) });
  });
}

/** Deletes a photo and returns the id of its delivery. Throws 'not-found'. */
export function removePhoto(db: Db, id: number, link?: TickingLink): number {
  return inTransaction(db, () => {
    const deliveryId = assertVisible(db, id, link);
    removePhotoById(db, id);
    return deliveryId;
  });
}

/** Returns the name of the customer whose delivery has the photo. Throws 'not-found'. */
export function getCustomerOf(db: Db, id: number, link?: TickingLink): string {
  return getDelivery(db, assertVisible(db, id, link)).customerName;
}

/** Throws 'not-found'. */
export function getJpeg(db: Db, id: number, link?: TickingLink): Uint8Array {
  assertVisible(db, id, link);
  return findJpeg(db, id) ?? new Uint8Array();
}

/**
 * With a link, throws 'not-found' for a photo that was not made with this link, or when its delivery is on another day
 * now.
 */
function assertVisible(db: Db, id: number, link: TickingLink | undefined): number {
  const photo = findPhoto(db, id);
  const delivery = photo && findDelivery(db, photo.deliveryId);
  if (photo === undefined || delivery === undefined) throw gone();
  if (link === undefined) return delivery.id;
  assertOnRound(delivery, link);
  if (!photo.requestId.startsWith(link.keys)) throw gone();
  return delivery.id;
}

function gone(): DomainError {
  return new DomainError('not-found', 'Deze foto is er niet (meer).');
}

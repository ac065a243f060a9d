import type { SmallPhoto } from './shrink-photo.ts';

/**
 * A photo that waits to be sent. It has no name or address of a customer, because it stays in the browser until it is
 * sent.
 */
export type WaitingPhoto = SmallPhoto & {
  /** The request id, with which the server recognizes a photo that is sent again. */
  id: string;
  owner: string;
  delivery: string;
};

const PHOTOS = 'fotos';

/**
 * The photos of one user or one link that wait to be sent, in order. They are in IndexedDB, because the storage of the
 * ticks is too small for pictures. Photos that the browser refuses to store wait in memory.
 */
export class PhotoStore {
  readonly #owner: string;
  /** The owner in earlier versions. It is the name of the user, which can change. */
  readonly #formerOwner: string;
  #memory: WaitingPhoto[] = [];

  constructor(owner: string, name: string) {
    this.#owner = owner;
    this.#formerOwner = name;
  }

  async all(): Promise<WaitingPhoto[]> {
    const all = await inStore('readonly', (photos) => photos.getAll()).catch(() => []);
    const owners = [this.#owner, this.#formerOwner];
    const own = (all as WaitingPhoto[]).filter(({ owner }) => owners.includes(owner));
    return [...own, ...this.#memory];
  }

  /** Returns whether the photo stays stored after the page is closed. */
  async add(photo: Omit<WaitingPhoto, 'owner'>): Promise<boolean> {
    const waiting = { ...photo, owner: this.#owner };
    try {
      await inStore('readwrite', (photos) => photos.add(waiting));
      return true;
    } catch {
      this.#memory.push(waiting);
      return false;
    }
  }

  async remove({ id }: Pick<WaitingPhoto, 'id'>): Promise<void> {
    this.#memory = this.#memory.filter((photo) => photo.id !== id);
    await inStore('readwrite', (photos) => {
      const request = photos.index('id').getKey(id);
      request.addEventListener('success', () => {
        if (request.result !== undefined) photos.delete(request.result);
      });
      return request;
    }).catch(() => undefined);
  }
}

/** Runs one request in a transaction, and returns its result when the transaction is stored. */
async function inStore(
  mode: IDBTransactionMode,
  work: (photos: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await open();
  try {
    const transaction = database.transaction(PHOTOS, mode);
    const request = work(transaction.objectStore(PHOTOS));
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve);
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('abort')));
    });
    return request.result as unknown;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('rit', 1);
    request.addEventListener('upgradeneeded', () => {
      const photos = request.result.createObjectStore(PHOTOS, { autoIncrement: true });
      photos.createIndex('id', 'id', { unique: true });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('error')));
  });
}

const RETRY_MS = 15_000;

/** The ticks or the photos that wait to be sent, in order. */
type Store<Item> = { all: () => Item[] | Promise<Item[]>; remove: (item: Item) => unknown };

export type SendingOptions = {
  /** The path of the driver's link, with which its URLs begin. Empty on the page of a user. */
  prefix: string;
  /** Called with the number of items that are not sent yet, after each attempt and when an answer is slow. */
  onWaiting: (count: number) => void;
  onSent: () => void;
};

/** A driver's link needs no token. Reading the token would fail in a browser that blocks all storage. */
export function tokenFor(prefix: string) {
  return prefix === '' ? {} : { token: null };
}

/**
 * Returns a function that sends the items one at a time. `sendOne` returns false when the server has neither stored nor
 * refused the item. Then this item and the next ones wait, and are sent again later.
 */
export function sendsInOrder<Item>(
  store: Store<Item>,
  sendOne: (item: Item) => Promise<boolean>,
  { onWaiting, onSent }: SendingOptions,
): () => Promise<void> {
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return async function send() {
    if (isBusy) return;
    isBusy = true;
    clearTimeout(timer);
    let sent = 0;
    let items = await store.all();
    for (; items[0] !== undefined; items = await store.all()) {
      if (!(await sendOne(items[0]))) break;
      await store.remove(items[0]);
      sent += 1;
    }
    isBusy = false;
    onWaiting(items.length);
    if (items.length > 0) timer = setTimeout(() => void send(), RETRY_MS);
    if (sent > 0) onSent();
  };
}

import type { Kind } from '../schema.ts';

export const SINCE = 'since';
/** The record that the page changes, as `levering-12`. */
export const OPEN = 'open';

/**
 * The last change of a record. `id` is that of the delivery for an invoice, and null for a record without one, such as
 * the settings. `own` says that the user of the session made the change.
 */
export type Change = {
  kind: Kind;
  id: number | null;
  by: string;
  own: boolean;
  secondsAgo: number;
};

/** A colleague who has the same record open, and since what time (`10:41`). */
export type OpenedBy = { by: string; since: string };

/** `more` says that there were so many changes that `changes` has only the latest of them. */
export type Changes = {
  last: number;
  more: boolean;
  changes: Change[];
  openedBy?: OpenedBy[];
};

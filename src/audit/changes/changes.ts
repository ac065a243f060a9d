import type { Kind } from '../schema.ts';

export const SINCE = 'since';
/** The query parameter with the record that the page edits, such as `levering-12`. */
export const OPEN = 'open';

/**
 * The last change of a record by a user or program. For an invoice, `id` is the id of its delivery. For a record
 * without an id, such as the settings, `id` is null. `own` says whether the user of the session made the change.
 */
export type Change = {
  kind: Kind;
  id: number | null;
  by: string;
  own: boolean;
  secondsAgo: number;
};

/** A colleague who has the same record open, and the time at which the colleague opened it (`10:41`). */
export type OpenedBy = { by: string; since: string };

/** `more` says whether `changes` may be incomplete, for example because there were too many changes. */
export type Changes = {
  last: number;
  more: boolean;
  changes: Change[];
  openedBy?: OpenedBy[];
};

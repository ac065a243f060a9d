import type { Kind } from '../schema.ts';

export const SINCE = 'since';

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

/** `more` says that there were so many changes that `changes` has only the latest of them. */
export type Changes = { last: number; more: boolean; changes: Change[] };

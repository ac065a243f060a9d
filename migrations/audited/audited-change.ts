/**
 * A change that the audit log records. In its SQL `row` stands for the new row, or for the old row of a deletion. Each
 * becomes one trigger (`trigger.ts`).
 */
export type AuditedChange = {
  table: string;
  /** Follows the table in the name of the trigger. */
  name: string;
  /** For 'UPDATE' the entry has the old and the new values, when these differ. For the others it has the values of `row`. */
  on: 'INSERT' | 'UPDATE' | `UPDATE OF ${string}` | 'DELETE';
  when?: string;
  joins?: string;
  kind: string;
  action: string;
  /** The record of the entry: its id and its name in words. */
  id: string;
  subject: string;
  /** The SQL of each value, by the name of the value in the entry. */
  values: Record<string, string>;
  /** The names of values that say something about a person. They are blanked when the customer is forgotten. */
  personal?: readonly string[];
  omitsNulls?: true;
  /** For an insert: the action when the row has the id of a deleted record. */
  restored?: string;
  /** For a deletion: the row is kept for 'Terugzetten', without these columns. */
  keptWithout?: readonly string[];
};

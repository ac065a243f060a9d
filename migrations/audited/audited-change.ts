/**
 * A change that the audit log records. In its SQL `row` is the new row, or the old row of a deletion. `trigger.ts`
 * makes one trigger of each change.
 */
export type AuditedChange = {
  table: string;
  /** The part of the trigger's name after the name of the table. */
  name: string;
  /**
   * For 'UPDATE' the trigger writes an entry when one of `values` has changed, with the old and the new values. Other
   * entries have the values of `row`.
   */
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
  /** The names of the values with personal data. They are blanked when the customer is forgotten. */
  personal?: readonly string[];
  omitsNulls?: true;
  /** For an insert: the action when the row has the id of a deleted record. */
  restored?: string;
  /** For a deletion: the columns that are left out when the row is kept for 'Ongedaan maken'. */
  keptWithout?: readonly string[];
};
